import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { shapePairs } from '../onnx-shapes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { shapeText, WILDCARD } from '../tensors.ts';

export const rule: Rule = {
  code: 'ort-ragged-shape',
  severity: 'error',
  phase: PHASE.backendInstance,
  rank: 3,
  needsFiles: true,
  fields: ['input'],
  triton: "unable to load model '{model}', configuration expects model provides input with shape [-1]  for ragged input '{name}', model provides {there}",
  page: {
    what: 'An input has `allow_ragged_batch`, and in the ONNX graph its shape is not `[-1]`.',
    why: 'A ragged batch is laid out as one line without a batch dimension, so the graph has to take one open dimension.',
    wrong: '(1/model.onnx has `[-1,-1]`)\ninput { name: "X" data_type: TYPE_FP32 dims: [ -1 ] allow_ragged_batch: true }',
    right: '(of the same graph)\ninput { name: "X" data_type: TYPE_FP32 dims: [ -1 ] }',
    fix: 'Take `allow_ragged_batch` out, or export a graph that takes the line and finds the ends of the requests from a `batch_input`.',
    sources: ['ort-ragged-shape'],
  },
  check(model, report) {
    for (const { tensor, isRagged, there, path, item } of shapePairs(model)) {
      if (!isRagged || (there.length === 1 && there[0] === WILDCARD)) continue;
      report(spanOf(tensor, 'allow_ragged_batch'), l10n.t('{0} has the shape {1} in {2}. A ragged batch is laid out as one line, so it must be [-1].', `\`${tensor.name}\``, shapeText(there), path), { said: { name: tensor.name, there: shapeText(there) }, item });
    }
  },
};
