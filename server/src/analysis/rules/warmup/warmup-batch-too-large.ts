import * as l10n from '@vscode/l10n';
import { isKnown, spanOf } from '../../source.ts';
import { replaceValue } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { eachWarmup } from '../warmups.ts';

/** They answer a batch above `max_batch_size` with an error before the model sees it; others take it. */
const REFUSING: ReadonlySet<string> = new Set(['python', 'onnxruntime', 'tensorrt', 'pytorch', 'openvino', 'tensorflow']);

export const rule: Rule = {
  code: 'warmup-batch-too-large',
  severity: 'error',
  phase: PHASE.warmup,
  rank: 9,
  fields: ['model_warmup'],
  page: {
    what: 'A warm-up sample has a larger `batch_size` than the model\u2019s `max_batch_size`.',
    why: 'The back end refuses the batch, the warm-up fails, and with it the load (`failed to run warmup sample \'w\': batch size 9 for \'m_0\', max allowed is 4`). '
      + 'Said of the back ends that are known to refuse, and where `max_batch_size` is given: else the back end may choose one.',
    wrong: '(`max_batch_size: 4`, and `model_warmup { batch_size: 9 }` of a python model)',
    right: '(`max_batch_size: 4`, and `model_warmup { batch_size: 4 }` of it)',
    fix: 'Warm up with at most `max_batch_size`.',
    sources: ['warmup-run-failed'],
  },
  check({ config, identity }, report) {
    const { max_batch_size: most } = config;
    if (!identity || !REFUSING.has(identity.backend) || most <= 0 || !isKnown(config, 'max_batch_size')) return;
    eachWarmup(config, (sample, item) => {
      if (!isKnown(sample, 'batch_size') || sample.batch_size <= most) return;
      report(spanOf(sample, 'batch_size'), l10n.t('The model takes at most {0} samples at once (`max_batch_size`); the warm-up with {1} fails, and so does the load.', most, sample.batch_size),
        { item, fix: replaceValue(sample, 'batch_size', String(most)) });
    });
  },
};
