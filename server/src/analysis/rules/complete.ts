import type { ModelContext } from './rule.ts';
import { ENSEMBLE } from './identity.ts';

/** Fill what is missing in a tensor that is listed. */
const COMPLETING: ReadonlySet<string> = new Set(['tensorrt', 'openvino', 'tensorflow', 'dali']);
/** Fill nothing, or only a side that is not listed at all. */
const LEAVING: ReadonlySet<string> = new Set(['onnxruntime', 'pytorch', 'fil', 'identity', 'fastertransformer', 'null']);

/**
 * Whether the back end completes a tensor that is listed in part (rules.md N.5). A back end that nobody has
 * looked at here may, and so may a python model unless its code is known.
 */
export function mayComplete({ identity, strict, files }: Pick<ModelContext, 'identity' | 'strict' | 'files'>): 'yes' | 'no' | 'unknown' {
  if (strict || identity?.platform === ENSEMBLE) return 'no';
  const backend = identity?.backend;
  if (backend === undefined || backend === '') return 'unknown';
  if (COMPLETING.has(backend)) return 'yes';
  if (LEAVING.has(backend)) return 'no';
  if (backend !== 'python' || !files) return 'unknown';
  const code = files.model.versions.map(({ name }) => files.text(`${name}/model.py`));
  if (code.length === 0 || code.includes(undefined)) return 'unknown';
  return code.some((one) => one!.includes('auto_complete_config')) ? 'yes' : 'no';
}

/** The same of a side, inputs or outputs, that is not listed at all. */
export function mayCompleteSide(model: ModelContext): 'yes' | 'no' | 'unknown' {
  return model.identity?.backend === 'onnxruntime' && !model.strict ? 'yes' : mayComplete(model);
}
