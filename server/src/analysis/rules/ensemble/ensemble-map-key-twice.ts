import * as l10n from '@vscode/l10n';
import { itemsOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'ensemble-map-key-twice',
  severity: 'warning',
  phase: PHASE.ensemble,
  fields: ['ensemble_scheduling'],
  page: {
    what: 'An `input_map` or `output_map` of a step has the same key twice.',
    why: 'The server takes the last one and says nothing, so the tensor of the first is mapped to nothing.',
    wrong: 'platform: "ensemble"\nensemble_scheduling { step { model_name: "x" model_version: -1 input_map { key: "i" value: "A" }\n'
      + '  output_map [ { key: "o" value: "Y" }, { key: "o" value: "Z" } ] } }\n'
      + 'input { name: "A" data_type: TYPE_FP32 dims: [ 1 ] }\noutput { name: "Z" data_type: TYPE_FP32 dims: [ 1 ] }',
    right: 'platform: "ensemble"\nensemble_scheduling { step { model_name: "x" model_version: -1 input_map { key: "i" value: "A" }\n'
      + '  output_map [ { key: "o" value: "Z" } ] } }\n'
      + 'input { name: "A" data_type: TYPE_FP32 dims: [ 1 ] }\noutput { name: "Z" data_type: TYPE_FP32 dims: [ 1 ] }',
    fix: 'Remove one entry, or correct its key.',
    sources: ['ensemble-input-mapped-twice', 'ensemble-map-input-multiple'],
  },
  check({ config, text }, report) {
    for (const step of config.ensemble_scheduling?.step ?? []) {
      for (const map of ['input_map', 'output_map'] as const) {
        const seen = new Set<string>();
        for (const entry of itemsOf(step, map)) {
          const key = entry.kind === 'message' ? entry.fields.findLast(({ name }) => name === 'key')?.value : undefined;
          if (key?.kind !== 'scalar') continue;
          const name = text.slice(key.start + 1, key.end - 1);
          if (seen.has(name)) report(key, l10n.t('The key {0} stands before in this map; the server takes the last one only.', `\`${name}\``));
          seen.add(name);
        }
      }
    }
  },
};
