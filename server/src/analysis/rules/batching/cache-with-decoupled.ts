import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { removeField } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'cache-with-decoupled',
  severity: 'error',
  phase: PHASE.policies,
  rank: 1,
  fields: ['response_cache'],
  since: '22.07',
  triton: "Response Cache does not currently support model {model} with 'decoupled' transaction policy. Please disable the response cache.",
  page: {
    what: 'The response cache is enabled for a decoupled model.',
    why: 'A decoupled model answers a request any number of times, so there is no one answer to keep.',
    wrong: 'model_transaction_policy { decoupled: true }\nresponse_cache { enable: true }',
    right: 'model_transaction_policy { decoupled: true }',
    fix: 'Remove `response_cache`.',
    sources: ['cache-with-decoupled'],
  },
  check({ config, text }, report) {
    const { response_cache: cache, model_transaction_policy: policy } = config;
    if (cache?.enable !== true || policy?.decoupled !== true) return;
    report(spanOf(cache, 'enable'), l10n.t('The response cache cannot be used with a decoupled model. Remove it.'), { fix: removeField(text, config, 'response_cache') });
  },
};
