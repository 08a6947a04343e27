import type { Datatype } from '../target.ts';
import { fromBytes } from './binary.ts';
import type { InferTensor } from './types.ts';

interface OutputHeader {
  readonly name: string;
  readonly datatype: Datatype;
  readonly shape: number[];
  readonly data?: unknown;
  readonly parameters?: { readonly binary_data_size?: number };
}

/**
 * The tensors of an answer.
 * @param headerLength bytes of the JSON header where tensors follow it as bytes; undefined: JSON only
 * @throws Error when the answer is not of the v2 protocol, with what is wrong
 */
export function decodeInfer(body: Uint8Array, headerLength: number | undefined): InferTensor[] {
  const text = new TextDecoder().decode(headerLength === undefined ? body : body.subarray(0, headerLength));
  const { outputs } = JSON.parse(text) as { outputs?: OutputHeader[] };
  if (!Array.isArray(outputs)) throw new Error('the answer has no outputs');
  const big = /INT64/.test(text) ? bigData(text) : undefined;
  let at = headerLength ?? body.length;
  return outputs.map(({ name, datatype, shape, data, parameters }, index) => {
    const size = parameters?.binary_data_size;
    if (size !== undefined) {
      if (at + size > body.length) throw new Error(`the bytes of ${name} are cut short`);
      const values = fromBytes(datatype, body.subarray(at, at + size));
      at += size;
      return { name, datatype, shape, data: values };
    }
    const flat = Array.isArray(data) ? data.flat(Number.POSITIVE_INFINITY) as InferTensor['data'] : [];
    return { name, datatype, shape, data: /^U?INT64$/.test(datatype) ? big?.[index] ?? flat.map((one) => BigInt(one as number)) : flat };
  });
}

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
const LONG_INTEGER = /^-?\d{16,}$/;

/** JSON.parse would round 64-bit integers: their digits are read from the text. */
function bigData(text: string): (bigint[] | undefined)[] | undefined {
  // Strings are matched to be passed over: a text may hold digits that look like an element.
  const quoted = text.replaceAll(TOKEN, (token) => (LONG_INTEGER.test(token) ? `"${token}"` : token));
  if (quoted === text) return undefined;
  const { outputs } = JSON.parse(quoted) as { outputs: OutputHeader[] };
  return outputs.map(({ datatype, data }) => (/^U?INT64$/.test(datatype) && Array.isArray(data)
    ? data.flat(Number.POSITIVE_INFINITY).map((one) => BigInt(one as number)) : undefined));
}
