import * as l10n from '@vscode/l10n';
import type { Message } from '../../../schema/rows.ts';
import { nearest } from '../../nearest.ts';
import { isKnown, spanOf } from '../../source.ts';
import { mayCompleteSide } from '../complete.ts';
import { replaceValue } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'batch-io-source-unknown',
  severity: 'error',
  phase: PHASE.batchInputs,
  rank: 3,
  fields: ['batch_input', 'batch_output'],
  ofAbsence: true,
  triton: "unknown source input name '{name}' for {model}",
  page: {
    what: 'A `source_input` is not the name of an input.',
    why: 'It must be one of the `input` entries of this file.',
    wrong: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\nbatch_input { kind: BATCH_ELEMENT_COUNT target_name: "N" data_type: TYPE_INT32 source_input: "NOPE" }',
    right: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\nbatch_input { kind: BATCH_ELEMENT_COUNT target_name: "N" data_type: TYPE_INT32 source_input: "IN" }',
    fix: 'Name an input.',
    sources: ['batch-io-source-unknown'],
  },
  check(model, report) {
    const { config } = model;
    if (!isKnown(config, 'input') || config.input.some((one) => !isKnown(one, 'name')) || (config.input.length === 0 && mayCompleteSide(model) !== 'no')) return;
    const names = config.input.map(({ name }) => name);
    config.batch_input.forEach((one, item) => {
      one.source_input.forEach((name, at) => {
        if (!names.includes(name)) unknown(one, name, at, item);
      });
    });
    config.batch_output.forEach((one, item) => {
      one.source_input.forEach((name, at) => {
        if (!names.includes(name)) unknown(one, name, at, config.batch_input.length + item);
      });
    });
    function unknown(one: Message, name: string, at: number, item: number): void {
      const meant = nearest(name, names);
      report(spanOf(one, 'source_input', at), l10n.t('The model has no input {0}.', `\`${name}\``), { said: { name }, item, ...(meant !== undefined && { fix: replaceValue(one, 'source_input', JSON.stringify(meant), at) }) });
    }
  },
};
