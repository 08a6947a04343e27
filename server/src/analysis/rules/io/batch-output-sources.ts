import * as l10n from '@vscode/l10n';
import { isKnown, spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'batch-output-sources',
  severity: 'error',
  phase: PHASE.batchOutputs,
  rank: 1,
  fields: ['batch_output'],
  ofAbsence: true,
  triton: "batch output kind '{kind}' expects 1 source input, got {n} for {model}",
  page: {
    what: 'A `batch_output` has a number of `source_input` other than 1.',
    why: 'It is made from one input.',
    wrong: 'batch_output { kind: BATCH_SCATTER_WITH_INPUT_SHAPE target_name: "N" }',
    right: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\noutput { name: "OUT" data_type: TYPE_FP32 dims: [ -1 ] }\nbatch_output { target_name: "OUT" source_input: "IN" }',
    fix: 'Name one input.',
    sources: ['batch-output-sources'],
  },
  check({ config }, report) {
    config.batch_output.forEach((one, item) => {
      const { kind, source_input: sources } = one;
      if (sources.length === 1 || typeof kind === 'number' || !isKnown(one, 'source_input')) return;
      report(spanOf(one, 'source_input'), l10n.t('A {0} is made from one input; here are {1}.', '`batch_output`', sources.length), { said: { kind, n: sources.length }, item });
    });
  },
};
