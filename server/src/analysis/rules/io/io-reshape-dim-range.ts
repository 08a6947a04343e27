import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { WILDCARD, eachTensor } from '../tensors.ts';

export const rule: Rule = {
  code: 'io-reshape-dim-range',
  severity: 'error',
  phase: PHASE.inputs,
  rank: 6,
  fields: ['input', 'output'],
  triton: "model {side} '{name}' reshape dimensions must be integer >= 1, or -1 to indicate a variable-size dimension for {model}",
  page: {
    what: 'A dimension of a reshape is 0 or below -1.',
    why: '-1 stands for any size; there is no other.',
    wrong: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] reshape { shape: [ 0 ] } }',
    right: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] reshape { shape: [ 2, 2 ] } }',
    fix: 'Give the size, or -1.',
    sources: ['io-reshape-dim-range'],
  },
  check({ config }, report) {
    eachTensor(config, (tensor, side, item) => {
      const { name, reshape } = tensor;
      const at = reshape ? reshape.shape.findIndex((dim) => dim < 1 && dim !== WILDCARD) : -1;
      if (at < 0) return;
      report(spanOf(reshape!, 'shape', at), l10n.t('A dimension is at least 1, or -1 for any size; this is {0}.', reshape!.shape[at]!), { said: { side, name }, item });
    });
  },
};
