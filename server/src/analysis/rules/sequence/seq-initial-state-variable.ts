import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { eachInitialState } from '../initial-states.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { WILDCARD } from '../tensors.ts';

export const rule: Rule = {
  code: 'seq-initial-state-variable',
  severity: 'error',
  phase: PHASE.scheduler,
  rank: 6,
  fields: ['sequence_batching'],
  triton: "'initial_state' field for state input name '{input}' contains variable dimensions.",
  page: {
    what: 'An initial state has an open dimension.',
    why: 'It is made before any request, so its size must be known.',
    wrong: 'sequence_batching { state [ { input_name: "S" output_name: "T" data_type: TYPE_INT32 dims: [ -1 ]\n  initial_state: { name: "zero" data_type: TYPE_INT32 dims: [ -1 ] zero_data: true } } ] }',
    right: 'sequence_batching { state [ { input_name: "S" output_name: "T" data_type: TYPE_INT32 dims: [ -1 ]\n  initial_state: { name: "zero" data_type: TYPE_INT32 dims: [ 1 ] zero_data: true } } ] }',
    fix: 'Give a size.',
    sources: ['seq-initial-state-variable'],
  },
  check({ config }, report) {
    eachInitialState(config, (initial, state, item) => {
      const at = initial.dims.indexOf(WILDCARD);
      if (at >= 0) report(spanOf(initial, 'dims', at), l10n.t('An initial state is made before any request, so its dims must be given.'), { said: { input: state.input_name }, item });
    });
  },
};
