import * as l10n from '@vscode/l10n';
import { isKnown, spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { eachTensor } from '../tensors.ts';

export const rule: Rule = {
  code: 'io-non-linear-dims',
  severity: 'error',
  phase: PHASE.inputs,
  rank: 12,
  fields: ['input', 'output'],
  since: '24.08',
  triton: 'Non-linear IO format {side} requires 3 dims for {model}',
  page: {
    what: '`is_non_linear_format_io` stands beside a number of `dims` other than 3.',
    why: 'The formats are those of images.',
    wrong: 'platform: "tensorrt_plan"\ninput { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] is_non_linear_format_io: true }',
    right: 'platform: "tensorrt_plan"\ninput { name: "IN" data_type: TYPE_FP32 dims: [ 3, 4, 4 ] is_non_linear_format_io: true }',
    fix: 'Give three dims.',
    sources: ['io-non-linear-dims'],
  },
  check({ config, identity, strict }, report) {
    if (identity?.platform !== 'tensorrt_plan') return;
    eachTensor(config, (tensor, side, item) => {
      const { dims } = tensor;
      if (!tensor.is_non_linear_format_io || dims.length === 3 || !isKnown(tensor, 'dims') || (dims.length === 0 && !strict)) return;
      report(spanOf(tensor, 'dims'), l10n.t('A non-linear format goes with three dims; here are {0}.', dims.length), { said: { side }, item });
    });
  },
};
