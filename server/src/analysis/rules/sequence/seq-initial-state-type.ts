import * as l10n from '@vscode/l10n';
import { isKnown, spanOf } from '../../source.ts';
import { replaceValue } from '../fixes.ts';
import { eachInitialState } from '../initial-states.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'seq-initial-state-type',
  severity: 'error',
  phase: PHASE.scheduler,
  rank: 2,
  fields: ['sequence_batching'],
  ofAbsence: true,
  triton: "The data type used for 'initial_state' field of state '{input}' does not match the state data type.",
  page: {
    what: 'The data type of an initial state differs from the state’s.',
    why: 'The initial state is the state’s first value.',
    wrong: 'sequence_batching { state [ { input_name: "S" output_name: "T" data_type: TYPE_INT32 dims: [ 1 ]\n  initial_state: { name: "zero" data_type: TYPE_FP32 dims: [ 1 ] zero_data: true } } ] }',
    right: 'sequence_batching { state [ { input_name: "S" output_name: "T" data_type: TYPE_INT32 dims: [ 1 ]\n  initial_state: { name: "zero" data_type: TYPE_INT32 dims: [ 1 ] zero_data: true } } ] }',
    fix: 'Give both the same data type.',
    sources: ['seq-initial-state-type'],
  },
  check({ config }, report) {
    eachInitialState(config, (initial, state, item) => {
      if (initial.data_type === state.data_type || !isKnown(initial, 'data_type') || !isKnown(state, 'data_type')) return;
      report(spanOf(initial, 'data_type'), l10n.t('The initial state must be of the state\u2019s data type, {0}.', `\`${state.data_type}\``), {
        said: { input: state.input_name }, item, fix: typeof state.data_type === 'string' ? replaceValue(initial, 'data_type', state.data_type) : undefined,
      });
    });
  },
};
