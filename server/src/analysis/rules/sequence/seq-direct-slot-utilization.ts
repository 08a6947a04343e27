import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'seq-direct-slot-utilization',
  severity: 'error',
  phase: PHASE.strategy,
  rank: 3,
  fields: ['sequence_batching'],
  triton: 'sequence batching minimum slot utilization must be in range (0.0, 1.0] for {model}',
  page: {
    what: '`direct.minimum_slot_utilization` is below 0 or above 1.',
    why: 'It is the part of the slots that must be filled. In spite of its words the server accepts 0.',
    wrong: 'sequence_batching { direct { minimum_slot_utilization: 1.5 } }',
    right: 'sequence_batching { direct { minimum_slot_utilization: 0.5 } }',
    fix: 'Give a value from 0 to 1.',
    sources: ['seq-direct-slot-utilization'],
  },
  check({ config: { sequence_batching: sequence } }, report) {
    const direct = sequence?.direct;
    if (!direct || (!(direct.minimum_slot_utilization < 0) && !(direct.minimum_slot_utilization > 1))) return;
    report(spanOf(direct, 'minimum_slot_utilization'), l10n.t('The part of the slots that must be filled lies between 0 and 1.'));
  },
};
