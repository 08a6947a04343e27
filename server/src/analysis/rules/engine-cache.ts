// The engine cache of ONNX Runtime's TensorRT accelerator, and the edits that turn it on.
import * as l10n from '@vscode/l10n';
import type { ModelOptimizationPolicyExecutionAcceleratorsAccelerator as Accelerator } from '../../schema/model-config.generated.ts';
import type { Edit, Fix } from '../finding.ts';
import { entryOf, fieldOf } from '../source.ts';
import { booleanOf } from './backend-parameters.ts';
import { textBehind } from './fixes.ts';
import type { ModelContext } from './rule.ts';

export const CACHE_ENABLE = 'trt_engine_cache_enable';
export const CACHE_PATH = 'trt_engine_cache_path';

/** Emptied with the container, or with the machine. */
export const FLEETING = /^\/(?:tmp|var\/tmp|dev\/shm|run)(?:\/|$)/;

/** Sets both parameters; a path that stays is left as it is. */
export function keepEngines(accelerator: Accelerator, { text, name }: ModelContext): Fix | undefined {
  const field = fieldOf(accelerator, 'name');
  const given = accelerator.parameters;
  const path = given.get(CACHE_PATH) ?? '';
  const folder = path === '' || FLEETING.test(path) ? `/opt/engines/${/^[\w.-]+$/.test(name) ? name : 'model'}` : path;
  if (!field) return undefined;
  const edits: Edit[] = [];
  const missing: string[] = [];
  for (const [key, value] of [[CACHE_ENABLE, 'true'], [CACHE_PATH, folder]] as const) {
    if (given.get(key) === value || (key === CACHE_ENABLE && booleanOf(given.get(key) ?? '') === true)) continue;
    if (!given.has(key)) {
      missing.push(`parameters { key: "${key}" value: "${value}" }`);
      continue;
    }
    const at = entryOf(accelerator, 'parameters', given, key).value;
    if (!/^["']/.test(text.slice(at.start, at.end))) return undefined; // its value is not written
    edits.push({ start: at.start, end: at.end, newText: `"${value}"` });
  }
  if (missing.length > 0) edits.push(textBehind(text, field, missing));
  return { id: 'keep-engines', title: l10n.t('Keep built engines in {0}', `\`${folder}\``), edits: edits.toSorted((a, b) => a.start - b.start) };
}
