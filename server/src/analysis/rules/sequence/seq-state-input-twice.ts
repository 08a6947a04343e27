import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { eachInitialState } from '../initial-states.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'seq-state-input-twice',
  severity: 'error',
  phase: PHASE.scheduler,
  rank: 4,
  fields: ['sequence_batching'],
  triton: "State input name '{input}' specified more than once.",
  page: {
    what: 'Two states with an initial state have the same `input_name`.',
    why: 'Each state has a tensor of its own.',
    wrong: '(two `state` entries with `input_name: "S"`, each with an `initial_state`)',
    right: 'sequence_batching { state [ { input_name: "S" output_name: "T" data_type: TYPE_INT32 dims: [ 1 ]\n  initial_state: { name: "zero" data_type: TYPE_INT32 dims: [ 1 ] zero_data: true } } ] }',
    fix: 'Give each its own `input_name`.',
    sources: ['seq-state-input-twice'],
  },
  check({ config }, report) {
    const seen = new Set<string>();
    eachInitialState(config, (_initial, state, item) => {
      const { input_name: input } = state;
      if (seen.has(input)) report(spanOf(state, 'input_name'), l10n.t('The state input {0} is given before. Each state has an input of its own.', `\`${input}\``), { said: { input }, item });
      seen.add(input);
    });
  },
};
