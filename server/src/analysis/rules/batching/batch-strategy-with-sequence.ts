import * as l10n from '@vscode/l10n';
import { entryOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

const KEY = 'TRITON_BATCH_STRATEGY_PATH';

export const rule: Rule = {
  code: 'batch-strategy-with-sequence',
  severity: 'error',
  phase: PHASE.batching,
  rank: 1,
  fields: ['parameters'],
  since: '23.01',
  triton: 'TRITON_BATCH_STRATEGY_PATH cannot be specified with sequence batcher, using default batching strategy',
  page: {
    what: 'The parameter `TRITON_BATCH_STRATEGY_PATH` stands beside sequence batching.',
    why: 'A custom strategy is for the dynamic batcher. In spite of its words the server refuses the model.',
    wrong: 'sequence_batching { }\nparameters { key: "TRITON_BATCH_STRATEGY_PATH" value { string_value: "s.so" } }',
    right: 'dynamic_batching { }\nparameters { key: "TRITON_BATCH_STRATEGY_PATH" value { string_value: "s.so" } }',
    fix: 'Remove the parameter.',
    sources: ['batch-strategy-with-sequence'],
  },
  check({ config }, report) {
    if (!config.sequence_batching || !config.parameters.has(KEY)) return;
    report(entryOf(config, 'parameters', config.parameters, KEY).key, l10n.t('A custom batching strategy cannot be used with sequence batching. Remove the parameter.'));
  },
};
