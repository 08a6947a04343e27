import * as l10n from '@vscode/l10n';
import { entryOf, isKnown } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

/** After the preferred sizes and the default level. */
const LATER = 2 ** 20;

export const rule: Rule = {
  code: 'dynamic-priority-policy-range',
  severity: 'error',
  phase: PHASE.dynamic,
  rank: 4,
  fields: ['dynamic_batching'],
  triton: 'priority queue policy must have priority level in range [1, {levels}] for {model}',
  page: {
    what: 'A key of `priority_queue_policy` is 0 or above `priority_levels`.',
    why: 'Levels count from 1.',
    wrong: 'max_batch_size: 8\ndynamic_batching { priority_levels: 2 default_priority_level: 1\n  priority_queue_policy { key: 3 value { max_queue_size: 1 } } }',
    right: 'max_batch_size: 8\ndynamic_batching { priority_levels: 2 default_priority_level: 1\n  priority_queue_policy { key: 2 value { max_queue_size: 1 } } }',
    fix: 'Give a key from 1 to `priority_levels`.',
    sources: ['dynamic-priority-policy-range'],
  },
  check({ config: { dynamic_batching: batching } }, report) {
    if (!batching || batching.priority_levels === 0 || !isKnown(batching, 'priority_queue_policy')) return;
    const { priority_levels: levels, priority_queue_policy: policies } = batching;
    for (const level of policies.keys()) {
      if (level >= 1 && level <= levels) continue;
      report(entryOf(batching, 'priority_queue_policy', policies, level).key, l10n.t('There is no priority level {0}: they go from 1 to {1}.', level, levels), { said: { levels }, item: LATER + 1 });
    }
  },
};
