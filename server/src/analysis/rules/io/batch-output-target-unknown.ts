import * as l10n from '@vscode/l10n';
import { nearest } from '../../nearest.ts';
import { isKnown, spanOf } from '../../source.ts';
import { mayCompleteSide } from '../complete.ts';
import { replaceValue } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'batch-output-target-unknown',
  severity: 'error',
  phase: PHASE.batchOutputs,
  rank: 4,
  fields: ['batch_output'],
  ofAbsence: true,
  triton: "unknown target output name '{name}' for {model}",
  page: {
    what: 'A `target_name` of a `batch_output` is not the name of an output.',
    why: 'It must be one of the `output` entries of this file.',
    wrong: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\noutput { name: "OUT" data_type: TYPE_FP32 dims: [ -1 ] }\nbatch_output { target_name: "NOPE" source_input: "IN" }',
    right: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\noutput { name: "OUT" data_type: TYPE_FP32 dims: [ -1 ] }\nbatch_output { target_name: "OUT" source_input: "IN" }',
    fix: 'Name an output.',
    sources: ['batch-output-target-unknown'],
  },
  check(model, report) {
    const { config } = model;
    if (!isKnown(config, 'output') || config.output.some((one) => !isKnown(one, 'name')) || (config.output.length === 0 && mayCompleteSide(model) !== 'no')) return;
    const names = config.output.map(({ name }) => name);
    config.batch_output.forEach((one, item) => {
      one.target_name.forEach((name, at) => {
        if (names.includes(name)) return;
        const meant = nearest(name, names);
        report(spanOf(one, 'target_name', at), l10n.t('The model has no output {0}.', `\`${name}\``), { said: { name }, item, ...(meant !== undefined && { fix: replaceValue(one, 'target_name', JSON.stringify(meant), at) }) });
      });
    });
  },
};
