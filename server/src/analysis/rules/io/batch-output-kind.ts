import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'batch-output-kind',
  severity: 'error',
  phase: PHASE.batchOutputs,
  rank: 1,
  fields: ['batch_output'],
  triton: "unknown batch output kind '' for {model}",
  page: {
    what: 'The kind of a `batch_output` is a number that means nothing.',
    why: 'The parser takes any number.',
    wrong: 'batch_output { kind: 42 }',
    right: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\noutput { name: "OUT" data_type: TYPE_FP32 dims: [ -1 ] }\nbatch_output { target_name: "OUT" source_input: "IN" }',
    fix: 'Write the kind by its name.',
    sources: ['batch-output-kind'],
  },
  check({ config }, report) {
    config.batch_output.forEach((one, item) => {
      if (typeof one.kind === 'number') report(spanOf(one, 'kind'), l10n.t('{0} is no kind of {1}. Write it by its name.', one.kind, '`batch_output`'), { item });
    });
  },
};
