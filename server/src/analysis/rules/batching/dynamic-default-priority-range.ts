import * as l10n from '@vscode/l10n';
import { isKnown, isWritten, spanOf } from '../../source.ts';
import { replaceValue } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

/** After the preferred sizes. */
const LATER = 2 ** 20;

export const rule: Rule = {
  code: 'dynamic-default-priority-range',
  severity: 'error',
  phase: PHASE.dynamic,
  rank: 3,
  fields: ['dynamic_batching'],
  triton: 'default priority level must be in range [1, {levels}] for {model}',
  page: {
    what: '`priority_levels` is given, and `default_priority_level` is missing, 0 or above it.',
    why: 'A request that names no priority gets the default one, which must be one of the levels.',
    wrong: 'max_batch_size: 8\ndynamic_batching { priority_levels: 2 }',
    right: 'max_batch_size: 8\ndynamic_batching { priority_levels: 2 default_priority_level: 1 }',
    fix: 'Give `default_priority_level` from 1 to `priority_levels`.',
    sources: ['dynamic-default-priority-range'],
  },
  check({ config: { dynamic_batching: batching }, whole }, report) {
    if (!batching || !isKnown(batching, 'priority_levels') || !isKnown(batching, 'default_priority_level')) return;
    const { priority_levels: levels, default_priority_level: level } = batching;
    if (levels === 0 || (level >= 1 && level <= levels) || (!whole && level === 0)) return;
    const at = isWritten(batching, 'default_priority_level') ? 'default_priority_level' : 'priority_levels';
    report(spanOf(batching, at), l10n.t('With {0} priority levels, `default_priority_level` must be given, from 1 to {0}.', levels), {
      said: { levels }, item: LATER,
      fix: replaceValue(batching, 'default_priority_level', '1'),
    });
  },
};
