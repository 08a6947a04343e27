import * as l10n from '@vscode/l10n';
import { isKnown, spanOf } from '../../source.ts';
import { replaceValue } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'batch-input-type',
  severity: 'error',
  phase: PHASE.batchInputs,
  rank: 2,
  fields: ['batch_input'],
  ofAbsence: true,
  triton: 'batch input data type must be TYPE_INT32 or TYPE_FP32 for {model}',
  page: {
    what: 'The data type of a `batch_input` is neither `TYPE_INT32` nor `TYPE_FP32`.',
    why: 'The server writes counts and shapes in these two only.',
    wrong: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\nbatch_input { kind: BATCH_ELEMENT_COUNT target_name: "N" data_type: TYPE_INT64 source_input: "IN" }',
    right: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\nbatch_input { kind: BATCH_ELEMENT_COUNT target_name: "N" data_type: TYPE_INT32 source_input: "IN" }',
    fix: 'Use `TYPE_INT32` or `TYPE_FP32`.',
    sources: ['batch-input-type'],
  },
  check({ config }, report) {
    config.batch_input.forEach((one, item) => {
      if (one.data_type === 'TYPE_INT32' || one.data_type === 'TYPE_FP32' || !isKnown(one, 'data_type')) return;
      report(spanOf(one, 'data_type'), l10n.t('A batch input is of `TYPE_INT32` or `TYPE_FP32`.'), { item, fix: replaceValue(one, 'data_type', 'TYPE_INT32') });
    });
  },
};
