import * as l10n from '@vscode/l10n';
import { isKnown, spanOf } from '../../source.ts';
import { booleanOf, eachOrtAccelerator } from '../backend-parameters.ts';
import { CACHE_ENABLE, keepEngines } from '../engine-cache.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'ort-trt-no-cache',
  severity: 'information',
  phase: PHASE.run,
  fields: ['optimization'],
  page: {
    what: 'The `tensorrt` accelerator of an ONNX Runtime model keeps no built engine.',
    why: 'An engine is built when the first request of a shape comes, which takes from seconds to minutes, and it is built again after each restart. A deployment that scales out pays for it on each new machine.',
    wrong: 'backend: "onnxruntime"\noptimization { execution_accelerators { gpu_execution_accelerator { name: "tensorrt" } } }',
    right: 'backend: "onnxruntime"\noptimization { execution_accelerators { gpu_execution_accelerator {\n  name: "tensorrt"\n  parameters { key: "trt_engine_cache_enable" value: "true" }\n  parameters { key: "trt_engine_cache_path" value: "/opt/engines" }\n} } }',
    fix: 'Set `trt_engine_cache_enable` and a `trt_engine_cache_path` that survives a restart, and pack engines of the same GPU and release with the model where you can.',
    sources: [],
  },
  check(model, report) {
    const { config, identity } = model;
    eachOrtAccelerator(config, identity, (accelerator) => {
      if (accelerator.name !== 'tensorrt' || !isKnown(accelerator, 'parameters')) return;
      if (booleanOf(accelerator.parameters.get(CACHE_ENABLE) ?? '') === true) return;
      report(spanOf(accelerator, 'name'), l10n.t('Engines are built at the first request of each shape, and again after each restart: {0} is not set.', `\`${CACHE_ENABLE}\``), { fix: keepEngines(accelerator, model) });
    });
  },
};
