import * as l10n from '@vscode/l10n';
import { nearest } from '../../nearest.ts';
import { eachAcceleratorParameter, eachOrtAccelerator } from '../backend-parameters.ts';
import { replaceSpan } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

/** Options of ONNX Runtime's CUDA provider that a text can set. */
const OPTIONS: ReadonlySet<string> = new Set([
  'device_id', 'has_user_compute_stream', 'user_compute_stream', 'gpu_mem_limit', 'arena_extend_strategy', 'cudnn_conv_algo_search', 'do_copy_in_default_stream',
  'gpu_external_alloc', 'gpu_external_free', 'gpu_external_empty_cache', 'cudnn_conv_use_max_workspace', 'enable_cuda_graph', 'cudnn_conv1d_pad_to_nc1d',
  'tunable_op_enable', 'tunable_op_tuning_enable', 'tunable_op_max_tuning_duration_ms', 'enable_skip_layer_norm_strict_mode', 'prefer_nhwc',
  'use_ep_level_unified_stream', 'use_tf32', 'fuse_conv_bias', 'sdpa_kernel',
]);

export const rule: Rule = {
  code: 'ort-cuda-parameter-unknown',
  severity: 'information',
  phase: PHASE.run,
  fields: ['optimization'],
  page: {
    what: 'A key of the `cuda` accelerator of an ONNX Runtime model is not an option of the CUDA provider, but nearly the name of one.',
    why: 'The back end hands every key to the CUDA provider of ONNX Runtime, which fails for names that it does not know. It has other options in each release, so nothing is said of names that are near to none.',
    wrong: 'backend: "onnxruntime"\noptimization { execution_accelerators { gpu_execution_accelerator {\n  name: "cuda"\n  parameters { key: "cudnn_conv_use_max_work_space" value: "1" }\n} } }',
    right: 'backend: "onnxruntime"\noptimization { execution_accelerators { gpu_execution_accelerator {\n  name: "cuda"\n  parameters { key: "cudnn_conv_use_max_workspace" value: "1" }\n} } }',
    fix: 'Correct the key.',
    sources: [],
  },
  check({ config, identity }, report) {
    eachOrtAccelerator(config, identity, (accelerator) => {
      if (accelerator.name !== 'cuda') return;
      eachAcceleratorParameter(accelerator, ({ key, keyAt }) => {
        const meant = OPTIONS.has(key) ? undefined : nearest(key, OPTIONS);
        if (meant === undefined) return;
        report(keyAt, l10n.t('The CUDA provider has no option of this name. Did you mean {0}?', `\`${meant}\``),
          { fix: accelerator.parameters.has(meant) ? undefined : replaceSpan(keyAt, JSON.stringify(meant)) });
      });
    });
  },
};
