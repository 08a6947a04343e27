import * as l10n from '@vscode/l10n';
import { isKnown, spanOf } from '../../source.ts';
import { mayComplete } from '../complete.ts';
import { removeField } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'io-format-dims',
  severity: 'error',
  phase: PHASE.inputs,
  rank: 9,
  fields: ['input'],
  ofAbsence: true,
  triton: 'model input NHWC/NCHW require 3 dims for {model}',
  page: {
    what: 'An input has the format NHWC or NCHW and a number of `dims` other than 3.',
    why: 'The N is the batch dimension, which `dims` leaves out.',
    wrong: 'input { name: "IN" data_type: TYPE_FP32 format: FORMAT_NCHW dims: [ 1, 3, 224, 224 ] }',
    right: 'max_batch_size: 8\ninput { name: "IN" data_type: TYPE_FP32 format: FORMAT_NCHW dims: [ 3, 224, 224 ] }',
    fix: 'Give three dims, or remove `format`.',
    sources: ['io-format-dims'],
  },
  check(model, report) {
    const { config, text } = model;
    config.input.forEach((input, item) => {
      const { format, dims } = input;
      if ((format !== 'FORMAT_NHWC' && format !== 'FORMAT_NCHW') || dims.length === 3 || !isKnown(input, 'dims') || (dims.length === 0 && mayComplete(model) !== 'no')) return;
      report(spanOf(input, 'format'), l10n.t('{0} goes with three dims, without the batch dimension; here are {1}. Correct them, or remove `format`.', `\`${format}\``, dims.length), { item, fix: removeField(text, input, 'format') });
    });
  },
};
