import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { removeField } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

/** After the checks of the levels. */
const LATER = 2 ** 20;

export const rule: Rule = {
  code: 'dynamic-ordering-one-priority',
  severity: 'error',
  phase: PHASE.dynamic,
  rank: 5,
  fields: ['dynamic_batching'],
  triton: "Only one priority level is allowed when 'preserve_ordering' is true for {model}",
  page: {
    what: '`preserve_ordering` stands beside more than one priority level.',
    why: 'Priorities let later requests overtake, which an order that is kept forbids.',
    wrong: 'max_batch_size: 8\ndynamic_batching { preserve_ordering: true priority_levels: 2 default_priority_level: 1 }',
    right: 'max_batch_size: 8\ndynamic_batching { preserve_ordering: true }',
    fix: 'Give up one of the two.',
    sources: ['dynamic-ordering-one-priority'],
  },
  check({ config: { dynamic_batching: batching }, text }, report) {
    if (batching?.preserve_ordering !== true || batching.priority_levels <= 1) return;
    report(spanOf(batching, 'preserve_ordering'), l10n.t('The order of the answers cannot be kept with more than one priority level. Remove `preserve_ordering` or the levels.'), {
      item: LATER + 2, fix: removeField(text, batching, 'preserve_ordering'),
    });
  },
};
