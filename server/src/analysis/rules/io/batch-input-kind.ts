import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'batch-input-kind',
  severity: 'error',
  phase: PHASE.batchInputs,
  rank: 1,
  fields: ['batch_input'],
  triton: "unknown batch input kind '' for {model}",
  page: {
    what: 'The kind of a `batch_input` is a number that means nothing.',
    why: 'The parser takes any number.',
    wrong: 'batch_input { kind: 42 }',
    right: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\nbatch_input { kind: BATCH_ELEMENT_COUNT target_name: "N" data_type: TYPE_INT32 source_input: "IN" }',
    fix: 'Write the kind by its name.',
    sources: ['batch-input-kind'],
  },
  check({ config }, report) {
    config.batch_input.forEach((one, item) => {
      if (typeof one.kind === 'number') report(spanOf(one, 'kind'), l10n.t('{0} is no kind of {1}. Write it by its name.', one.kind, '`batch_input`'), { item });
    });
  },
};
