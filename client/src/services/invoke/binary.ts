// Tensors as bytes, little-endian and row-major, as the v2 protocol's binary extension has them.
import type { Datatype } from '../target.ts';
import type { InferTensor } from './types.ts';

type Value = InferTensor['data'][number];

interface Layout {
  readonly bytes: number;
  readonly write: (view: DataView, at: number, value: Value) => void;
  readonly read: (view: DataView, at: number) => Value;
}

const number = (bytes: number, write: (view: DataView, at: number, value: number) => void, read: (view: DataView, at: number) => number): Layout => ({
  bytes, read, write: (view, at, value) => write(view, at, Number(value)),
});

const LAYOUTS: Readonly<Record<Exclude<Datatype, 'BYTES'>, Layout>> = {
  BOOL: { bytes: 1, write: (view, at, value) => view.setUint8(at, value ? 1 : 0), read: (view, at) => view.getUint8(at) !== 0 },
  UINT8: number(1, (view, at, value) => view.setUint8(at, value), (view, at) => view.getUint8(at)),
  UINT16: number(2, (view, at, value) => view.setUint16(at, value, true), (view, at) => view.getUint16(at, true)),
  UINT32: number(4, (view, at, value) => view.setUint32(at, value, true), (view, at) => view.getUint32(at, true)),
  UINT64: { bytes: 8, write: (view, at, value) => view.setBigUint64(at, BigInt(value), true), read: (view, at) => view.getBigUint64(at, true) },
  INT8: number(1, (view, at, value) => view.setInt8(at, value), (view, at) => view.getInt8(at)),
  INT16: number(2, (view, at, value) => view.setInt16(at, value, true), (view, at) => view.getInt16(at, true)),
  INT32: number(4, (view, at, value) => view.setInt32(at, value, true), (view, at) => view.getInt32(at, true)),
  INT64: { bytes: 8, write: (view, at, value) => view.setBigInt64(at, BigInt(value), true), read: (view, at) => view.getBigInt64(at, true) },
  FP16: number(2, (view, at, value) => view.setUint16(at, toHalf(value), true), (view, at) => fromHalf(view.getUint16(at, true))),
  FP32: number(4, (view, at, value) => view.setFloat32(at, value, true), (view, at) => view.getFloat32(at, true)),
  FP64: number(8, (view, at, value) => view.setFloat64(at, value, true), (view, at) => view.getFloat64(at, true)),
  BF16: number(2, (view, at, value) => view.setUint16(at, toBfloat(value), true), (view, at) => fromBits(view.getUint16(at, true) << 16)),
};

const scratch = new DataView(new ArrayBuffer(4));

function fromBits(bits: number): number {
  scratch.setInt32(0, bits);
  return scratch.getFloat32(0);
}

function toBits(value: number): number {
  scratch.setFloat32(0, value);
  return scratch.getUint32(0);
}

/** Ties go to the even neighbour, as everywhere in IEEE 754. */
function toBfloat(value: number): number {
  const bits = toBits(value);
  if (Number.isNaN(value)) return 0x7fc0;
  return ((bits + 0x7fff + ((bits >>> 16) & 1)) >>> 16) & 0xffff;
}

export function fromHalf(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

export function toHalf(value: number): number {
  if (Number.isNaN(value)) return 0x7e00;
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const size = Math.abs(value);
  if (size >= 65520) return sign | 0x7c00;
  const exponent = Math.max(-14, Math.floor(Math.log2(size || 2 ** -14)));
  const step = 2 ** (exponent - 10);
  const steps = roundToEven(size / step);
  // Rounding up to the next power of two carries into the exponent by itself.
  return sign | (exponent === -14 ? steps : ((exponent + 14) << 10) + steps);
}

function roundToEven(value: number): number {
  const down = Math.floor(value);
  const rest = value - down;
  return rest > 0.5 || (rest === 0.5 && down % 2 === 1) ? down + 1 : down;
}

export function toBytes({ datatype, data }: Pick<InferTensor, 'datatype' | 'data'>): Uint8Array {
  if (datatype === 'BYTES') return textsToBytes(data);
  const { bytes, write } = LAYOUTS[datatype];
  const result = new Uint8Array(bytes * data.length);
  const view = new DataView(result.buffer);
  for (const [at, value] of data.entries()) write(view, at * bytes, value);
  return result;
}

/** Each text with its length in bytes before it. */
function textsToBytes(data: InferTensor['data']): Uint8Array {
  const texts = data.map((text) => new TextEncoder().encode(String(text)));
  const result = new Uint8Array(texts.reduce((sum, text) => sum + 4 + text.length, 0));
  const view = new DataView(result.buffer);
  let at = 0;
  for (const text of texts) {
    view.setUint32(at, text.length, true);
    result.set(text, at + 4);
    at += 4 + text.length;
  }
  return result;
}

/** @throws Error when the bytes are no whole number of elements */
export function fromBytes(datatype: Datatype, bytes: Uint8Array): InferTensor['data'] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (datatype === 'BYTES') return textsFromBytes(bytes, view);
  const { bytes: size, read } = LAYOUTS[datatype];
  if (bytes.length % size !== 0) throw new Error(`${bytes.length} bytes are no whole number of ${datatype}`);
  return Array.from({ length: bytes.length / size }, (_, at) => read(view, at * size));
}

function textsFromBytes(bytes: Uint8Array, view: DataView): string[] {
  const texts: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = at + 4 <= bytes.length ? view.getUint32(at, true) : Number.POSITIVE_INFINITY;
    if (at + 4 + length > bytes.length) throw new Error('a text of the answer is cut short');
    texts.push(new TextDecoder().decode(bytes.subarray(at + 4, at + 4 + length)));
    at += 4 + length;
  }
  return texts;
}
