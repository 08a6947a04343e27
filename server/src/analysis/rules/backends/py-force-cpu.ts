import * as l10n from '@vscode/l10n';
import { entryOf, isKnown, isWritten, spanOf } from '../../source.ts';
import { replaceSpan } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

const KEY = 'FORCE_CPU_ONLY_INPUT_TENSORS';

export const rule: Rule = {
  code: 'py-force-cpu',
  severity: 'error',
  phase: PHASE.initialise,
  rank: 1,
  fields: ['parameters'],
  triton: "Incorrect value for FORCE_CPU_ONLY_INPUT_TENSORS: {value}'",
  page: {
    what: 'The parameter `FORCE_CPU_ONLY_INPUT_TENSORS` of a python model is neither `yes` nor `no`.',
    why: 'Capitals count. The message has one quote only.',
    wrong: 'backend: "python"\nparameters { key: "FORCE_CPU_ONLY_INPUT_TENSORS" value { string_value: "true" } }',
    right: 'backend: "python"\nparameters { key: "FORCE_CPU_ONLY_INPUT_TENSORS" value { string_value: "yes" } }',
    fix: 'Write `yes` or `no`.',
    sources: ['py-force-cpu'],
  },
  check({ config, identity }, report) {
    const parameter = config.parameters.get(KEY);
    if (identity?.backend !== 'python' || !parameter || !isKnown(parameter, 'string_value') || !isKnown(config, 'parameters')) return;
    const { string_value: value } = parameter;
    if (value === 'yes' || value === 'no') return;
    const meant = /^(?:true|on|1|yes)$/i.test(value) ? '"yes"' : /^(?:false|off|0|no)$/i.test(value) ? '"no"' : undefined;
    const at = spanOf(parameter, 'string_value');
    report(isWritten(parameter, 'string_value') ? at : entryOf(config, 'parameters', config.parameters, KEY).key, l10n.t('The back end `python` takes `yes` or `no` here.'),
      { said: { value }, fix: meant !== undefined && isWritten(parameter, 'string_value') ? replaceSpan(at, meant) : undefined });
  },
};
