import * as l10n from '@vscode/l10n';
import { isKnown, spanOf } from '../../source.ts';
import { mayComplete } from '../complete.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { eachTensor } from '../tensors.ts';

export const rule: Rule = {
  code: 'io-data-type',
  severity: 'error',
  phase: PHASE.inputs,
  rank: 2,
  fields: ['input', 'output'],
  ofAbsence: true,
  triton: "model {side} '{name}' must specify 'data_type' for {model}",
  page: {
    what: 'An input or output has no `data_type`.',
    why: 'TensorRT, OpenVINO, TensorFlow, DALI and a python model with `auto_complete_config` can fill it in; others cannot.',
    wrong: 'input { name: "IN" dims: [ 4 ] }',
    right: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }',
    fix: 'Give the data type that the model has for it.',
    sources: ['io-data-type'],
  },
  check(model, report) {
    const completes = mayComplete(model);
    if (completes === 'yes') return;
    eachTensor(model.config, (tensor, side, item) => {
      const { name, data_type: type } = tensor;
      if (type !== 'TYPE_INVALID' || name === '' || !isKnown(tensor, 'data_type')) return;
      if (completes === 'no') report(spanOf(tensor, 'data_type'), l10n.t('The data type of {0} is missing. Add `data_type`.', `\`${name}\``), { said: { side, name }, item });
      else report(spanOf(tensor, 'data_type'), l10n.t('The data type of {0} is missing. Unless the back end fills it in, the server refuses the model.', `\`${name}\``), { severity: 'warning' });
    });
  },
};
