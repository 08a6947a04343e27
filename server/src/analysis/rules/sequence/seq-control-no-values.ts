import * as l10n from '@vscode/l10n';
import { anchorOf, isWhole } from '../../source.ts';
import { BOOLEAN_KINDS, VALUE_LISTS, eachControl } from '../controls.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'seq-control-no-values',
  severity: 'error',
  phase: PHASE.controls,
  rank: 4,
  fields: ['sequence_batching'],
  ofAbsence: true,
  triton: "sequence batching must specify either 'int32_false_true', 'fp32_false_true' or 'bool_false_true' for {kind} for {model}",
  page: {
    what: 'A start, end or ready control has none of the lists `int32_false_true`, `fp32_false_true`, `bool_false_true`.',
    why: 'The list says which values mean no and yes, and so the tensor’s data type.',
    wrong: 'sequence_batching { control_input [ { name: "C" control [ { kind: CONTROL_SEQUENCE_READY  } ] } ] }',
    right: 'sequence_batching { control_input [ { name: "C" control [ { kind: CONTROL_SEQUENCE_READY int32_false_true: [ 0, 1 ] } ] } ] }',
    fix: 'Add the list of the type that the model wants.',
    sources: ['seq-control-no-values'],
  },
  check({ config }, report) {
    eachControl(config, (control, item) => {
      if (!BOOLEAN_KINDS.has(control.kind) || !isWhole(control) || VALUE_LISTS.some((name) => control[name].length > 0)) return;
      report(anchorOf(control), l10n.t('The values of {0} are missing. Add `int32_false_true`, `fp32_false_true` or `bool_false_true`.', `\`${control.kind}\``), { said: { kind: control.kind }, item });
    });
  },
};
