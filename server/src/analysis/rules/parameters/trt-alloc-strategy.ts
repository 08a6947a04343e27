import * as l10n from '@vscode/l10n';
import { closedRows, eachParameter } from '../backend-parameters.ts';
import { replaceSpan } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

const KEY = 'execution_context_allocation_strategy';
const WORDS: ReadonlySet<string> = new Set(['STATIC', 'ON_PROFILE_CHANGE']);

export const rule: Rule = {
  code: 'trt-alloc-strategy',
  severity: 'warning',
  phase: PHASE.initialise,
  rank: 2,
  fields: ['parameters'],
  triton: "Invalid value for 'execution_context_allocation_strategy': '{value}' for model instance '{model}'. Supported values are 'STATIC' and 'ON_PROFILE_CHANGE'.",
  page: {
    what: 'The parameter `execution_context_allocation_strategy` of a TensorRT model is neither `STATIC` nor `ON_PROFILE_CHANGE`.',
    why: 'Capitals count. The back end refuses the model; older releases do not read the parameter.',
    wrong: 'platform: "tensorrt_plan"\nparameters { key: "execution_context_allocation_strategy" value { string_value: "static" } }',
    right: 'platform: "tensorrt_plan"\nparameters { key: "execution_context_allocation_strategy" value { string_value: "STATIC" } }',
    fix: 'Write one of the two words.',
    sources: ['trt-alloc-strategy'],
  },
  check({ config, identity }, report) {
    if (identity?.backend !== 'tensorrt' || !closedRows(identity, config)) return;
    eachParameter(config, ({ key, value, at }) => {
      if (key !== KEY || WORDS.has(value)) return;
      const capitals = value.toUpperCase();
      report(at, l10n.t('The back end takes {0} or {1} here.', '`STATIC`', '`ON_PROFILE_CHANGE`'), { fix: WORDS.has(capitals) ? replaceSpan(at, JSON.stringify(capitals)) : undefined });
    });
  },
};
