import * as l10n from '@vscode/l10n';
import { isWhole, spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { eachTensor, overflows } from '../tensors.ts';

export const rule: Rule = {
  code: 'io-element-count-reshape',
  severity: 'error',
  phase: PHASE.inputs,
  rank: 7,
  fields: ['input', 'output'],
  since: '26.03',
  triton: "element count for tensor '{name} {part}' exceeds maximum size of 9223372036854775807 for {model}",
  page: {
    what: 'The product of `dims`, or of a reshape, is beyond 64 bits.',
    why: 'Older servers reckoned on with what was left of it.',
    wrong: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4294967296, 4294967296 ] reshape { shape: [ 4 ] } }',
    right: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] reshape { shape: [ 2, 2 ] } }',
    fix: 'Correct the dimensions.',
    sources: ['io-element-count-reshape'],
  },
  check({ config }, report) {
    eachTensor(config, (tensor, _side, item) => {
      const { name, dims, reshape } = tensor;
      if (!reshape || !isWhole(tensor) || !isWhole(reshape)) return;
      const part = overflows(dims) ? 'dims' : overflows(reshape.shape) ? 'reshape' : undefined;
      if (part) report(spanOf(tensor, part), l10n.t('So many elements cannot be counted in 64 bits. Correct the dimensions.'), { said: { name, part }, item });
    });
  },
};
