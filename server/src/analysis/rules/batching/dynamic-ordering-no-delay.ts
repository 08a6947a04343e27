import * as l10n from '@vscode/l10n';
import type { ModelQueuePolicy } from '../../../schema/model-config.generated.ts';
import { spanOf } from '../../source.ts';
import { replaceValue } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

/** After the checks of the levels. */
const LATER = 2 ** 20;

const delays = (policy: ModelQueuePolicy | undefined): policy is ModelQueuePolicy =>
  policy !== undefined && policy.default_timeout_microseconds !== 0 && policy.timeout_action === 'DELAY';

export const rule: Rule = {
  code: 'dynamic-ordering-no-delay',
  severity: 'error',
  phase: PHASE.dynamic,
  rank: 6,
  fields: ['dynamic_batching'],
  triton: "Queue policy can not have DELAY as timeout action when 'preserve_ordering' is true for {model}",
  page: {
    what: '`preserve_ordering` stands beside a queue policy that delays what has timed out.',
    why: 'A delayed request is answered after later ones. Without a timeout nothing is delayed, and the server accepts it.',
    wrong: 'max_batch_size: 8\ndynamic_batching { preserve_ordering: true\n  default_queue_policy { timeout_action: DELAY default_timeout_microseconds: 10 } }',
    right: 'max_batch_size: 8\ndynamic_batching { preserve_ordering: true\n  default_queue_policy { timeout_action: REJECT default_timeout_microseconds: 10 } }',
    fix: 'Use `REJECT`, or give up `preserve_ordering`.',
    sources: ['dynamic-ordering-no-delay'],
  },
  check({ config: { dynamic_batching: batching } }, report) {
    if (batching?.preserve_ordering !== true) return;
    for (const policy of [batching.default_queue_policy, ...batching.priority_queue_policy.values()]) {
      if (!delays(policy)) continue;
      report(spanOf(policy, 'timeout_action'), l10n.t('Where the order of the answers is kept, a request that has timed out cannot be delayed. Use `REJECT`.'),
        { item: LATER + 3, fix: replaceValue(policy, 'timeout_action', 'REJECT') });
    }
  },
};
