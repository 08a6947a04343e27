import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'seq-growable-needs-gpu',
  severity: 'warning',
  phase: PHASE.run,
  fields: ['sequence_batching'],
  since: '23.11',
  triton: "'use_growable_memory' can only work with KIND_GPU model instances right now. Please either change the instance type to KIND_GPU or set 'use_growable_memory' to false for state input '{input}'.",
  page: {
    what: 'A state has `use_growable_memory`, and an instance group is not `KIND_GPU`.',
    why: 'The model loads. When a sequence begins on such an instance the server logs an error and runs the requests without the state.',
    wrong: 'instance_group { kind: KIND_CPU }\nsequence_batching { state [ { input_name: "S" output_name: "T" data_type: TYPE_INT32 dims: [ -1 ]\n  use_same_buffer_for_input_output: true use_growable_memory: true } ] }',
    right: 'instance_group { kind: KIND_GPU }\nsequence_batching { state [ { input_name: "S" output_name: "T" data_type: TYPE_INT32 dims: [ -1 ]\n  use_same_buffer_for_input_output: true use_growable_memory: true } ] }',
    fix: 'Use `KIND_GPU`, or give up `use_growable_memory`.',
    sources: ['seq-growable-needs-gpu'],
  },
  check({ config: { sequence_batching: sequence, instance_group: groups } }, report) {
    if (!groups.some((group) => group.kind === 'KIND_CPU' || group.kind === 'KIND_MODEL')) return;
    sequence?.state.forEach((state) => {
      if (!state.use_growable_memory || !state.use_same_buffer_for_input_output) return;
      report(spanOf(state, 'use_growable_memory'), l10n.t('Growable memory works on `KIND_GPU` instances only; on others requests run without the state.'), { said: { input: state.input_name } });
    });
  },
};
