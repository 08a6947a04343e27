import * as l10n from '@vscode/l10n';
import { parametersOf, type ParameterRow } from '../../../schema/parameters.ts';
import { booleanMeant, booleanOf, eachParameter } from '../backend-parameters.ts';
import { replaceSpan } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'param-flag',
  severity: 'warning',
  phase: PHASE.run,
  fields: ['parameters'],
  page: {
    what: 'A flag of a vLLM or TensorRT model says yes in a word that the back end takes for no.',
    why: 'vLLM turns it on for `true` only, TensorRT for `true` and `1`, in any case; every other word is silently off.',
    wrong: 'backend: "vllm"\nmodel_transaction_policy { decoupled: true }\nparameters { key: "REPORT_CUSTOM_METRICS" value { string_value: "yes" } }',
    right: 'backend: "vllm"\nmodel_transaction_policy { decoupled: true }\nparameters { key: "REPORT_CUSTOM_METRICS" value { string_value: "true" } }',
    fix: 'Write `true`.',
    sources: [],
  },
  check({ config, identity }, report) {
    if (identity?.backend !== 'vllm' && identity?.backend !== 'tensorrt') return;
    const rows = parametersOf(identity.backend);
    eachParameter(config, ({ key, value, at }) => {
      const row = rows.find((one) => one.key === key);
      if (!row || !isFlag(row) || !saysYes(value) || takenForYes(row, value)) return;
      report(at, l10n.t('Only {0} turns this on; what stands here is taken for no.', '`true`'), { fix: replaceSpan(at, '"true"') });
    });
  },
};

/** What is not taken for yes is no. */
const isFlag = ({ type, allowed }: ParameterRow): boolean => type === 'boolean' && allowed?.startsWith('true') === true && !allowed.startsWith('true, on');
const saysYes = (value: string): boolean => booleanOf(value) === true || booleanMeant(value) === '"true"';
const takenForYes = ({ allowed }: ParameterRow, value: string): boolean => /^true$/i.test(value) || (value === '1' && allowed?.startsWith('true or 1') === true);
