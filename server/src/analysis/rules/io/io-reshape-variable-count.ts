import * as l10n from '@vscode/l10n';
import { isWhole, spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { eachTensor, runsOf } from '../tensors.ts';

export const rule: Rule = {
  code: 'io-reshape-variable-count',
  severity: 'error',
  phase: PHASE.inputs,
  rank: 8,
  fields: ['input', 'output'],
  ofAbsence: true,
  triton: "model {side} '{name}' has different number of variable-size dimensions for dims and reshape for {model}",
  page: {
    what: '`dims` and `reshape` have different numbers of open dimensions.',
    why: 'Each open dimension of one must be found in the other.',
    wrong: 'input { name: "IN" data_type: TYPE_FP32 dims: [ -1, -1 ] reshape { shape: [ -1 ] } }',
    right: 'input { name: "IN" data_type: TYPE_FP32 dims: [ -1, -1 ] reshape { shape: [ -1, 1, -1 ] } }',
    fix: 'Give both the same number of -1.',
    sources: ['io-reshape-variable-count'],
  },
  check({ config }, report) {
    eachTensor(config, (tensor, side, item) => {
      const { name, dims, reshape } = tensor;
      if (!reshape || !isWhole(tensor) || !isWhole(reshape)) return;
      const [a, b] = [runsOf(dims).length - 1, runsOf(reshape.shape).length - 1];
      if (a === 0 || b === 0 || a === b) return;
      report(spanOf(reshape, 'shape'), l10n.t('`dims` has {0} open dimensions and the reshape {1}. Give both the same number.', a, b), { said: { side, name }, item });
    });
  },
};
