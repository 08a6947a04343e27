import * as l10n from '@vscode/l10n';
import { nearest } from '../../nearest.ts';
import { isKnown, spanOf } from '../../source.ts';
import { graphOf } from '../ensemble-graph.ts';
import { replaceValue } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

/** After the steps. */
const FLOW = 2 ** 20;

export const rule: Rule = {
  code: 'ensemble-input-unused',
  severity: 'error',
  phase: PHASE.ensemble,
  rank: 10,
  fields: ['ensemble_scheduling'],
  ofAbsence: true,
  triton: "ensemble input '{input}' for ensemble {model}' is not used",
  page: {
    what: 'No step reads or writes a tensor named as an input of the ensemble.',
    why: 'The unbalanced quote is the server’s own.',
    wrong: 'platform: "ensemble"\nensemble_scheduling { step { model_name: "x" model_version: -1 input_map { key: "i" value: "A" } output_map { key: "o" value: "Z" } } }\ninput { name: "A" data_type: TYPE_FP32 dims: [ 1 ] }\noutput { name: "Z" data_type: TYPE_FP32 dims: [ 1 ] }\ninput { name: "B" data_type: TYPE_FP32 dims: [ 1 ] }',
    right: 'platform: "ensemble"\nensemble_scheduling { step { model_name: "x" model_version: -1 input_map { key: "i" value: "A" } output_map { key: "o" value: "Z" } } }\ninput { name: "A" data_type: TYPE_FP32 dims: [ 1 ] }\noutput { name: "Z" data_type: TYPE_FP32 dims: [ 1 ] }',
    fix: 'Map it in a step, or remove the input.',
    sources: ['ensemble-input-unused'],
  },
  check({ config }, report) {
    const graph = graphOf(config);
    if (!graph) return;
    config.input.forEach((input) => {
      if (!isKnown(input, 'name') || graph.has(input.name)) return;
      const meant = nearest(input.name, graph.keys());
      report(spanOf(input, 'name'), l10n.t('No step uses the input {0}. Map it in a step, or remove it.', `\`${input.name}\``), {
        said: { input: input.name }, item: FLOW, ...(meant !== undefined && !config.input.some(({ name }) => name === meant) && !graph.get(meant)?.writer && { fix: replaceValue(input, 'name', JSON.stringify(meant)) }),
      });
    });
  },
};
