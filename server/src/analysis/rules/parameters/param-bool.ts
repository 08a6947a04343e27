import * as l10n from '@vscode/l10n';
import { booleanMeant, booleanOf, closedRows, eachParameter, readsBoolean } from '../backend-parameters.ts';
import { replaceSpan } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'param-bool',
  severity: 'warning',
  phase: PHASE.initialise,
  rank: 2,
  fields: ['parameters'],
  triton: "failed to convert '{value}' to boolean",
  page: {
    what: 'A parameter that the back end reads as a boolean is none.',
    why: 'The back ends’ common library takes `true`, `on`, `1`, `false`, `off` and `0` in any case; the back end refuses the model for another word. A warning, since the check was read in the back ends’ sources and depends on their release.',
    wrong: 'backend: "onnxruntime"\nparameters { key: "enable_mem_arena" value { string_value: "yes" } }',
    right: 'backend: "onnxruntime"\nparameters { key: "enable_mem_arena" value { string_value: "true" } }',
    fix: 'Write `true` or `false`.',
    sources: ['param-bool'],
  },
  check({ config, identity }, report) {
    const rows = closedRows(identity, config);
    if (!rows) return;
    eachParameter(config, ({ key, value, at }) => {
      const row = rows.find((one) => one.key === key);
      if (!row || !readsBoolean(row) || booleanOf(value) !== undefined) return;
      const meant = booleanMeant(value);
      report(at, l10n.t('The back end {0} reads this as `true` or `false`, and refuses other words.', `\`${identity!.backend}\``), { fix: meant && replaceSpan(at, meant) });
    });
  },
};
