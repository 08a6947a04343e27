import * as l10n from '@vscode/l10n';
import { entryOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

const KEY = 'execution_mode';

export const rule: Rule = {
  code: 'ort-execution-mode',
  severity: 'error',
  phase: PHASE.initialise,
  rank: 1,
  fields: ['parameters'],
  triton: 'Invalid configuration value provided. Expected values for  execution_mode are 0 or 1 but got {n} .',
  page: {
    what: 'The parameter `execution_mode` of an ONNX Runtime model is a number other than 0 and 1.',
    why: '0 runs the operators one after another, 1 side by side.',
    wrong: 'backend: "onnxruntime"\nparameters { key: "execution_mode" value { string_value: "2" } }',
    right: 'backend: "onnxruntime"\nparameters { key: "execution_mode" value { string_value: "1" } }',
    fix: 'Give 0 or 1.',
    sources: ['ort-execution-mode'],
  },
  check({ config, identity }, report) {
    const given = identity?.backend === 'onnxruntime' ? /^\s*([+-]?\d+)/.exec(config.parameters.get(KEY)?.string_value ?? '')?.[1] : undefined;
    const n = Number(given ?? 0);
    if (n !== 0 && n !== 1) report(entryOf(config, 'parameters', config.parameters, KEY).value, l10n.t('The execution mode is 0 (one after another) or 1 (side by side).'), { said: { n } });
  },
};
