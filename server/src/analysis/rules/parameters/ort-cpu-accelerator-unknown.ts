import * as l10n from '@vscode/l10n';
import { isKnown, spanOf } from '../../source.ts';
import { replaceValue } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'ort-cpu-accelerator-unknown',
  severity: 'warning',
  phase: PHASE.backendInstance,
  rank: 2,
  fields: ['optimization'],
  triton: "unknown Execution Accelerator '{name}' is requested",
  page: {
    what: 'A `cpu_execution_accelerator` of an ONNX Runtime model is not `openvino`.',
    why: 'The back end looks at the list for every kind of instance and refuses the model for another name. A warning, since a back end built by hand may know more.',
    wrong: 'backend: "onnxruntime"\noptimization { execution_accelerators { cpu_execution_accelerator { name: "OpenVINO" } } }',
    right: 'backend: "onnxruntime"\noptimization { execution_accelerators { cpu_execution_accelerator { name: "openvino" } } }',
    fix: 'Write `openvino` in small letters, or remove the accelerator.',
    sources: ['ort-cpu-accelerator-unknown'],
  },
  check({ config, identity }, report) {
    if (identity?.backend !== 'onnxruntime') return;
    for (const accelerator of config.optimization?.execution_accelerators?.cpu_execution_accelerator ?? []) {
      if (!isKnown(accelerator, 'name') || accelerator.name === 'openvino') continue;
      report(spanOf(accelerator, 'name'), l10n.t('On a CPU the back end {0} knows the accelerator {1} only, and refuses the model.', '`onnxruntime`', '`openvino`'),
        { fix: /^open_?vino$/i.test(accelerator.name) ? replaceValue(accelerator, 'name', '"openvino"') : undefined });
    }
  },
};
