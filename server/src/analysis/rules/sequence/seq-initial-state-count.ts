import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'seq-initial-state-count',
  severity: 'error',
  phase: PHASE.scheduler,
  rank: 1,
  fields: ['sequence_batching'],
  triton: "initial_state field for state input '{input}' must contain exactly one or zero element. Found '{n}' elements.",
  page: {
    what: 'A state has more than one `initial_state`.',
    why: 'A state begins in one way.',
    wrong: 'sequence_batching { state [ { input_name: "S" output_name: "T" data_type: TYPE_INT32 dims: [ 1 ]\n  initial_state: [ { name: "a" data_type: TYPE_INT32 dims: [ 1 ] zero_data: true }, { name: "b" data_type: TYPE_INT32 dims: [ 1 ] zero_data: true } ] } ] }',
    right: 'sequence_batching { state [ { input_name: "S" output_name: "T" data_type: TYPE_INT32 dims: [ 1 ]\n  initial_state: { name: "zero" data_type: TYPE_INT32 dims: [ 1 ] zero_data: true } } ] }',
    fix: 'Keep one.',
    sources: ['seq-initial-state-count'],
  },
  check({ config: { sequence_batching: sequence } }, report) {
    sequence?.state.forEach((state, item) => {
      const n = state.initial_state.length;
      if (n > 1) report(spanOf(state, 'initial_state'), l10n.t('A state has one initial state at most; here are {0}. Keep one.', n), { said: { input: state.input_name, n }, item });
    });
  },
};
