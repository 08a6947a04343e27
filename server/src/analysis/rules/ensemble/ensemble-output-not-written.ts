import * as l10n from '@vscode/l10n';
import { entryOf, spanOf } from '../../source.ts';
import { graphOf, sourceOf } from '../ensemble-graph.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

/** After the steps. */
const FLOW = 2 ** 20;

export const rule: Rule = {
  code: 'ensemble-output-not-written',
  severity: 'error',
  phase: PHASE.ensemble,
  rank: 11,
  fields: ['ensemble_scheduling'],
  ofAbsence: true,
  triton: "output '{output}' for ensemble '{model}' is not written{why}",
  page: {
    what: 'An output of the ensemble cannot be computed from its inputs.',
    why: 'The server goes upstream to a tensor that no step writes and no input brings, and names it.',
    wrong: 'platform: "ensemble"\nensemble_scheduling { step { model_name: "x" model_version: -1 input_map { key: "i" value: "GAP" } output_map { key: "o" value: "Z" } } }\noutput { name: "Z" data_type: TYPE_FP32 dims: [ 1 ] }',
    right: 'platform: "ensemble"\nensemble_scheduling { step { model_name: "x" model_version: -1 input_map { key: "i" value: "A" } output_map { key: "o" value: "Z" } } }\ninput { name: "A" data_type: TYPE_FP32 dims: [ 1 ] }\noutput { name: "Z" data_type: TYPE_FP32 dims: [ 1 ] }',
    fix: 'Correct the name of the tensor, or write it in a step.',
    sources: ['ensemble-output-not-written'],
  },
  check({ config }, report) {
    const graph = graphOf(config);
    if (!graph) return;
    config.output.forEach((output, item) => {
      const tensor = graph.get(output.name);
      if (!tensor || tensor.ready) return;
      const source = sourceOf(tensor);
      const why = source === tensor ? '' : `: at least one of its depending tensors, '${source.name}', is not connected`;
      const said = { output: output.name, why };
      if (source === tensor || !source.reader) {
        report(spanOf(output, 'name'), l10n.t('The output {0} cannot be computed from the inputs. Look for the step that should write it.', `\`${output.name}\``), { said, item: FLOW + 1 + item });
        return;
      }
      const { step, input } = source.reader;
      const at = entryOf(step, 'input_map', step.input_map, input).value;
      const message = source.writer ? l10n.t('The tensor {0} cannot be computed from the inputs, and the output {1} needs it.', `\`${source.name}\``, `\`${output.name}\``)
        : l10n.t('No step writes the tensor {0}, and no input brings it; the output {1} needs it.', `\`${source.name}\``, `\`${output.name}\``);
      report(at, message, { said, item: FLOW + 1 + item, related: [{ ...spanOf(output, 'name'), message: l10n.t('The output is here.') }] });
    });
  },
};
