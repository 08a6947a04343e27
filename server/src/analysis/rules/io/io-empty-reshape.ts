import * as l10n from '@vscode/l10n';
import { isKnown, isWhole, spanOf } from '../../source.ts';
import { mayComplete } from '../complete.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { eachTensor } from '../tensors.ts';

export const rule: Rule = {
  code: 'io-empty-reshape',
  severity: 'error',
  phase: PHASE.inputs,
  rank: 4,
  fields: ['input', 'output'],
  ofAbsence: true,
  triton: "model {side} '{name}' cannot have empty reshape for non-batching model as scalar tensors are not supported for {model}",
  page: {
    what: 'A `reshape` is empty in a model that does not batch.',
    why: 'An empty reshape leaves the batch dimension alone; without one nothing is left.',
    wrong: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 1 ] reshape { } }',
    right: 'max_batch_size: 8\ninput { name: "IN" data_type: TYPE_FP32 dims: [ 1 ] reshape { } }',
    fix: 'Set `max_batch_size`, or give the reshape a shape.',
    sources: ['io-empty-reshape'],
  },
  check(model, report) {
    const { config } = model;
    // A back end that finds the batch size by itself makes the model a batching one.
    if (config.max_batch_size !== 0 || !isKnown(config, 'max_batch_size') || mayComplete(model) === 'yes') return;
    eachTensor(config, (tensor, side, item) => {
      const { name, reshape } = tensor;
      if (!reshape || reshape.shape.length > 0 || !isWhole(reshape)) return;
      report(spanOf(tensor, 'reshape'), l10n.t('An empty reshape needs a model that batches. Set `max_batch_size`, or give it a shape.'), { said: { side, name }, item });
    });
  },
};
