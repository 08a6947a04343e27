import { elementCount } from './tensors.ts';

const BYTES: Readonly<Record<string, number>> = {
  BOOL: 1, UINT8: 1, INT8: 1, UINT16: 2, INT16: 2, FP16: 2, BF16: 2, UINT32: 4, INT32: 4, FP32: 4, UINT64: 8, INT64: 8, FP64: 8,
};

/** Bytes of a tensor of these dims; undefined for strings, which have no fixed size, and for open dims. */
export function byteSize(type: string | number, dims: readonly number[]): number | undefined {
  const each = BYTES[String(type).replace(/^TYPE_/, '')];
  const count = elementCount(dims);
  return each === undefined || typeof count !== 'number' || count < 0 ? undefined : each * count;
}
