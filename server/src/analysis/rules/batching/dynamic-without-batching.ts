import * as l10n from '@vscode/l10n';
import { isKnown, spanOf } from '../../source.ts';
import { mayComplete, mayCompleteSide } from '../complete.ts';
import { removeField } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'dynamic-without-batching',
  severity: 'warning',
  phase: PHASE.run,
  fields: ['dynamic_batching'],
  ofAbsence: true,
  page: {
    what: '`dynamic_batching` stands in a model whose `max_batch_size` is 0.',
    why: 'Nothing is ever batched, unless the back end raises `max_batch_size` by itself.',
    wrong: 'backend: "pytorch"\ndynamic_batching { }',
    right: 'backend: "pytorch"\nmax_batch_size: 8\ndynamic_batching { }',
    fix: 'Set `max_batch_size`, and take the batch dimension out of `dims`; or remove `dynamic_batching`.',
    sources: ['dynamic-without-batching'],
  },
  check(model, report) {
    const { config, text } = model;
    if (!config.dynamic_batching || config.max_batch_size !== 0 || !isKnown(config, 'max_batch_size')) return;
    // ONNX Runtime finds the batch size only where a side is not listed.
    const completes = config.input.length === 0 || config.output.length === 0 ? mayCompleteSide(model) : mayComplete(model);
    if (completes === 'yes') return;
    report(spanOf(config, 'dynamic_batching'), l10n.t('With `max_batch_size` 0 nothing is batched. Set it, and take the batch dimension out of `dims`; or remove `dynamic_batching`.'), {
      fix: removeField(text, config, 'dynamic_batching'), ...(completes === 'unknown' && { severity: 'information' }),
    });
  },
};
