import * as l10n from '@vscode/l10n';
import { anchorOf, isKnown } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { eachTensor } from '../tensors.ts';

export const rule: Rule = {
  code: 'io-name',
  severity: 'error',
  phase: PHASE.inputs,
  rank: 1,
  fields: ['input', 'output'],
  ofAbsence: true,
  triton: "model {side} must specify 'name' for {model}",
  page: {
    what: 'An input or output has no name.',
    why: 'No back end can fill it in.',
    wrong: 'input { data_type: TYPE_FP32 dims: [ 4 ] }',
    right: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }',
    fix: 'Give the name that the model has for it.',
    sources: ['io-name'],
  },
  check({ config }, report) {
    eachTensor(config, (tensor, side, item) => {
      if (tensor.name === '' && isKnown(tensor, 'name')) report(anchorOf(tensor), l10n.t('The {0} has no name. Give the one that the model has for it.', side), { said: { side }, item });
    });
  },
};
