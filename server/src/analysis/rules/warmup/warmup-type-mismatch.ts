import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { replaceValue } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { completeInputs, eachWarmupInput, protocolType } from '../warmups.ts';

export const rule: Rule = {
  code: 'warmup-type-mismatch',
  severity: 'error',
  phase: PHASE.warmup,
  rank: 4,
  fields: ['model_warmup'],
  ofAbsence: true,
  triton: "[request id: <id_unknown>] inference input '{input}' data-type is '{type}', but model '{model}' expects '{expected}'",
  page: {
    what: 'The data type of a warm-up input differs from the model’s.',
    why: 'A sample is run as a request is.',
    wrong: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\nmodel_warmup { name: "w" batch_size: 1\n  inputs { key: "IN" value { data_type: TYPE_INT32 dims: [ 4 ] zero_data: true } } }',
    right: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\nmodel_warmup { name: "w" batch_size: 1\n  inputs { key: "IN" value { data_type: TYPE_FP32 dims: [ 4 ] zero_data: true } } }',
    fix: 'Give the data type of the input.',
    sources: ['warmup-type-mismatch'],
  },
  check({ config }, report) {
    const known = completeInputs(config);
    if (!known) return;
    eachWarmupInput(config, (input, name, _sample, item) => {
      const wanted = known.get(name)?.data_type;
      if (wanted === undefined || wanted === input.data_type || typeof wanted === 'number') return;
      report(spanOf(input, 'data_type'), l10n.t('The model takes {0} as {1}.', `\`${name}\``, `\`${wanted}\``), {
        said: { input: name, type: protocolType(input.data_type), expected: protocolType(wanted) }, item, fix: replaceValue(input, 'data_type', wanted),
      });
    });
  },
};
