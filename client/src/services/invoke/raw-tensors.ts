import * as l10n from '@vscode/l10n';
import { UserError } from '../../util/user-error.ts';
import type { Datatype, ModelMetadata } from '../target.ts';
import type { InferTensor } from './types.ts';

const DATATYPES: ReadonlySet<string> = new Set<Datatype>([
  'BOOL', 'UINT8', 'UINT16', 'UINT32', 'UINT64', 'INT8', 'INT16', 'INT32', 'INT64', 'FP16', 'FP32', 'FP64', 'BF16', 'BYTES',
]);

/**
 * Inputs written as JSON: a list of `{ name, shape, datatype?, data }` or a whole request with `inputs`.
 * What is left out is taken from the metadata.
 * @throws UserError that names the input and what is wrong
 */
export function readRawTensors(json: string, metadata: ModelMetadata): InferTensor[] {
  let value: unknown;
  try {
    // 64-bit integers keep their digits: as text they survive JSON.parse.
    value = JSON.parse(json.replaceAll(/(?<=[[,:]\s*)-?\d{16,}(?=\s*[,\]}])/g, '"$&"'));
  } catch (error) {
    throw wrong(l10n.t('The tensors are no JSON: {0}.', error instanceof Error ? error.message : String(error)));
  }
  const list = Array.isArray(value) ? value as unknown[] : (value as { inputs?: unknown } | null)?.inputs;
  if (!Array.isArray(list) || list.length === 0) throw wrong(l10n.t('The tensors are no list of inputs.'));
  return list.map((one) => readOne(one, metadata));
}

function readOne(one: unknown, metadata: ModelMetadata): InferTensor {
  const { name, datatype, shape, data } = (one ?? {}) as Record<string, unknown>;
  const known = metadata.inputs.find((input) => input.name === name);
  if (typeof name !== 'string') throw wrong(l10n.t('An input has no "name".'));
  const type = datatype ?? known?.datatype;
  if (typeof type !== 'string' || !DATATYPES.has(type)) {
    const written = typeof type === 'string' ? type : JSON.stringify(type) ?? '';
    const bare = written.replace(/^TYPE_/, '').replace('STRING', 'BYTES');
    throw wrong(DATATYPES.has(bare) ? l10n.t('{0}: the data type is written {1} in a request, not {2}.', name, bare, written)
      : l10n.t('{0}: {1} is no data type.', name, written));
  }
  if (!Array.isArray(data)) throw wrong(l10n.t('{0}: "data" is no list.', name));
  const flat = data.flat(Number.POSITIVE_INFINITY) as unknown[];
  const dims = shape ?? inferredShape(data);
  if (!Array.isArray(dims) || dims.some((dim) => !Number.isInteger(dim) || (dim as number) < 0)) throw wrong(l10n.t('{0}: "shape" is no list of whole numbers.', name));
  const count = (dims as number[]).reduce((product, dim) => product * dim, 1);
  if (count !== flat.length) throw wrong(l10n.t('{0}: the shape [{1}] holds {2} values, "data" has {3}.', name, dims.join(', '), count, flat.length));
  return { name, datatype: type as Datatype, shape: dims as number[], data: flat.map((item) => readValue(item, type, name)) };
}

function inferredShape(data: unknown): number[] {
  return Array.isArray(data) ? [data.length, ...(Array.isArray(data[0]) ? inferredShape(data[0]) : [])] : [];
}

function readValue(item: unknown, type: string, name: string): InferTensor['data'][number] {
  if (type === 'BYTES' && typeof item === 'string') return item;
  if (type === 'BOOL' && typeof item === 'boolean') return item;
  if (type.endsWith('INT64') && ((typeof item === 'string' && /^-?\d+$/.test(item)) || Number.isInteger(item))) return BigInt(item as string | number);
  if (/^(U?INT\d+|FP\d+|BF16)$/.test(type) && typeof item === 'number' && (type.includes('F') || Number.isInteger(item))) return item;
  throw wrong(l10n.t('{0}: {1} is no value of {2}.', name, JSON.stringify(item), type));
}

function wrong(message: string): UserError {
  return new UserError(message, l10n.t('Each input is { "name", "datatype", "shape", "data" }, with the data flat and row by row.'));
}
