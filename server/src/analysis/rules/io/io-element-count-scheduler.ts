import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { overflows } from '../tensors.ts';

export const rule: Rule = {
  code: 'io-element-count-scheduler',
  severity: 'error',
  phase: PHASE.scheduler,
  rank: 2,
  fields: ['input'],
  since: '26.03',
  triton: "element count for tensor '{name}' exceeds maximum size of 9223372036854775807",
  page: {
    what: 'The product of an input’s `dims` is beyond 64 bits.',
    why: 'Older servers accepted it.',
    wrong: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4294967296, 4294967296 ] }',
    right: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }',
    fix: 'Correct the dimensions.',
    sources: ['io-element-count-scheduler'],
  },
  check({ config }, report) {
    if (config.ensemble_scheduling) return;
    config.input.forEach((input, item) => {
      if (input.reshape || input.is_shape_tensor || !overflows(input.dims)) return;
      report(spanOf(input, 'dims'), l10n.t('So many elements cannot be counted in 64 bits. Correct the dimensions.'), { said: { name: input.name }, item });
    });
  },
};
