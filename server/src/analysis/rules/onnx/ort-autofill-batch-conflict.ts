import * as l10n from '@vscode/l10n';
import { isKnown, spanOf } from '../../source.ts';
import { graphsOf, isCompleted, shapeOf } from '../onnx-graph.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { shapeText, WILDCARD } from '../tensors.ts';

export const rule: Rule = {
  code: 'ort-autofill-batch-conflict',
  severity: 'error',
  phase: PHASE.initialise,
  needsFiles: true,
  fields: ['max_batch_size'],
  ofAbsence: true,
  triton: "autofill failed for model '{model}': model does not support batching while non-zero max_batch_size is specified",
  page: {
    what: '`max_batch_size` is given, the inputs or outputs are left to the ONNX graph, and an input of the graph has no open first dimension.',
    why: 'Requests are put together along the first dimension. A graph that was exported for one size cannot take another.',
    wrong: '(of the same graph)\nbackend: "onnxruntime"\nmax_batch_size: 8',
    right: '(of the same graph)\nbackend: "onnxruntime"\nmax_batch_size: 0',
    fix: 'Export the model with an open first dimension (`dynamic_axes`, `dynamic_shapes`), or take `max_batch_size` out.',
    sources: ['ort-autofill-batch-conflict'],
  },
  check(model, report) {
    const { config } = model;
    if (!isCompleted(model) || config.max_batch_size <= 0 || !isKnown(config, 'max_batch_size')) return;
    for (const { path, inputs } of graphsOf(model)) {
      const fixed = inputs.find((input) => {
        const shape = shapeOf(input);
        return shape !== undefined && shape[0] !== WILDCARD;
      });
      if (fixed) report(spanOf(config, 'max_batch_size'), l10n.t('{0} of {1} has the shape {2}, whose first dimension is not open: the graph takes no batches. Export it with an open one, or take `max_batch_size` out.', `\`${fixed.name}\``, path, shapeText(shapeOf(fixed)!)));
    }
  },
};
