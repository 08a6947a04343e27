import * as l10n from '@vscode/l10n';
import { isWhole, spanOf } from '../../source.ts';
import { BOOLEAN_KINDS, VALUE_LISTS, eachControl } from '../controls.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'seq-control-bool-two',
  severity: 'error',
  phase: PHASE.controls,
  rank: 6,
  fields: ['sequence_batching'],
  triton: "sequence batching control 'bool_false_true' must have exactly 2 entries for {kind} for {model}",
  page: {
    what: '`bool_false_true` does not have two entries.',
    why: 'The first means no, the second yes.',
    wrong: 'sequence_batching { control_input [ { name: "C" control [ { kind: CONTROL_SEQUENCE_START bool_false_true: [ true ] } ] } ] }',
    right: 'sequence_batching { control_input [ { name: "C" control [ { kind: CONTROL_SEQUENCE_START bool_false_true: [ false, true ] } ] } ] }',
    fix: 'Give the two values, first that for no.',
    sources: ['seq-control-bool-two'],
  },
  check({ config }, report) {
    eachControl(config, (control, item) => {
      const { kind, bool_false_true: values } = control;
      if (values.length === 0 || values.length === 2 || !BOOLEAN_KINDS.has(kind) || !isWhole(control)) return;
      // Of two lists the server says that there are two.
      if (VALUE_LISTS.some((name) => name !== 'bool_false_true' && control[name].length > 0)) return;
      report(spanOf(control, 'bool_false_true'), l10n.t('{0} takes two values, that for no and that for yes; here are {1}.', '`bool_false_true`', values.length), { said: { kind }, item });
    });
  },
};
