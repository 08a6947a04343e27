import * as l10n from '@vscode/l10n';
import { nearest } from '../../nearest.ts';
import { closedRows, eachParameter } from '../backend-parameters.ts';
import { replaceSpan } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { REMOVED_FROM_FIL } from './fil-removed.ts';

export const rule: Rule = {
  code: 'parameter-unknown',
  severity: 'information',
  phase: PHASE.run,
  fields: ['parameters'],
  page: {
    what: 'A key of `parameters` is not one that the back end reads.',
    why: 'Back ends look for the keys that they know and say nothing of others, so a mistyped one has no effect. Models of the python back end and of back ends that are not known have keys of their own: nothing is said of those.',
    wrong: 'backend: "onnxruntime"\nparameters { key: "intra_op_thread_counts" value { string_value: "4" } }',
    right: 'backend: "onnxruntime"\nparameters { key: "intra_op_thread_count" value { string_value: "4" } }',
    fix: 'Correct the key, or remove it.',
    sources: [],
  },
  check({ config, identity }, report) {
    const rows = closedRows(identity, config);
    if (!rows) return;
    eachParameter(config, ({ key, keyAt }) => {
      if (key === '' || rows.some((row) => row.key === key) || (identity!.backend === 'fil' && REMOVED_FROM_FIL.has(key))) return;
      const meant = nearest(key, rows.map((row) => row.key));
      report(keyAt, meant === undefined
        ? l10n.t('The back end {0} reads no parameter of this name, as far as is known; it has no effect.', `\`${identity!.backend}\``)
        : l10n.t('The back end {0} reads no parameter of this name. Did you mean {1}?', `\`${identity!.backend}\``, `\`${meant}\``),
      { fix: meant !== undefined && !config.parameters.has(meant) ? replaceSpan(keyAt, JSON.stringify(meant)) : undefined });
    });
  },
};
