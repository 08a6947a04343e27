import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { eachControlInput } from '../controls.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'seq-control-tensor-reused',
  severity: 'error',
  phase: PHASE.controls,
  rank: 2,
  fields: ['sequence_batching'],
  triton: "sequence batching control tensor '{tensor}' is specified for multiple control kinds for {model}",
  page: {
    what: 'Two `control_input` entries have the same name.',
    why: 'One entry may carry several kinds of control; two entries may not share a tensor.',
    wrong: 'sequence_batching { control_input [ { name: "C" control [ { kind: CONTROL_SEQUENCE_START int32_false_true: [ 0, 1 ] } ] },\n  { name: "C" control [ { kind: CONTROL_SEQUENCE_END int32_false_true: [ 0, 1 ] } ] } ] }',
    right: 'sequence_batching { control_input [ { name: "S" control [ { kind: CONTROL_SEQUENCE_START int32_false_true: [ 0, 1 ] } ] },\n  { name: "E" control [ { kind: CONTROL_SEQUENCE_END int32_false_true: [ 0, 1 ] } ] } ] }',
    fix: 'Give each its own name, or put both controls into one entry.',
    sources: ['seq-control-tensor-reused'],
  },
  check({ config }, report) {
    const seen = new Set<string>();
    eachControlInput(config, (input, item) => {
      if (input.name === '') return;
      if (seen.has(input.name)) report(spanOf(input, 'name'), l10n.t('The control tensor {0} is given twice. Give each its own name, or put the controls into one entry.', `\`${input.name}\``), { said: { tensor: input.name }, item });
      seen.add(input.name);
    });
  },
};
