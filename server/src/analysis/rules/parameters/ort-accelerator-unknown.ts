import * as l10n from '@vscode/l10n';
import { nearest } from '../../nearest.ts';
import { spanOf } from '../../source.ts';
import { eachOrtAccelerator } from '../backend-parameters.ts';
import { replaceValue } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

const NAMES = ['tensorrt', 'cuda'];

export const rule: Rule = {
  code: 'ort-accelerator-unknown',
  severity: 'warning',
  phase: PHASE.backendInstance,
  rank: 2,
  fields: ['optimization'],
  triton: "unknown Execution Accelerator '{name}' is requested",
  page: {
    what: 'A `gpu_execution_accelerator` of an ONNX Runtime model is neither `tensorrt` nor `cuda`.',
    why: 'On a GPU the back end refuses the model; on a CPU the list is not looked at, so the fault may hide until the model is deployed.',
    wrong: 'backend: "onnxruntime"\noptimization { execution_accelerators { gpu_execution_accelerator { name: "trt" } } }',
    right: 'backend: "onnxruntime"\noptimization { execution_accelerators { gpu_execution_accelerator { name: "cuda" } } }',
    fix: 'Write `tensorrt` or `cuda`, in small letters.',
    sources: ['ort-gpu-accelerator-unknown'],
  },
  check({ config, identity }, report) {
    eachOrtAccelerator(config, identity, (accelerator) => {
      if (NAMES.includes(accelerator.name)) return;
      const meant = /^trt$/i.test(accelerator.name) ? 'tensorrt' : nearest(accelerator.name, NAMES);
      report(spanOf(accelerator, 'name'), l10n.t('On a GPU the back end {0} knows the accelerators {1} and {2} only, and refuses the model.', '`onnxruntime`', '`tensorrt`', '`cuda`'),
        { fix: meant === undefined ? undefined : replaceValue(accelerator, 'name', JSON.stringify(meant)) });
    });
  },
};
