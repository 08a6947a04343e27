import * as l10n from '@vscode/l10n';
import { anchorOf, isWhole } from '../../source.ts';
import { eachInitialState } from '../initial-states.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'seq-initial-state-data-unset',
  severity: 'error',
  phase: PHASE.scheduler,
  rank: 9,
  fields: ['sequence_batching'],
  ofAbsence: true,
  triton: "initial_state setting expects state'{input}' to have state_data set",
  page: {
    what: 'An `initial_state` has neither `zero_data` nor `data_file`.',
    why: 'One of them says what the state begins with.',
    wrong: 'sequence_batching { state [ { input_name: "S" output_name: "T" data_type: TYPE_INT32 dims: [ 1 ]\n  initial_state: { name: "zero" data_type: TYPE_INT32 dims: [ 1 ] } } ] }',
    right: 'sequence_batching { state [ { input_name: "S" output_name: "T" data_type: TYPE_INT32 dims: [ 1 ]\n  initial_state: { name: "zero" data_type: TYPE_INT32 dims: [ 1 ] zero_data: true } } ] }',
    fix: 'Add `zero_data: true`.',
    sources: ['seq-initial-state-data-unset'],
  },
  check({ config }, report) {
    eachInitialState(config, (initial, state, item) => {
      if (initial.zero_data !== undefined || initial.data_file !== undefined || !isWhole(initial)) return;
      report(anchorOf(initial), l10n.t('What the state begins with is not said. Add `zero_data: true` or a `data_file`.'), { said: { input: state.input_name }, item });
    });
  },
};
