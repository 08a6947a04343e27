import * as l10n from '@vscode/l10n';
import { nearest } from '../../nearest.ts';
import { spanOf } from '../../source.ts';
import { replaceValue } from '../fixes.ts';
import { names } from '../onnx-graph.ts';
import { controlPairs } from '../onnx-controls.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'ort-control-missing',
  severity: 'error',
  phase: PHASE.backendInstance,
  needsFiles: true,
  fields: ['sequence_batching'],
  triton: "configuration specified sequence control '{name}', but model does not provide that input",
  page: {
    what: 'A `control_input` of a sequence model names a tensor that is no input of the ONNX graph.',
    why: 'Triton tells the model of starts and ends through an input of its own.',
    wrong: '(1/model.onnx has `START`)\nsequence_batching { control_input { name: "STAR" control { kind: CONTROL_SEQUENCE_START fp32_false_true: [ 0, 1 ] } } }',
    right: '(of the same graph)\nsequence_batching { control_input { name: "START" control { kind: CONTROL_SEQUENCE_START fp32_false_true: [ 0, 1 ] } } }',
    fix: 'Take the name that the graph has, or export the graph with such an input.',
    sources: ['ort-control-missing'],
  },
  check(model, report) {
    for (const { input, graph, value, item } of controlPairs(model)) {
      if (value) continue;
      const near = nearest(input.name, graph.inputs.map(({ name }) => name));
      const fix = near === undefined ? undefined : replaceValue(input, 'name', JSON.stringify(near));
      report(spanOf(input, 'name'), l10n.t('{0} has no input {1}. It has {2}.', graph.path, `\`${input.name}\``, names(graph.inputs)), { said: { name: input.name }, item, ...(fix && { fix }) });
    }
  },
};
