import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'dynamic-preferred-not-positive',
  severity: 'error',
  phase: PHASE.dynamic,
  rank: 1,
  fields: ['dynamic_batching'],
  triton: 'dynamic batching preferred size must be positive for {model}',
  page: {
    what: 'A size of `dynamic_batching.preferred_batch_size` is 0 or less.',
    why: 'A batch has at least one request in it.',
    wrong: 'max_batch_size: 8\ndynamic_batching { preferred_batch_size: [ 0 ] }',
    right: 'max_batch_size: 8\ndynamic_batching { preferred_batch_size: [ 4 ] }',
    fix: 'Give sizes from 1 to `max_batch_size`, or leave the list out.',
    sources: ['dynamic-preferred-not-positive'],
  },
  check({ config: { dynamic_batching: batching } }, report) {
    batching?.preferred_batch_size.forEach((size, item) => {
      if (size <= 0) report(spanOf(batching, 'preferred_batch_size', item), l10n.t('A preferred batch size is at least 1. Change it or leave it out.'), { item });
    });
  },
};
