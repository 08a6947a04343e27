import * as l10n from '@vscode/l10n';
import { isWhole, spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { WILDCARD, eachTensor, elementCount, overflows, runsOf, shapeText } from '../tensors.ts';

const isNoSize = (dim: number): boolean => dim < 1 && dim !== WILDCARD;

export const rule: Rule = {
  code: 'io-reshape-size',
  severity: 'error',
  phase: PHASE.inputs,
  rank: 8,
  fields: ['input', 'output'],
  ofAbsence: true,
  triton: "model {side} '{name}' has different size for dims and reshape for {model}",
  page: {
    what: '`dims` and `reshape` hold different numbers of elements.',
    why: 'A reshape only regroups them. Between two open dimensions the products must be the same too; an empty reshape is one element.',
    wrong: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] reshape { shape: [ 2, 3 ] } }',
    right: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 6 ] reshape { shape: [ 2, 3 ] } }',
    fix: 'Make the products equal.',
    sources: ['io-reshape-size'],
  },
  check({ config, release }, report) {
    eachTensor(config, (tensor, side, item) => {
      const { name, dims, reshape } = tensor;
      if (!reshape || dims.length === 0 || !isWhole(tensor) || !isWhole(reshape) || (release >= '26.03' && (overflows(dims) || overflows(reshape.shape)))) return;
      // Of a size that is none the rules for it tell.
      if (dims.some(isNoSize) || reshape.shape.some(isNoSize)) return;
      const [of, to] = [elementCount(dims), elementCount(reshape.shape)];
      const open = of === WILDCARD && to === WILDCARD;
      const [runs, others] = [runsOf(dims), runsOf(reshape.shape)];
      // An empty reshape of what may be one element.
      const differs = open ? runs.length === others.length && runs.some((run, index) => run !== others[index]) : of !== to && (to !== 0 || of !== 1);
      if (differs) report(spanOf(reshape, 'shape'), l10n.t('The reshape {0} does not hold as many elements as {1}. A reshape only regroups them.', shapeText(reshape.shape), shapeText(dims)), { said: { side, name }, item });
    });
  },
};
