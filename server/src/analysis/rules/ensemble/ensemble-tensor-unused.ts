import * as l10n from '@vscode/l10n';
import { entryOf, spanOf } from '../../source.ts';
import { graphOf, inServersOrder } from '../ensemble-graph.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

/** After the steps. */
const FLOW = 2 ** 20;

export const rule: Rule = {
  code: 'ensemble-tensor-unused',
  severity: 'error',
  phase: PHASE.ensemble,
  rank: 12,
  fields: ['ensemble_scheduling'],
  ofAbsence: true,
  triton: "ensemble tensor '{tensor}' is unused in ensemble '{model}'",
  page: {
    what: 'A tensor is written and never read, and is no output of the ensemble; or it can never be computed.',
    why: 'Of several the server names any one.',
    wrong: 'platform: "ensemble"\nensemble_scheduling { step { model_name: "x" model_version: -1 input_map { key: "i" value: "A" }\n  output_map [ { key: "o" value: "Z" }, { key: "p" value: "REST" } ] } }\ninput { name: "A" data_type: TYPE_FP32 dims: [ 1 ] }\noutput { name: "Z" data_type: TYPE_FP32 dims: [ 1 ] }',
    right: 'platform: "ensemble"\nensemble_scheduling { step { model_name: "x" model_version: -1 input_map { key: "i" value: "A" } output_map { key: "o" value: "Z" } } }\ninput { name: "A" data_type: TYPE_FP32 dims: [ 1 ] }\noutput { name: "Z" data_type: TYPE_FP32 dims: [ 1 ] }',
    fix: 'Remove its `output_map` entry, or make it an output.',
    sources: ['ensemble-tensor-unused'],
  },
  check({ config }, report) {
    const graph = graphOf(config);
    // Where an input or output is at odds with the steps, that is the thing to tell.
    if (!graph || config.input.some(({ name }) => !graph.has(name)) || config.output.some(({ name }) => graph.get(name)?.ready !== true)) return;
    const outputs = new Set(config.output.map(({ name }) => name));
    inServersOrder(graph).forEach(({ name, ready, after, writer, reader }, index) => {
      if (outputs.has(name) || (ready && after.length > 0)) return;
      const key = writer && [...writer.output_map].find(([, value]) => value === name)?.[0];
      const at = writer && key !== undefined ? entryOf(writer, 'output_map', writer.output_map, key).value
        : reader ? entryOf(reader.step, 'input_map', reader.step.input_map, reader.input).value : spanOf(config, 'ensemble_scheduling');
      const message = ready ? l10n.t('No step reads the tensor {0}. Remove the entry, or make the tensor an output.', `\`${name}\``)
        : l10n.t('The tensor {0} can never be computed from the inputs.', `\`${name}\``);
      report(at, message, { said: { tensor: name }, item: FLOW * 2 + index });
    });
  },
};
