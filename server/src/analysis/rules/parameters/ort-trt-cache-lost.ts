import * as l10n from '@vscode/l10n';
import { entryOf, isKnown } from '../../source.ts';
import { booleanOf, eachOrtAccelerator } from '../backend-parameters.ts';
import { CACHE_ENABLE, CACHE_PATH, FLEETING, keepEngines } from '../engine-cache.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'ort-trt-cache-lost',
  severity: 'information',
  phase: PHASE.run,
  fields: ['optimization'],
  page: {
    what: 'The engine cache of the `tensorrt` accelerator has no path, or one that a restart empties.',
    why: 'Without a path the engines lie where the server was started; below `/tmp` they go with the container. Each restart then builds them anew, at the first request of each shape.',
    wrong: 'backend: "onnxruntime"\noptimization { execution_accelerators { gpu_execution_accelerator {\n  name: "tensorrt"\n  parameters { key: "trt_engine_cache_enable" value: "true" }\n  parameters { key: "trt_engine_cache_path" value: "/tmp" }\n} } }',
    right: 'backend: "onnxruntime"\noptimization { execution_accelerators { gpu_execution_accelerator {\n  name: "tensorrt"\n  parameters { key: "trt_engine_cache_enable" value: "true" }\n  parameters { key: "trt_engine_cache_path" value: "/opt/engines" }\n} } }',
    fix: 'Give a folder on a disk that stays, or one in the image that holds engines built beforehand.',
    sources: [],
  },
  check(model, report) {
    const { config, identity } = model;
    eachOrtAccelerator(config, identity, (accelerator) => {
      const { name, parameters } = accelerator;
      if (name !== 'tensorrt' || !isKnown(accelerator, 'parameters') || booleanOf(parameters.get(CACHE_ENABLE) ?? '') !== true) return;
      const path = parameters.get(CACHE_PATH) ?? '';
      if (path === '') {
        report(entryOf(accelerator, 'parameters', parameters, CACHE_ENABLE).key, l10n.t('The cache has no path: set {0} to a folder that survives a restart.', `\`${CACHE_PATH}\``), { fix: keepEngines(accelerator, model) });
      } else if (FLEETING.test(path)) {
        report(entryOf(accelerator, 'parameters', parameters, CACHE_PATH).value, l10n.t('A restart empties this folder, and every engine is built anew. Choose one that stays.'), { fix: keepEngines(accelerator, model) });
      }
    });
  },
};
