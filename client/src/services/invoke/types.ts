import type { Datatype } from '../target.ts';

export interface InferTensor {
  name: string;
  datatype: Datatype;
  shape: number[];
  /** Flat, row-major. 64-bit integers as bigint, BYTES as strings. */
  data: (number | bigint | boolean | string)[];
}

/** One request, encoded before any clock runs; the benchmark sends it as it is. */
export interface EncodedRequest {
  method: 'POST';
  path: string;
  headers: Record<string, string>;
  body: Uint8Array;
  /** Rows in the batch. */
  samples: number;
}

/** Milliseconds, each part measured on its own; they do not overlap. */
export interface InvokeTiming {
  tokenize: number;
  encode: number;
  /** From the first byte written to the last byte read. */
  wait: number;
  decode: number;
}
