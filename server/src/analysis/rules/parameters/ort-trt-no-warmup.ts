import * as l10n from '@vscode/l10n';
import { isKnown, spanOf } from '../../source.ts';
import { eachOrtAccelerator } from '../backend-parameters.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'ort-trt-no-warmup',
  severity: 'information',
  phase: PHASE.run,
  fields: ['optimization'],
  ofAbsence: true,
  page: {
    what: 'An ONNX Runtime model with the `tensorrt` accelerator has no `model_warmup`.',
    why: 'The engine of a shape is built while the first request of that shape waits. A build of a minute is beyond the limit of a SageMaker endpoint (60 s): the client gets an error while the build goes on.',
    wrong: 'backend: "onnxruntime"\nmax_batch_size: 8\ninput { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\noptimization { execution_accelerators { gpu_execution_accelerator { name: "tensorrt" } } }',
    right: 'backend: "onnxruntime"\nmax_batch_size: 8\ninput { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\noptimization { execution_accelerators { gpu_execution_accelerator { name: "tensorrt" } } }\nmodel_warmup { name: "one" batch_size: 1\n  inputs { key: "IN" value { data_type: TYPE_FP32 dims: [ 4 ] zero_data: true } } }\nmodel_warmup { name: "full" batch_size: 8\n  inputs { key: "IN" value { data_type: TYPE_FP32 dims: [ 4 ] zero_data: true } } }',
    fix: 'Write a sample for each batch size and length that is served: the smallest and the largest at least.',
    sources: [],
  },
  check({ config, identity }, report) {
    if (config.model_warmup.length > 0 || !isKnown(config, 'model_warmup')) return;
    eachOrtAccelerator(config, identity, (accelerator) => {
      if (accelerator.name === 'tensorrt') report(spanOf(accelerator, 'name'), l10n.t('The first request of each shape waits until its engine is built. A {0} for each batch size and length that is served builds it before.', '`model_warmup`'));
    });
  },
};
