import * as l10n from '@vscode/l10n';
import { anchorOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { eachWarmupInput } from '../warmups.ts';

export const rule: Rule = {
  code: 'warmup-data-unset',
  severity: 'error',
  phase: PHASE.warmup,
  rank: 2,
  fields: ['model_warmup'],
  ofAbsence: true,
  triton: "[request id: <id_unknown>] warmup setting expects input '{input}' to have input_data_type set",
  page: {
    what: 'A warm-up input has none of `zero_data`, `random_data`, `input_data_file`.',
    why: 'One of them says what the tensor holds.',
    wrong: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\nmodel_warmup { name: "w" batch_size: 1\n  inputs { key: "IN" value { data_type: TYPE_FP32 dims: [ 4 ] } } }',
    right: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\nmodel_warmup { name: "w" batch_size: 1\n  inputs { key: "IN" value { data_type: TYPE_FP32 dims: [ 4 ] zero_data: true } } }',
    fix: 'Add `zero_data: true` or another.',
    sources: ['warmup-data-unset'],
  },
  check({ config }, report) {
    eachWarmupInput(config, (input, name, _sample, item) => {
      if (input.zero_data !== undefined || input.random_data !== undefined || input.input_data_file !== undefined) return;
      report(anchorOf(input), l10n.t('What {0} holds is not said. Add `zero_data: true`, `random_data: true` or an `input_data_file`.', `\`${name}\``), { said: { input: name }, item });
    });
  },
};
