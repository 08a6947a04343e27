import * as l10n from '@vscode/l10n';
import { parametersOf } from '../../../schema/parameters.ts';
import { nearest } from '../../nearest.ts';
import { eachAcceleratorParameter, eachOrtAccelerator } from '../backend-parameters.ts';
import { replaceSpan } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'ort-trt-parameter-unknown',
  severity: 'warning',
  phase: PHASE.backendInstance,
  rank: 3,
  fields: ['optimization'],
  triton: "unknown parameter '{key}' is provided for TensorRT Execution Accelerator",
  page: {
    what: 'A key of the `tensorrt` accelerator of an ONNX Runtime model is not known.',
    why: 'Unlike those of a back end, unknown keys of this accelerator end the load on a GPU. A warning, since newer releases know more keys.',
    wrong: 'backend: "onnxruntime"\noptimization { execution_accelerators { gpu_execution_accelerator {\n  name: "tensorrt"\n  parameters { key: "engine_cache_enable" value: "true" }\n} } }',
    right: 'backend: "onnxruntime"\noptimization { execution_accelerators { gpu_execution_accelerator {\n  name: "tensorrt"\n  parameters { key: "trt_engine_cache_enable" value: "true" }\n  parameters { key: "trt_engine_cache_path" value: "/opt/engines" }\n} } }',
    fix: 'Correct the key; most of them begin with `trt_`.',
    sources: ['ort-trt-parameter-unknown'],
  },
  check({ config, identity }, report) {
    const keys = parametersOf('onnxruntime.tensorrt').map(({ key }) => key);
    eachOrtAccelerator(config, identity, (accelerator) => {
      if (accelerator.name !== 'tensorrt') return;
      eachAcceleratorParameter(accelerator, ({ key, keyAt, value }) => {
        if (keys.includes(key) || value === '') return; // an empty value is dropped unseen
        const meant = keys.includes(`trt_${key}`) ? `trt_${key}` : nearest(key, keys);
        report(keyAt, meant === undefined
          ? l10n.t('The accelerator knows no parameter of this name, and on a GPU the model is refused for it.')
          : l10n.t('The accelerator knows no parameter of this name, and on a GPU the model is refused for it. Did you mean {0}?', `\`${meant}\``),
        { fix: meant !== undefined && !accelerator.parameters.has(meant) ? replaceSpan(keyAt, JSON.stringify(meant)) : undefined });
      });
    });
  },
};
