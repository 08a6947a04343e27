import * as l10n from '@vscode/l10n';
import { isKnown, spanOf } from '../../source.ts';
import { replaceValue } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'warmup-batch-zero',
  severity: 'warning',
  phase: PHASE.warmup,
  fields: ['model_warmup'],
  ofAbsence: true,
  triton: "Skipping batch 0 warmup sample '{name}'",
  page: {
    what: 'A warm-up sample has no `batch_size`, or 0.',
    why: 'The server skips it, and says so in its verbose log only.',
    wrong: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\nmodel_warmup { name: "w" batch_size: 0\n  inputs { key: "IN" value { data_type: TYPE_FP32 dims: [ 4 ] zero_data: true } } }',
    right: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\nmodel_warmup { name: "w" batch_size: 1\n  inputs { key: "IN" value { data_type: TYPE_FP32 dims: [ 4 ] zero_data: true } } }',
    fix: 'Give the batch size; 1 for a model that does not batch.',
    sources: ['warmup-batch-zero'],
  },
  check({ config }, report) {
    for (const sample of config.model_warmup) {
      if (sample.batch_size !== 0 || !isKnown(sample, 'batch_size')) continue;
      report(spanOf(sample, 'batch_size'), l10n.t('Without a `batch_size` the sample is skipped. Give it; 1 for a model that does not batch.'), { fix: replaceValue(sample, 'batch_size', '1') });
    }
  },
};
