import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { replaceValue } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { WILDCARD, eachTensor } from '../tensors.ts';

export const rule: Rule = {
  code: 'io-dim-range',
  severity: 'error',
  phase: PHASE.inputs,
  rank: 5,
  fields: ['input', 'output'],
  triton: "model {side} '{name}' dimension must be integer >= 1, or -1 to indicate a variable-size dimension for {model}",
  page: {
    what: 'A dimension is 0 or below -1.',
    why: '-1 stands for any size; there is no other.',
    wrong: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 0 ] }',
    right: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }',
    fix: 'Give the size, or -1.',
    sources: ['io-dim-range'],
  },
  check({ config }, report) {
    eachTensor(config, (tensor, side, item) => {
      const at = tensor.dims.findIndex((dim) => dim < 1 && dim !== WILDCARD);
      if (at < 0) return;
      const { name } = tensor;
      report(spanOf(tensor, 'dims', at), l10n.t('A dimension is at least 1, or -1 for any size; this is {0}.', tensor.dims[at]!), { said: { side, name }, item, fix: replaceValue(tensor, 'dims', '-1', at) });
    });
  },
};
