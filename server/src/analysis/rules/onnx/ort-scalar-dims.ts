import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { shapePairs, sureOf } from '../onnx-shapes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { shapeText } from '../tensors.ts';

export const rule: Rule = {
  code: 'ort-scalar-dims',
  severity: 'error',
  phase: PHASE.backendInstance,
  rank: 3,
  needsFiles: true,
  fields: ['input', 'output'],
  triton: "unable to load model '{model}', scalar tensor '{name}', should only provide 1 in the model configuration when the model doesn't support batching. Model configuration provided: {given}.",
  page: {
    what: 'An input or output of the ONNX graph is a single number, and its `dims` say more.',
    why: 'Triton knows no tensor without dimensions: a number is passed as one of the shape `[1]`.',
    wrong: '(1/model.onnx has `[]`)\ninput { name: "rate" data_type: TYPE_FP32 dims: [ 2 ] }',
    right: '(of the same graph)\ninput { name: "rate" data_type: TYPE_FP32 dims: [ 1 ] }',
    fix: 'Give `dims: [ 1 ]`.',
    sources: ['ort-scalar-dims'],
  },
  check(model, report) {
    for (const pair of shapePairs(model)) {
      const { tensor, isRagged, there, given, place, path, item } = pair;
      if (isRagged || there.length > 0 || given.every((dim) => dim === 1)) continue;
      report(spanOf(place.message, place.field), l10n.t('{0} is a single number in {1}: its dimensions may only be 1.', `\`${tensor.name}\``, path), { said: { name: tensor.name, given: shapeText(given) }, item, ...sureOf(pair) });
    }
  },
};
