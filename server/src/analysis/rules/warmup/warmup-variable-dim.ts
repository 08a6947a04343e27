import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { WILDCARD } from '../tensors.ts';
import { eachWarmupInput } from '../warmups.ts';

export const rule: Rule = {
  code: 'warmup-variable-dim',
  severity: 'error',
  phase: PHASE.warmup,
  rank: 1,
  fields: ['model_warmup'],
  triton: "warmup setting expects all variable-size dimensions are specified for input '{input}'",
  page: {
    what: 'The `dims` of a warm-up input have an open dimension.',
    why: 'The server makes the tensor, so it must know its size.',
    wrong: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\nmodel_warmup { name: "w" batch_size: 1\n  inputs { key: "IN" value { data_type: TYPE_FP32 dims: [ -1 ] zero_data: true } } }',
    right: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\nmodel_warmup { name: "w" batch_size: 1\n  inputs { key: "IN" value { data_type: TYPE_FP32 dims: [ 4 ] zero_data: true } } }',
    fix: 'Give the size that requests will have.',
    sources: ['warmup-variable-dim'],
  },
  check({ config }, report) {
    eachWarmupInput(config, (input, name, _sample, item) => {
      const at = input.dims.indexOf(WILDCARD);
      if (at >= 0) report(spanOf(input, 'dims', at), l10n.t('A warm-up tensor needs its sizes. Give the one that requests will have.'), { said: { input: name }, item });
    });
  },
};
