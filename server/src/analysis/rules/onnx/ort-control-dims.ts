import * as l10n from '@vscode/l10n';
import { isKnown, spanOf } from '../../source.ts';
import { shapeOf } from '../onnx-graph.ts';
import { controlPairs } from '../onnx-controls.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { shapeText } from '../tensors.ts';

export const rule: Rule = {
  code: 'ort-control-dims',
  severity: 'error',
  phase: PHASE.backendInstance,
  rank: 1,
  needsFiles: true,
  fields: ['sequence_batching'],
  triton: "unable to load model '{model}', sequence control '{name}' in model has dims {there} but dims [1] is expected",
  page: {
    what: 'A control tensor of a sequence model is not of the shape `[1]` in the ONNX graph, the batch left out.',
    why: 'Triton sends one value for each sequence.',
    wrong: '(1/model.onnx has `START` of `[-1,2]`)\nsequence_batching { control_input { name: "START" control { kind: CONTROL_SEQUENCE_START fp32_false_true: [ 0, 1 ] } } }',
    right: '(1/model.onnx has `START` of `[-1,1]`)\nsequence_batching { control_input { name: "START" control { kind: CONTROL_SEQUENCE_START fp32_false_true: [ 0, 1 ] } } }',
    fix: 'Export the graph with a control of one value.',
    sources: ['ort-control-dims'],
  },
  check(model, report) {
    const { config } = model;
    if (!isKnown(config, 'max_batch_size')) return;
    for (const { input, graph, value, item } of controlPairs(model)) {
      const shape = value && shapeOf(value)?.slice(config.max_batch_size > 0 ? 1 : 0);
      if (!shape || (shape.length === 1 && shape[0] === 1)) continue;
      report(spanOf(input, 'name'), l10n.t('{0} has the shape {1} in {2}, and a control has [1].', `\`${input.name}\``, shapeText(shape), graph.path), { said: { name: input.name, there: shapeText(shape) }, item });
    }
  },
};
