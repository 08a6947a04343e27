import * as l10n from '@vscode/l10n';
import { isWhole, spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'seq-growable-needs-same-buffer',
  severity: 'warning',
  phase: PHASE.run,
  fields: ['sequence_batching'],
  ofAbsence: true,
  since: '23.11',
  triton: "In order to 'use_growable_memory', you must also enable 'use_single_buffer' for state input name '{input}'.",
  page: {
    what: 'A state has `use_growable_memory` without `use_same_buffer_for_input_output`.',
    why: 'The model loads. When a sequence begins the server logs an error and runs the requests without the state. Its words name a field `use_single_buffer` that does not exist.',
    wrong: 'sequence_batching { state [ { input_name: "S" output_name: "T" data_type: TYPE_INT32 dims: [ -1 ] use_growable_memory: true } ] }',
    right: 'sequence_batching { state [ { input_name: "S" output_name: "T" data_type: TYPE_INT32 dims: [ -1 ]\n  use_same_buffer_for_input_output: true use_growable_memory: true } ] }',
    fix: 'Add `use_same_buffer_for_input_output: true`.',
    sources: ['seq-growable-needs-same-buffer'],
  },
  check({ config: { sequence_batching: sequence } }, report) {
    sequence?.state.forEach((state) => {
      if (!state.use_growable_memory || state.use_same_buffer_for_input_output || !isWhole(state)) return;
      report(spanOf(state, 'use_growable_memory'), l10n.t('Growable memory works only with `use_same_buffer_for_input_output: true`; without it requests run without the state.'), { said: { input: state.input_name } });
    });
  },
};
