import * as l10n from '@vscode/l10n';
import { anchorOf, isKnown } from '../../source.ts';
import { eachInitialState } from '../initial-states.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'seq-initial-state-name',
  severity: 'error',
  phase: PHASE.scheduler,
  rank: 3,
  fields: ['sequence_batching'],
  ofAbsence: true,
  triton: "Field 'name' must be set when using initial_state for state input '{input}'.",
  page: {
    what: 'An `initial_state` has no name.',
    why: 'The server wants one, though nothing refers to it.',
    wrong: 'sequence_batching { state [ { input_name: "S" output_name: "T" data_type: TYPE_INT32 dims: [ 1 ]\n  initial_state: { data_type: TYPE_INT32 dims: [ 1 ] zero_data: true } } ] }',
    right: 'sequence_batching { state [ { input_name: "S" output_name: "T" data_type: TYPE_INT32 dims: [ 1 ]\n  initial_state: { name: "zero" data_type: TYPE_INT32 dims: [ 1 ] zero_data: true } } ] }',
    fix: 'Add a `name`.',
    sources: ['seq-initial-state-name'],
  },
  check({ config }, report) {
    eachInitialState(config, (initial, state, item) => {
      if (initial.name === '' && isKnown(initial, 'name')) report(anchorOf(initial), l10n.t('An initial state needs a `name`. Add one.'), { said: { input: state.input_name }, item });
    });
  },
};
