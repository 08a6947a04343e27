import * as l10n from '@vscode/l10n';
import { fieldOf, itemsOf, spanOf } from '../../source.ts';
import { replaceSpan } from '../fixes.ts';
import { shapePairs, sureOf, type ShapePair } from '../onnx-shapes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { shapeText, WILDCARD } from '../tensors.ts';

const WITH_BATCH = 'an initial batch dimension because max_batch_size > 0 followed by the explicit tensor shape, making complete ';

export const rule: Rule = {
  code: 'ort-dims-count',
  severity: 'error',
  phase: PHASE.backendInstance,
  rank: 3,
  needsFiles: true,
  fields: ['input', 'output'],
  ofAbsence: true,
  triton: "model '{model}', tensor '{name}': the model expects {rank} dimensions (shape {there}) but the model configuration specifies {ours} dimensions ({how}shape {whole})",
  page: {
    what: 'The `dims` of an input or output (or the `shape` of its `reshape`) do not fit the ONNX graph.',
    why: 'With `max_batch_size` above 0 the first dimension of the graph is the batch, which `dims` leave out. An input may fix what the graph leaves open. An output\'s shape is worked out anew by ONNX Runtime, which may come to another than the file says where the file contradicts itself: there the rule warns.',
    wrong: '(1/model.onnx has `[-1,3,224,224]`)\nmax_batch_size: 8\ninput { name: "pixels" data_type: TYPE_FP32 dims: [ 1, 3, 224, 224 ] }',
    right: '(of the same graph)\nmax_batch_size: 8\ninput { name: "pixels" data_type: TYPE_FP32 dims: [ 3, 224, 224 ] }',
    fix: 'Take the shape of the graph, without the batch where there is one.',
    sources: ['ort-dims-count', 'ort-dims-count-batching'],
  },
  check(model, report) {
    for (const pair of shapePairs(model)) {
      const { tensor, isRagged, batches, there, given, place, path, item } = pair;
      if (isRagged || there.length === 0 || (batches && there[0] !== WILDCARD)) continue;
      const whole = batches ? [WILDCARD, ...given] : given;
      if (whole.length === there.length && there.every((dim, at) => dim === WILDCARD || dim === whole[at])) continue;
      const wanted = there.slice(batches ? 1 : 0);
      const message = batches
        ? l10n.t('{0} has the shape {1} in {2}, so without the batch it is {3}.', `\`${tensor.name}\``, shapeText(there), path, shapeText(wanted))
        : l10n.t('{0} has the shape {1} in {2}.', `\`${tensor.name}\``, shapeText(there), path);
      const fix = fixOf(pair, wanted);
      report(spanOf(place.message, place.field), message, {
        said: { name: tensor.name, rank: there.length, there: shapeText(there), ours: whole.length, how: batches ? WITH_BATCH : '', whole: shapeText(whole) },
        item, ...(fix && { fix }), ...sureOf(pair),
      });
    }
  },
};

/** Of dims that are one list; with a reshape it is not known which of the two is meant. */
function fixOf({ place: { message, field } }: ShapePair, wanted: readonly number[]) {
  const value = field === 'dims' && wanted.length > 0 ? fieldOf(message, field)?.value : undefined;
  const items = itemsOf(message, field);
  return value && (value.kind === 'list' ? value.items.length === items.length : items.length === 1) ? replaceSpan(value, `[ ${wanted.join(', ')} ]`) : undefined;
}
