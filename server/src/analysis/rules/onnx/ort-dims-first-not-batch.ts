import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { isCompleted } from '../onnx-graph.ts';
import { shapePairs, sureOf } from '../onnx-shapes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { shapeText, WILDCARD } from '../tensors.ts';

export const rule: Rule = {
  code: 'ort-dims-first-not-batch',
  severity: 'error',
  phase: PHASE.backendInstance,
  rank: 3,
  needsFiles: true,
  fields: ['max_batch_size'],
  triton: "model '{model}', tensor '{name}': for the model to support batching the shape should have at least 1 dimension and the first dimension must be -1; but shape expected by the model is {there}",
  page: {
    what: '`max_batch_size` is above 0, and an input or output of the ONNX graph has no open first dimension.',
    why: 'Requests are put together along the first dimension. A graph that was exported for one size cannot take another.',
    wrong: '(1/model.onnx has `[1,3,224,224]`)\nmax_batch_size: 8\ninput { name: "pixels" data_type: TYPE_FP32 dims: [ 3, 224, 224 ] }',
    right: '(of the same graph)\ninput { name: "pixels" data_type: TYPE_FP32 dims: [ 1, 3, 224, 224 ] }',
    fix: 'Export the model with an open first dimension (`dynamic_axes`, `dynamic_shapes`), or take `max_batch_size` out and give whole shapes.',
    sources: ['ort-dims-first-not-batch'],
  },
  check(model, report) {
    if (isCompleted(model)) return; // then it is a conflict before
    for (const pair of shapePairs(model)) {
      const { tensor, isRagged, batches, there, path, item } = pair;
      if (isRagged || !batches || there.length === 0 || there[0] === WILDCARD) continue;
      const message = l10n.t('{0} has the shape {1} in {2}, whose first dimension is not open: the graph takes no batches. Export it with an open one, or take `max_batch_size` out and give whole shapes.', `\`${tensor.name}\``, shapeText(there), path);
      report(spanOf(tensor, 'name'), message, { said: { name: tensor.name, there: shapeText(there) }, item, ...sureOf(pair) });
    }
  },
};
