import * as l10n from '@vscode/l10n';
import { isKnown, isWritten, spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'dynamic-preferred-too-large',
  severity: 'error',
  phase: PHASE.dynamic,
  rank: 2,
  fields: ['dynamic_batching'],
  triton: 'dynamic batching preferred size must be <= max batch size for {model}',
  page: {
    what: 'A size of `dynamic_batching.preferred_batch_size` is above `max_batch_size`, which is 0 where it is not given.',
    why: 'This is checked before a back end can fill in a larger `max_batch_size`.',
    wrong: 'max_batch_size: 4\ndynamic_batching { preferred_batch_size: [ 8 ] }',
    right: 'max_batch_size: 8\ndynamic_batching { preferred_batch_size: [ 8 ] }',
    fix: 'Raise `max_batch_size`, or lower the preferred size.',
    sources: ['dynamic-preferred-too-large'],
  },
  check({ config, whole }, report) {
    const { dynamic_batching: batching, max_batch_size: limit } = config;
    if (!batching || !isKnown(config, 'max_batch_size') || (!whole && !isWritten(config, 'max_batch_size'))) return;
    batching.preferred_batch_size.forEach((size, item) => {
      if (size <= 0 || size <= limit) return;
      const message = isWritten(config, 'max_batch_size')
        ? l10n.t('The preferred batch size {0} is above `max_batch_size`, which is {1}. Raise that or lower this.', size, limit)
        : l10n.t('A preferred batch size needs a `max_batch_size` of at least as much, and none is given. Add it.');
      report(spanOf(batching, 'preferred_batch_size', item), message, { item });
    });
  },
};
