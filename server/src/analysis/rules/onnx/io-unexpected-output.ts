import * as l10n from '@vscode/l10n';
import { nearest } from '../../nearest.ts';
import { isKnown, spanOf } from '../../source.ts';
import { replaceValue } from '../fixes.ts';
import { AT, graphsOf, names } from '../onnx-graph.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'io-unexpected-output',
  severity: 'error',
  phase: PHASE.backendInstance,
  rank: 1,
  needsFiles: true,
  fields: ['output'],
  triton: "unexpected inference output '{name}', allowed outputs are: {names}",
  page: {
    what: 'The configuration names an output that the ONNX graph does not have.',
    why: 'The names are those of the graph, letter for letter.',
    wrong: '(1/model.onnx has `logits`)\noutput { name: "logit" … }',
    right: '(of the same graph)\noutput { name: "logits" … }',
    fix: 'Take the name that the graph has; `triton-repo onnx` lists them.',
    sources: ['io-unexpected-output'],
  },
  check(model, report) {
    const { config } = model;
    for (const graph of graphsOf(model)) {
      const allowed = graph.outputs;
      const taken = new Set(config.output.map(({ name }) => name));
      config.output.forEach((tensor, at) => {
        const { name } = tensor;
        if (name === '' || !isKnown(tensor, 'name') || allowed.some((value) => value.name === name)) return;
        const near = nearest(name, allowed.flatMap((value) => (taken.has(value.name) ? [] : [value.name])));
        const fix = near === undefined ? undefined : replaceValue(tensor, 'name', JSON.stringify(near));
        report(spanOf(tensor, 'name'), l10n.t('{0} has no output {1}. It has {2}.', graph.path, `\`${name}\``, names(allowed)), { said: { name, names: names(allowed) }, item: AT.outputs + at, ...(fix && { fix }) });
      });
    }
  },
};
