import * as l10n from '@vscode/l10n';
import { typeOf } from '../onnx-graph.ts';
import { spanOf } from '../../source.ts';
import { controlPairs, controlType } from '../onnx-controls.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'ort-control-type',
  severity: 'error',
  phase: PHASE.backendInstance,
  rank: 2,
  needsFiles: true,
  fields: ['sequence_batching'],
  triton: "unable to load model '{model}', sequence control '{name}', the model expects data-type {there} but the model configuration specifies data-type {given}",
  page: {
    what: 'The type of a control tensor is not that of the ONNX graph: the list of values that is given tells it, or `data_type` for a correlation id.',
    why: 'Tensors are passed on as they come: nothing converts them.',
    wrong: '(1/model.onnx has `START` of `FLOAT`)\nsequence_batching { control_input { name: "START" control { kind: CONTROL_SEQUENCE_START int32_false_true: [ 0, 1 ] } } }',
    right: '(of the same graph)\nsequence_batching { control_input { name: "START" control { kind: CONTROL_SEQUENCE_START fp32_false_true: [ 0, 1 ] } } }',
    fix: 'Give the list for the type of the graph: `fp32_false_true`, `int32_false_true` or `bool_false_true`.',
    sources: ['ort-control-type'],
  },
  check(model, report) {
    for (const { input, control, graph, value, item } of controlPairs(model)) {
      const given = controlType(control);
      if (!value || given === undefined || given === 'TYPE_INVALID' || given === typeOf(value)) continue;
      report(spanOf(input, 'name'), l10n.t('{0} is {1} in {2}, and the control asks for {3}.', `\`${input.name}\``, value.type, graph.path, given), { said: { name: input.name, there: value.type, given }, item });
    }
  },
};
