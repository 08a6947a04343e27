import * as l10n from '@vscode/l10n';
import { isKnown, spanOf } from '../../source.ts';
import { eachInitialState } from '../initial-states.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'seq-initial-state-rank',
  severity: 'error',
  phase: PHASE.scheduler,
  rank: 5,
  fields: ['sequence_batching'],
  ofAbsence: true,
  triton: "Number of dimensions in 'initial_state' doesn't match the size of 'state' dimensions for state input '{input}'. {a} != {b}",
  page: {
    what: 'An initial state has another number of dimensions than its state.',
    why: 'The initial state is the state’s first value.',
    wrong: 'sequence_batching { state [ { input_name: "S" output_name: "T" data_type: TYPE_INT32 dims: [ 1 ]\n  initial_state: { name: "zero" data_type: TYPE_INT32 dims: [ 1, 1 ] zero_data: true } } ] }',
    right: 'sequence_batching { state [ { input_name: "S" output_name: "T" data_type: TYPE_INT32 dims: [ 1 ]\n  initial_state: { name: "zero" data_type: TYPE_INT32 dims: [ 1 ] zero_data: true } } ] }',
    fix: 'Give both the same `dims`.',
    sources: ['seq-initial-state-rank'],
  },
  check({ config }, report) {
    eachInitialState(config, (initial, state, item) => {
      const [a, b] = [initial.dims.length, state.dims.length];
      if (a === b || !isKnown(initial, 'dims') || !isKnown(state, 'dims')) return;
      report(spanOf(initial, 'dims'), l10n.t('The initial state has {0} dimensions, its state {1}. Give both the same.', a, b), { said: { input: state.input_name, a, b }, item });
    });
  },
};
