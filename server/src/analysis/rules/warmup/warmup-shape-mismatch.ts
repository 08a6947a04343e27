import * as l10n from '@vscode/l10n';
import { isKnown, spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { WILDCARD, shapeText } from '../tensors.ts';
import { completeInputs, eachWarmupInput } from '../warmups.ts';

const NOTE = 'NOTE: Setting a non-zero max_batch_size in the model config requires a batch dimension to be prepended to each input shape. '
  + 'If you want to specify the full shape including the batch dim in your input dims config, try setting max_batch_size to zero. '
  + 'See the model configuration docs for more info on max_batch_size.';

export const rule: Rule = {
  code: 'warmup-shape-mismatch',
  severity: 'error',
  phase: PHASE.warmup,
  rank: 5,
  fields: ['model_warmup'],
  ofAbsence: true,
  triton: "[request id: <id_unknown>] unexpected shape for input '{input}' for model '{model}'. Expected {expected}, got {shape}. {note}",
  page: {
    what: 'The `dims` of a warm-up input do not fit the model’s.',
    why: 'A sample is run as a request is; its `dims` leave the batch dimension out.',
    wrong: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\nmodel_warmup { name: "w" batch_size: 1\n  inputs { key: "IN" value { data_type: TYPE_FP32 dims: [ 5 ] zero_data: true } } }',
    right: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\nmodel_warmup { name: "w" batch_size: 1\n  inputs { key: "IN" value { data_type: TYPE_FP32 dims: [ 4 ] zero_data: true } } }',
    fix: 'Give the sizes of the input.',
    sources: ['warmup-shape-mismatch'],
  },
  check({ config, release }, report) {
    const known = completeInputs(config);
    if (!known || !isKnown(config, 'max_batch_size')) return;
    const batches = config.max_batch_size > 0;
    eachWarmupInput(config, (input, name, _sample, item) => {
      const model = known.get(name);
      if (!model || model.is_shape_tensor || input.data_type !== model.data_type || input.dims.includes(WILDCARD)) return;
      // A newer server refuses a negative size before it compares.
      if (release >= '26.03' && input.dims.some((dim) => dim < WILDCARD)) return;
      const { dims } = model;
      if (dims.length === input.dims.length && dims.every((dim, at) => dim === WILDCARD || dim === input.dims[at])) return;
      report(spanOf(input, 'dims'), l10n.t('The model takes {0} in the shape {1}, without the batch dimension.', `\`${name}\``, shapeText(dims)), {
        said: { input: name, expected: shapeText(batches ? [WILDCARD, ...dims] : dims), shape: shapeText(batches ? [1, ...input.dims] : input.dims), note: batches ? NOTE : '' }, item,
      });
    });
  },
};
