import * as l10n from '@vscode/l10n';
import { entryOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'ensemble-tensor-written-twice',
  severity: 'error',
  phase: PHASE.ensemble,
  rank: 9,
  fields: ['ensemble_scheduling'],
  triton: "ensemble tensor '{tensor}' can appear in an output map only once for ensemble '{model}' step {index}",
  page: {
    what: 'An ensemble tensor is the value of more than one `output_map` entry.',
    why: 'A tensor is written once; it may be read any number of times. Steps count from 0 in the message.',
    wrong: 'platform: "ensemble"\nensemble_scheduling { step [ { model_name: "x" model_version: -1 input_map { key: "i" value: "A" } output_map { key: "o" value: "Z" } },\n  { model_name: "y" model_version: -1 input_map { key: "i" value: "A" } output_map { key: "o" value: "Z" } } ] }\ninput { name: "A" data_type: TYPE_FP32 dims: [ 1 ] }\noutput { name: "Z" data_type: TYPE_FP32 dims: [ 1 ] }',
    right: 'platform: "ensemble"\nensemble_scheduling { step { model_name: "x" model_version: -1 input_map { key: "i" value: "A" } output_map { key: "o" value: "Z" } } }\ninput { name: "A" data_type: TYPE_FP32 dims: [ 1 ] }\noutput { name: "Z" data_type: TYPE_FP32 dims: [ 1 ] }',
    fix: 'Give each its own name.',
    sources: ['ensemble-tensor-written-twice'],
  },
  check({ config }, report) {
    const written = new Set<string>();
    config.ensemble_scheduling?.step.forEach((step, index) => {
      for (const [key, tensor] of step.output_map) {
        if (written.has(tensor)) {
          report(entryOf(step, 'output_map', step.output_map, key).value, l10n.t('The tensor {0} is written before. Give each output its own name.', `\`${tensor}\``), { said: { tensor, index }, item: index + 1 });
        }
        written.add(tensor);
      }
    });
  },
};
