import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'batch-output-target-twice',
  severity: 'error',
  phase: PHASE.batchOutputs,
  rank: 5,
  fields: ['batch_output'],
  triton: "target output name '{name}' can only be specified once for {model}",
  page: {
    what: 'The same `target_name` stands twice in one `batch_output`.',
    why: 'Two entries of `batch_output` may share one.',
    wrong: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\noutput { name: "OUT" data_type: TYPE_FP32 dims: [ -1 ] }\nbatch_output { target_name: [ "OUT", "OUT" ] source_input: "IN" }',
    right: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\noutput { name: "OUT" data_type: TYPE_FP32 dims: [ -1 ] }\nbatch_output { target_name: "OUT" source_input: "IN" }',
    fix: 'Remove one.',
    sources: ['batch-output-target-twice'],
  },
  check({ config }, report) {
    config.batch_output.forEach((one, item) => {
      const at = one.target_name.findIndex((name, index) => one.target_name.indexOf(name) < index);
      if (at < 0) return;
      const name = one.target_name[at]!;
      report(spanOf(one, 'target_name', at), l10n.t('The output {0} is named before. Remove one.', `\`${name}\``), { said: { name }, item });
    });
  },
};
