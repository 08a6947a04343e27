import * as l10n from '@vscode/l10n';
import { eachAcceleratorParameter, eachOrtAccelerator } from '../backend-parameters.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

/** Overwritten with the model's own `parameters`, or what holds without them (onnxruntime.cc, LoadModel). */
const OVERWRITTEN: ReadonlySet<string> = new Set(['cudnn_conv_algo_search', 'gpu_mem_limit', 'arena_extend_strategy', 'do_copy_in_default_stream']);
/** The instance decides these. */
const OWN: ReadonlySet<string> = new Set(['device_id', 'has_user_compute_stream']);

export const rule: Rule = {
  code: 'ort-cuda-no-effect',
  severity: 'information',
  phase: PHASE.run,
  fields: ['optimization'],
  page: {
    what: 'A parameter of the `cuda` accelerator of an ONNX Runtime model is one that the back end overwrites.',
    why: '`cudnn_conv_algo_search`, `gpu_mem_limit`, `arena_extend_strategy` and `do_copy_in_default_stream` are taken from the `parameters` of the model (or what holds without them) after the accelerator was read; `device_id` and `has_user_compute_stream` follow the instance.',
    wrong: 'backend: "onnxruntime"\noptimization { execution_accelerators { gpu_execution_accelerator {\n  name: "cuda"\n  parameters { key: "gpu_mem_limit" value: "2147483648" }\n} } }',
    right: 'backend: "onnxruntime"\nparameters { key: "gpu_mem_limit" value { string_value: "2147483648" } }',
    fix: 'Write it among the `parameters` of the model; set the device with `instance_group`.',
    sources: [],
  },
  check({ config, identity }, report) {
    eachOrtAccelerator(config, identity, (accelerator) => {
      if (accelerator.name !== 'cuda') return;
      eachAcceleratorParameter(accelerator, ({ key, value, keyAt }) => {
        if (OVERWRITTEN.has(key)) {
          if (config.parameters.get(key)?.string_value !== value) report(keyAt, l10n.t('The back end overwrites this: set {0} among the {1} of the model.', `\`${key}\``, '`parameters`'));
        } else if (OWN.has(key)) report(keyAt, l10n.t('The back end overwrites this with what the instance needs; {0} decides.', '`instance_group`'));
      });
    });
  },
};
