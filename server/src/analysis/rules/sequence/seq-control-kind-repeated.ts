import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { eachControl } from '../controls.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'seq-control-kind-repeated',
  severity: 'error',
  phase: PHASE.controls,
  rank: 3,
  fields: ['sequence_batching'],
  triton: 'sequence batching specifies multiple {kind} tensors for {model}',
  page: {
    what: 'The same kind of control appears twice.',
    why: 'Each kind goes to one tensor. A control without `kind` is a start.',
    wrong: 'sequence_batching { control_input [ { name: "A" control [ { kind: CONTROL_SEQUENCE_START int32_false_true: [ 0, 1 ] } ] },\n  { name: "B" control [ { kind: CONTROL_SEQUENCE_START int32_false_true: [ 0, 1 ] } ] } ] }',
    right: 'sequence_batching { control_input [ { name: "A" control [ { kind: CONTROL_SEQUENCE_START int32_false_true: [ 0, 1 ] } ] },\n  { name: "B" control [ { kind: CONTROL_SEQUENCE_END int32_false_true: [ 0, 1 ] } ] } ] }',
    fix: 'Remove one, or correct its kind.',
    sources: ['seq-control-kind-repeated'],
  },
  check({ config }, report) {
    const seen = new Set<string | number>();
    eachControl(config, (control, item) => {
      const { kind } = control;
      if (typeof kind === 'string' && seen.has(kind)) report(spanOf(control, 'kind'), l10n.t('The control {0} goes to one tensor only, and is given before. Remove one, or correct its kind.', `\`${kind}\``), { said: { kind }, item });
      seen.add(kind);
    });
  },
};
