import * as l10n from '@vscode/l10n';
import { closedRows, eachParameter } from '../backend-parameters.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

/** Back ends that read their integers with the common library. */
const COMMON: ReadonlySet<string> = new Set(['onnxruntime', 'tensorflow', 'pytorch']);

export const rule: Rule = {
  code: 'param-int',
  severity: 'warning',
  phase: PHASE.initialise,
  rank: 2,
  fields: ['parameters'],
  triton: "failed to convert '{value}' to integral number",
  page: {
    what: 'A parameter that the back end reads as an integer does not begin with one.',
    why: 'The back ends’ common library takes digits and what follows them (`8x` is 8); for a text that begins otherwise the back end refuses the model. A warning, since the check was read in the back ends’ sources and depends on their release.',
    wrong: 'backend: "onnxruntime"\nparameters { key: "intra_op_thread_count" value { string_value: "four" } }',
    right: 'backend: "onnxruntime"\nparameters { key: "intra_op_thread_count" value { string_value: "4" } }',
    fix: 'Write the number.',
    sources: ['param-int'],
  },
  check({ config, identity }, report) {
    const rows = identity && COMMON.has(identity.backend) ? closedRows(identity, config) : undefined;
    if (!rows) return;
    eachParameter(config, ({ key, value, at }) => {
      const integer = rows.some((row) => row.key === key && row.type === 'integer');
      if (integer && !/^\s*[+-]?\d/.test(value)) report(at, l10n.t('The back end {0} reads this as a whole number, and refuses other texts.', `\`${identity!.backend}\``));
    });
  },
};
