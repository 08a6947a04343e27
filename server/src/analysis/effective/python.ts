// What `auto_complete_config` makes of a configuration: ModelConfig of triton_python_backend_utils.py, and what the
// core takes over of it.
import * as l10n from '@vscode/l10n';
import { enumNamed } from '../../schema/schema.ts';
import { readAutoComplete, type CompletionCall } from '../python/auto-complete.ts';
import type { PythonDict, PythonValue } from '../python/literal.ts';
import { emptyJson } from './empty.ts';
import type { Json } from './json.ts';

/** @returns why the rest is not known; nothing where it is */
export function completeFromCode(config: Json, code: string, release: string): string[] {
  const read = readAutoComplete(code);
  if (read.kind === 'none') return [];
  if (read.kind === 'unknown') return [l10n.t('model.py decides what is filled in, and cannot be read for sure: {0}.', read.why)];
  const draft = structuredClone(config);
  for (const call of read.calls) {
    if (!apply(draft, call, release)) return [l10n.t('model.py decides what is filled in, and the server would refuse what it asks for: {0}.', call.method)];
  }
  Object.assign(config, draft);
  return [];
}

/** @returns whether the call goes through */
function apply(config: Json, { method, argument }: CompletionCall, release: string): boolean {
  switch (method) {
    case 'add_input': return addTensor(config.input as Tensor[], argument, 'ModelInput', release);
    case 'add_output': return addTensor(config.output as Tensor[], argument, 'ModelOutput', release);
    case 'set_max_batch_size':
      if (typeof argument !== 'number' || Number(config.max_batch_size) > argument) return false;
      config.max_batch_size = argument;
      return true;
    case 'set_dynamic_batching':
      if (config.sequence_batching) return false;
      config.dynamic_batching ??= emptyJson('ModelDynamicBatching', release);
      return true;
    case 'set_model_transaction_policy': return setPolicy(config, argument);
    default: return false;
  }
}

function setPolicy(config: Json, given: PythonValue | undefined): boolean {
  if (!isDict(given) || Object.entries(given).some(([key, value]) => key !== 'decoupled' || typeof value !== 'boolean')) return false;
  const { decoupled = false } = given;
  const written = config.model_transaction_policy as Json | undefined;
  if (written && 'decoupled' in given && written.decoupled !== decoupled) return false;
  config.model_transaction_policy ??= { decoupled };
  return true;
}

type Tensor = Json & { name: string; data_type: string; dims: readonly number[]; optional?: boolean };

const KEYS = { ModelInput: ['name', 'data_type', 'dims', 'optional'], ModelOutput: ['name', 'data_type', 'dims'] } as const;

function addTensor(tensors: Tensor[], given: PythonValue | undefined, type: keyof typeof KEYS, release: string): boolean {
  const keys: readonly string[] = KEYS[type];
  if (!isDict(given) || Object.keys(given).some((key) => !keys.includes(key))) return false;
  const { name, data_type, dims, optional } = given;
  if (typeof name !== 'string' || typeof data_type !== 'string' || !enumNamed('DataType')?.value(data_type)) return false;
  if (!Array.isArray(dims) || !dims.every((dim) => typeof dim === 'number') || (optional !== undefined && typeof optional !== 'boolean')) return false;
  const known = tensors.find((one) => one.name === name);
  if (!known) {
    tensors.push({ ...emptyJson(type, release), name, data_type, dims: [...dims], ...(optional !== undefined && { optional }) });
    return true;
  }
  const differs = (known.data_type !== 'TYPE_INVALID' && known.data_type !== data_type)
    || (known.dims.length > 0 && JSON.stringify(known.dims) !== JSON.stringify(dims))
    || (optional !== undefined && known.optional !== undefined && known.optional !== optional);
  if (differs) return false;
  Object.assign(known, { data_type, dims: [...dims], ...(optional !== undefined && { optional }) });
  return true;
}

function isDict(value: PythonValue | undefined): value is PythonDict {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
