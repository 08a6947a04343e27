import * as l10n from '@vscode/l10n';
import { anchorOf, isKnown } from '../../source.ts';
import { eachControlInput } from '../controls.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'seq-control-name',
  severity: 'error',
  phase: PHASE.controls,
  rank: 1,
  fields: ['sequence_batching'],
  ofAbsence: true,
  triton: 'sequence batching control tensor must have a name for {model}',
  page: {
    what: 'A `control_input` has no name.',
    why: 'The name is that of the tensor through which the model sees the control.',
    wrong: 'sequence_batching { control_input [ { control [ { kind: CONTROL_SEQUENCE_START int32_false_true: [ 0, 1 ] } ] } ] }',
    right: 'sequence_batching { control_input [ { name: "C" control [ { kind: CONTROL_SEQUENCE_START int32_false_true: [ 0, 1 ] } ] } ] }',
    fix: 'Add the `name`.',
    sources: ['seq-control-name'],
  },
  check({ config }, report) {
    eachControlInput(config, (input, item) => {
      if (input.name === '' && isKnown(input, 'name')) report(anchorOf(input), l10n.t('A control tensor needs a name. Add it.'), { item });
    });
  },
};
