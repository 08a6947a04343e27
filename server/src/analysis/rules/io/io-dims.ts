import * as l10n from '@vscode/l10n';
import { isKnown, spanOf } from '../../source.ts';
import { mayComplete } from '../complete.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { eachTensor } from '../tensors.ts';

export const rule: Rule = {
  code: 'io-dims',
  severity: 'error',
  phase: PHASE.inputs,
  rank: 3,
  fields: ['input', 'output'],
  ofAbsence: true,
  triton: "model {side} '{name}' must specify 'dims' for {model}",
  page: {
    what: 'An input or output has no `dims`.',
    why: 'TensorRT, OpenVINO, TensorFlow, DALI and a python model with `auto_complete_config` can fill them in; others cannot. A scalar has `dims: [ 1 ]` and an empty `reshape`, in a batching model.',
    wrong: 'input { name: "IN" data_type: TYPE_FP32 }',
    right: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }',
    fix: 'Give the shape without the batch dimension; -1 is an open one.',
    sources: ['io-dims'],
  },
  check(model, report) {
    const completes = mayComplete(model);
    if (completes === 'yes') return;
    eachTensor(model.config, (tensor, side, item) => {
      const { name, dims } = tensor;
      if (dims.length > 0 || name === '' || !isKnown(tensor, 'dims')) return;
      if (completes === 'no') report(spanOf(tensor, 'dims'), l10n.t('The shape of {0} is missing. Add `dims`.', `\`${name}\``), { said: { side, name }, item });
      else report(spanOf(tensor, 'dims'), l10n.t('The shape of {0} is missing. Unless the back end fills it in, the server refuses the model.', `\`${name}\``), { severity: 'warning' });
    });
  },
};
