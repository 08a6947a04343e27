import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { BOOLEAN_KINDS, VALUE_LISTS, eachControl } from '../controls.ts';
import { removeField } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'seq-control-many-values',
  severity: 'error',
  phase: PHASE.controls,
  rank: 5,
  fields: ['sequence_batching'],
  triton: "sequence batching specifies more than one from 'int32_false_true', 'fp32_false_true' and 'bool_false_true' for {kind} for {model}",
  page: {
    what: 'A start, end or ready control has more than one list of values.',
    why: 'The tensor has one data type.',
    wrong: 'sequence_batching { control_input [ { name: "C" control [ { kind: CONTROL_SEQUENCE_START int32_false_true: [ 0, 1 ] fp32_false_true: [ 0, 1 ] } ] } ] }',
    right: 'sequence_batching { control_input [ { name: "C" control [ { kind: CONTROL_SEQUENCE_START int32_false_true: [ 0, 1 ] } ] } ] }',
    fix: 'Keep the list of the type that the model wants.',
    sources: ['seq-control-many-values'],
  },
  check({ config, text }, report) {
    eachControl(config, (control, item) => {
      if (!BOOLEAN_KINDS.has(control.kind)) return;
      const given = VALUE_LISTS.filter((name) => control[name].length > 0);
      if (given.length < 2) return;
      report(spanOf(control, given[1]!), l10n.t('The control has values of more than one type. Keep one list.'), { said: { kind: control.kind }, item, fix: given.length === 2 ? removeField(text, control, given[1]!) : undefined });
    });
  },
};
