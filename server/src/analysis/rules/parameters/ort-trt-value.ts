import * as l10n from '@vscode/l10n';
import { parametersOf } from '../../../schema/parameters.ts';
import { booleanMeant, booleanOf, eachAcceleratorParameter, eachOrtAccelerator, readsBoolean } from '../backend-parameters.ts';
import { replaceSpan } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

const PRECISIONS = ['FP32', 'FP16', 'BF16', 'INT8'];

export const rule: Rule = {
  code: 'ort-trt-value',
  severity: 'warning',
  phase: PHASE.backendInstance,
  rank: 3,
  fields: ['optimization'],
  triton: "unsupported precision mode '{value}' is requested",
  page: {
    what: 'A value of the `tensorrt` accelerator of an ONNX Runtime model is not one that it takes.',
    why: '`precision_mode` is `FP32`, `FP16`, `BF16` or `INT8`, in capitals; booleans are `true`, `on`, `1`, `false`, `off` or `0`; numbers begin with a digit. On a GPU the model is refused for another value, on a CPU nobody looks.',
    wrong: 'backend: "onnxruntime"\noptimization { execution_accelerators { gpu_execution_accelerator {\n  name: "tensorrt"\n  parameters { key: "precision_mode" value: "fp16" }\n} } }',
    right: 'backend: "onnxruntime"\noptimization { execution_accelerators { gpu_execution_accelerator {\n  name: "tensorrt"\n  parameters { key: "precision_mode" value: "FP16" }\n} } }',
    fix: 'Write the value as the table of parameters has it.',
    sources: ['ort-trt-precision-mode'],
  },
  check({ config, identity }, report) {
    const rows = parametersOf('onnxruntime.tensorrt');
    eachOrtAccelerator(config, identity, (accelerator) => {
      if (accelerator.name !== 'tensorrt') return;
      eachAcceleratorParameter(accelerator, ({ key, value, at }) => {
        const row = rows.find((one) => one.key === key);
        if (!row || value === '') return;
        if (key === 'precision_mode') {
          const capitals = value.toUpperCase();
          if (!PRECISIONS.includes(value)) report(at, l10n.t('The precision is {0}, in capitals.', PRECISIONS.join(', ')), { fix: PRECISIONS.includes(capitals) ? replaceSpan(at, JSON.stringify(capitals)) : undefined });
        } else if (readsBoolean(row) && booleanOf(value) === undefined) {
          const meant = booleanMeant(value);
          report(at, l10n.t('The accelerator reads this as `true` or `false`, and refuses other words.'), { fix: meant && replaceSpan(at, meant) });
        } else if (row.type === 'integer' && !/^\s*[+-]?\d/.test(value)) {
          report(at, l10n.t('The accelerator reads this as a whole number, and refuses other texts.'));
        }
      });
    });
  },
};
