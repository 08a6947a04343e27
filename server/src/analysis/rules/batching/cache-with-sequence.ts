import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { removeField } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'cache-with-sequence',
  severity: 'error',
  phase: PHASE.sequence,
  rank: 1,
  fields: ['response_cache'],
  since: '23.09',
  triton: 'Response Cache does not currently support model {model} with sequence batching scheduler. Please disable the response cache.',
  page: {
    what: 'The response cache is enabled for a model with sequence batching.',
    why: 'The answer depends on the requests before it, so it cannot be kept.',
    wrong: 'sequence_batching { }\nresponse_cache { enable: true }',
    right: 'sequence_batching { }',
    fix: 'Remove `response_cache`.',
    sources: ['cache-with-sequence'],
  },
  check({ config, text }, report) {
    const { response_cache: cache, sequence_batching: sequence } = config;
    if (cache?.enable !== true || !sequence) return;
    report(spanOf(cache, 'enable'), l10n.t('The response cache cannot be used with sequence batching. Remove it.'), { fix: removeField(text, config, 'response_cache') });
  },
};
