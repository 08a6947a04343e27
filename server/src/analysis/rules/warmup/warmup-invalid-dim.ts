import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { WILDCARD, shapeText } from '../tensors.ts';
import { eachWarmupInput } from '../warmups.ts';

export const rule: Rule = {
  code: 'warmup-invalid-dim',
  severity: 'error',
  phase: PHASE.warmup,
  rank: 1,
  fields: ['model_warmup'],
  since: '26.03',
  triton: "tensor '{input}' contains an invalid dimension {shape}",
  page: {
    what: 'A dimension of a warm-up input is below -1.',
    why: 'For `TYPE_STRING` the words are a little different.',
    wrong: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\nmodel_warmup { name: "w" batch_size: 1\n  inputs { key: "IN" value { data_type: TYPE_FP32 dims: [ -2 ] zero_data: true } } }',
    right: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\nmodel_warmup { name: "w" batch_size: 1\n  inputs { key: "IN" value { data_type: TYPE_FP32 dims: [ 4 ] zero_data: true } } }',
    fix: 'Give the size that requests will have.',
    sources: ['warmup-invalid-dim'],
  },
  check({ config }, report) {
    eachWarmupInput(config, (input, name, _sample, item) => {
      const at = input.dims.findIndex((dim) => dim < WILDCARD);
      if (at >= 0 && !input.dims.includes(WILDCARD)) report(spanOf(input, 'dims', at), l10n.t('A size cannot be negative.'), { said: { input: name, shape: shapeText(input.dims) }, item });
    });
  },
};
