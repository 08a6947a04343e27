import * as l10n from '@vscode/l10n';
import { isKnown, isWritten, spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'seq-oldest-preferred-too-large',
  severity: 'error',
  phase: PHASE.strategy,
  rank: 2,
  fields: ['sequence_batching'],
  triton: 'sequence batching preferred batch size must be <= max batch size for {model}',
  page: {
    what: 'A size of `oldest.preferred_batch_size` is above `max_batch_size`, which is 0 where it is not given.',
    why: 'No batch can grow beyond `max_batch_size`.',
    wrong: 'max_batch_size: 4\nsequence_batching { oldest { preferred_batch_size: [ 8 ] } }',
    right: 'max_batch_size: 8\nsequence_batching { oldest { preferred_batch_size: [ 8 ] } }',
    fix: 'Raise `max_batch_size`, or lower the preferred size.',
    sources: ['seq-oldest-preferred-too-large'],
  },
  check({ config, whole }, report) {
    const { sequence_batching: sequence, max_batch_size: limit } = config;
    const oldest = sequence?.oldest;
    if (!oldest || !isKnown(config, 'max_batch_size') || (!whole && !isWritten(config, 'max_batch_size'))) return;
    oldest.preferred_batch_size.forEach((size, item) => {
      if (size > 0 && size > limit) report(spanOf(oldest, 'preferred_batch_size', item), l10n.t('The preferred batch size {0} is above `max_batch_size`, which is {1}. Raise that or lower this.', size, limit), { item });
    });
  },
};
