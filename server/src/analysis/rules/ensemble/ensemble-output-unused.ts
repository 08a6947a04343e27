import * as l10n from '@vscode/l10n';
import { isKnown, spanOf } from '../../source.ts';
import { graphOf } from '../ensemble-graph.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

/** After the steps. */
const FLOW = 2 ** 20;

export const rule: Rule = {
  code: 'ensemble-output-unused',
  severity: 'error',
  phase: PHASE.ensemble,
  rank: 11,
  fields: ['ensemble_scheduling'],
  ofAbsence: true,
  triton: "ensemble output '{output}' for ensemble {model}' is not used",
  page: {
    what: 'No step reads or writes a tensor named as an output of the ensemble.',
    why: 'The unbalanced quote is the server’s own.',
    wrong: 'platform: "ensemble"\nensemble_scheduling { step { model_name: "x" model_version: -1 input_map { key: "i" value: "A" } output_map { key: "o" value: "Z" } } }\ninput { name: "A" data_type: TYPE_FP32 dims: [ 1 ] }\noutput { name: "Z" data_type: TYPE_FP32 dims: [ 1 ] }\noutput { name: "Y" data_type: TYPE_FP32 dims: [ 1 ] }',
    right: 'platform: "ensemble"\nensemble_scheduling { step { model_name: "x" model_version: -1 input_map { key: "i" value: "A" } output_map { key: "o" value: "Z" } } }\ninput { name: "A" data_type: TYPE_FP32 dims: [ 1 ] }\noutput { name: "Z" data_type: TYPE_FP32 dims: [ 1 ] }',
    fix: 'Write it in a step, or remove the output.',
    sources: ['ensemble-output-unused'],
  },
  check({ config }, report) {
    const graph = graphOf(config);
    if (!graph) return;
    config.output.forEach((output, item) => {
      if (isKnown(output, 'name') && !graph.has(output.name)) report(spanOf(output, 'name'), l10n.t('No step writes the output {0}. Add it to an `output_map`, or remove it.', `\`${output.name}\``), { said: { output: output.name }, item: FLOW + 1 + item });
    });
  },
};
