import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'seq-oldest-preferred-not-positive',
  severity: 'error',
  phase: PHASE.strategy,
  rank: 1,
  fields: ['sequence_batching'],
  triton: 'sequence batching preferred batch size must be positive for {model}',
  page: {
    what: 'A size of `oldest.preferred_batch_size` is 0 or less.',
    why: 'A batch has at least one request in it.',
    wrong: 'max_batch_size: 4\nsequence_batching { oldest { preferred_batch_size: [ 0 ] } }',
    right: 'max_batch_size: 4\nsequence_batching { oldest { preferred_batch_size: [ 4 ] } }',
    fix: 'Give sizes from 1 to `max_batch_size`, or leave the list out.',
    sources: ['seq-oldest-preferred-not-positive'],
  },
  check({ config: { sequence_batching: sequence } }, report) {
    const oldest = sequence?.oldest;
    oldest?.preferred_batch_size.forEach((size, item) => {
      if (size <= 0) report(spanOf(oldest, 'preferred_batch_size', item), l10n.t('A preferred batch size is at least 1. Change it or leave it out.'), { item });
    });
  },
};
