import * as l10n from '@vscode/l10n';
import { isKnown, spanOf } from '../../source.ts';
import { eachInitialState } from '../initial-states.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { WILDCARD } from '../tensors.ts';

export const rule: Rule = {
  code: 'seq-initial-state-dim',
  severity: 'error',
  phase: PHASE.scheduler,
  rank: 7,
  fields: ['sequence_batching'],
  triton: "'initial_state' dim for input name '{input}' doesn't match 'state' dim description. {a} != {b}",
  page: {
    what: 'A dimension of an initial state differs from the fixed one of its state.',
    why: 'The initial state is the state’s first value.',
    wrong: 'sequence_batching { state [ { input_name: "S" output_name: "T" data_type: TYPE_INT32 dims: [ 1 ]\n  initial_state: { name: "zero" data_type: TYPE_INT32 dims: [ 2 ] zero_data: true } } ] }',
    right: 'sequence_batching { state [ { input_name: "S" output_name: "T" data_type: TYPE_INT32 dims: [ 1 ]\n  initial_state: { name: "zero" data_type: TYPE_INT32 dims: [ 1 ] zero_data: true } } ] }',
    fix: 'Give the state’s size.',
    sources: ['seq-initial-state-dim'],
  },
  check({ config }, report) {
    eachInitialState(config, (initial, state, item) => {
      if (initial.dims.length !== state.dims.length || !isKnown(initial, 'dims') || !isKnown(state, 'dims')) return;
      const at = initial.dims.findIndex((dim, index) => dim !== WILDCARD && state.dims[index] !== WILDCARD && dim !== state.dims[index]);
      if (at < 0) return;
      const [a, b] = [initial.dims[at]!, state.dims[at]!];
      report(spanOf(initial, 'dims', at), l10n.t('The state has {0} here, its initial state {1}. Give both the same.', b, a), { said: { input: state.input_name, a, b }, item });
    });
  },
};
