import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { removeField } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { eachTensor } from '../tensors.ts';

export const rule: Rule = {
  code: 'io-non-linear-platform',
  severity: 'error',
  phase: PHASE.inputs,
  rank: 11,
  fields: ['input', 'output'],
  since: '24.08',
  triton: 'Non-linear IO format is only supported for the TensorRT platform for {model}',
  page: {
    what: '`is_non_linear_format_io` stands in a model that is none of TensorRT.',
    why: 'Only TensorRT engines have such formats.',
    wrong: 'output { name: "OUT" data_type: TYPE_FP32 dims: [ 4 ] is_non_linear_format_io: true }',
    right: 'output { name: "OUT" data_type: TYPE_FP32 dims: [ 4 ] }',
    fix: 'Remove it.',
    sources: ['io-non-linear-platform'],
  },
  check({ config, identity, text }, report) {
    if (!identity || identity.platform === 'tensorrt_plan') return;
    eachTensor(config, (tensor, _side, item) => {
      if (tensor.is_non_linear_format_io) report(spanOf(tensor, 'is_non_linear_format_io'), l10n.t('Only TensorRT models have non-linear formats. Remove it.'), { item, fix: removeField(text, tensor, 'is_non_linear_format_io') });
    });
  },
};
