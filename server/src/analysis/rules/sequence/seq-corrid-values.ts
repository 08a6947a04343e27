import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { VALUE_LISTS, eachControl } from '../controls.ts';
import { removeField } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'seq-corrid-values',
  severity: 'error',
  phase: PHASE.controls,
  rank: 4,
  fields: ['sequence_batching'],
  triton: "sequence batching must not specify either 'int32_false_true', 'fp32_false_true' or 'bool_false_true' for CONTROL_SEQUENCE_CORRID for {model}",
  page: {
    what: 'A correlation-id control has a list of values.',
    why: 'The tensor holds the id itself, not a yes or no.',
    wrong: 'sequence_batching { control_input [ { name: "C" control [ { kind: CONTROL_SEQUENCE_CORRID data_type: TYPE_UINT64 int32_false_true: [ 0, 1 ] } ] } ] }',
    right: 'sequence_batching { control_input [ { name: "C" control [ { kind: CONTROL_SEQUENCE_CORRID data_type: TYPE_UINT64 } ] } ] }',
    fix: 'Remove the list.',
    sources: ['seq-corrid-values'],
  },
  check({ config, text }, report) {
    eachControl(config, (control, item) => {
      if (control.kind !== 'CONTROL_SEQUENCE_CORRID') return;
      const given = VALUE_LISTS.filter((name) => control[name].length > 0);
      if (given[0]) report(spanOf(control, given[0]), l10n.t('The correlation id is a number or a text, not a yes or no. Remove the list.'), { item, fix: given.length === 1 ? removeField(text, control, given[0]) : undefined });
    });
  },
};
