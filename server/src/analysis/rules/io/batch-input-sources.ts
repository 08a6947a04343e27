import * as l10n from '@vscode/l10n';
import { isKnown, spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'batch-input-sources',
  severity: 'error',
  phase: PHASE.batchInputs,
  rank: 1,
  fields: ['batch_input'],
  ofAbsence: true,
  triton: "batch input kind '{kind}' expects 1 source input, got {n} for {model}",
  page: {
    what: 'A `batch_input` has a number of `source_input` other than 1.',
    why: 'It is made from one input.',
    wrong: 'batch_input { kind: BATCH_ELEMENT_COUNT target_name: "N" data_type: TYPE_INT32 }',
    right: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\nbatch_input { kind: BATCH_ELEMENT_COUNT target_name: "N" data_type: TYPE_INT32 source_input: "IN" }',
    fix: 'Name one input.',
    sources: ['batch-input-sources'],
  },
  check({ config }, report) {
    config.batch_input.forEach((one, item) => {
      const { kind, source_input: sources } = one;
      if (sources.length === 1 || typeof kind === 'number' || !isKnown(one, 'source_input')) return;
      report(spanOf(one, 'source_input'), l10n.t('A {0} is made from one input; here are {1}.', '`batch_input`', sources.length), { said: { kind, n: sources.length }, item });
    });
  },
};
