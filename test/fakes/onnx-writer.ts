// Writes small ONNX files as protobuf bytes, so that tests need neither a download nor the onnx package.

export const FLOAT = 1;
export const INT64 = 7;
export const FLOAT16 = 10;

type Dim = number | string;

function varint(value: number | bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}

const number = (field: number, value: number | bigint) => Buffer.concat([varint(field << 3), varint(value)]);

function chunk(field: number, value: string | Uint8Array | readonly Uint8Array[]): Buffer {
  const bytes = typeof value === 'string' ? Buffer.from(value, 'utf8') : Buffer.concat(value instanceof Uint8Array ? [value] : value);
  return Buffer.concat([varint(field << 3 | 2), varint(bytes.length), bytes]);
}

/** A graph under construction; methods return the name of the value that they add. */
export class OnnxGraph {
  readonly #parts: Buffer[] = [];
  #count = 0;

  input(name: string, type: number, dims: readonly Dim[]): string {
    this.#parts.push(chunk(11, valueInfo(name, type, dims)));
    return name;
  }

  output(name: string, type: number, dims: readonly Dim[]): void {
    this.#parts.push(chunk(12, valueInfo(name, type, dims)));
  }

  /** Halves are given by their bits. */
  constant(dims: readonly number[], data: Float32Array | BigInt64Array | Uint16Array): string {
    const name = this.#name('constant');
    const raw = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    this.#parts.push(chunk(5, [...dims.map((dim) => number(1, dim)), number(2, data instanceof Float32Array ? FLOAT : data instanceof Uint16Array ? FLOAT16 : INT64), chunk(8, name), chunk(9, raw)]));
    return name;
  }

  node(op: string, inputs: readonly string[], attributes: Readonly<Record<string, number>> = {}, output = this.#name(op), more: readonly string[] = []): string {
    const attribute = ([name, value]: [string, number]) => chunk(5, [chunk(1, name), number(3, value), number(20, 2)]);
    this.#parts.push(chunk(1, [
      ...inputs.map((name) => chunk(1, name)), ...[output, ...more].map((name) => chunk(2, name)), chunk(3, `${output}_node`), chunk(4, op), ...Object.entries(attributes).map(attribute),
    ]));
    return output;
  }

  /** The file, of opset 17. */
  bytes(): Buffer {
    return Buffer.concat([number(1, 8), chunk(2, 'test'), chunk(7, [chunk(2, 'graph'), ...this.#parts]), chunk(8, [chunk(1, ''), number(2, 17)])]);
  }

  #name(stem: string): string {
    this.#count += 1;
    return `${stem}_${this.#count}`;
  }
}

function valueInfo(name: string, type: number, dims: readonly Dim[]): Buffer[] {
  const shape = dims.map((dim) => chunk(1, typeof dim === 'number' ? number(1, dim) : chunk(2, dim)));
  return [chunk(1, name), chunk(2, chunk(1, [number(1, type), chunk(2, shape)]))];
}
