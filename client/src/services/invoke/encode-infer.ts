import { toBytes } from './binary.ts';
import type { EncodedRequest, InferTensor } from './types.ts';

/** The one header of the binary form, in lower case. */
export const HEADER_LENGTH = 'inference-header-content-length';

export interface EncodeInferOptions {
  /** Tensors as bytes behind a JSON header; else all in JSON. */
  readonly binary: boolean;
  /** Rows in the batch. */
  readonly samples: number;
  /** `id` of the request. */
  readonly id?: string;
}

/** One inference request of the v2 protocol (KServe), ready to be sent. */
export function encodeInfer(model: string, tensors: readonly InferTensor[], { binary, samples, id }: EncodeInferOptions): EncodedRequest {
  const path = `/v2/models/${encodeURIComponent(model)}/infer`;
  const common = id === undefined ? {} : { id };
  if (!binary) {
    const inputs = tensors.map(({ name, datatype, shape, data }) => ({ name, datatype, shape, data }));
    const body = Buffer.from(jsonWithBigints({ ...common, inputs }), 'utf8');
    return { method: 'POST', path, headers: { 'content-type': 'application/json' }, body, samples };
  }
  const parts = tensors.map(toBytes);
  const header = Buffer.from(JSON.stringify({
    ...common,
    parameters: { binary_data_output: true },
    inputs: tensors.map(({ name, datatype, shape }, at) => ({ name, datatype, shape, parameters: { binary_data_size: parts[at]!.length } })),
  }), 'utf8');
  return {
    method: 'POST', path, samples, body: Buffer.concat([header, ...parts]),
    headers: { 'content-type': 'application/octet-stream', [HEADER_LENGTH]: String(header.length) },
  };
}

/** JSON.stringify knows no bigint; 64-bit integers are numbers of JSON all the same. */
function jsonWithBigints(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return `[${value.map(jsonWithBigints).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}:${jsonWithBigints(one)}`).join(',')}}`;
}
