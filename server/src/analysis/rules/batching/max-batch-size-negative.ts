import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { replaceValue } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'max-batch-size-negative',
  severity: 'error',
  phase: PHASE.general,
  rank: 3,
  fields: ['max_batch_size'],
  triton: "'max_batch_size' must be non-negative value for {model}",
  page: {
    what: '`max_batch_size` is below 0.',
    why: '0 means that the model does not batch; there is no value for “any size”.',
    wrong: 'max_batch_size: -1',
    right: 'max_batch_size: 8',
    fix: 'Give the largest batch that the model takes, or 0.',
    sources: ['max-batch-size-negative'],
  },
  check({ config }, report) {
    if (config.max_batch_size >= 0) return;
    report(spanOf(config, 'max_batch_size'), l10n.t('The batch size cannot be negative. Give the largest batch that the model takes, or 0 for a model that does not batch.'),
      { fix: replaceValue(config, 'max_batch_size', '0') });
  },
};
