// Values of literals, as protobuf reads them.
import * as chars from './characters.ts';

/** The limits of the integer types; a minus allows one more. */
export const INTEGER_LIMIT = {
  int32: 2n ** 31n - 1n,
  uint32: 2n ** 32n - 1n,
  int64: 2n ** 63n - 1n,
  uint64: 2n ** 64n - 1n,
} as const;

/** An unsigned decimal, hex (`0x1F`; a bare `0x` is 0) or octal (`017`) literal; undefined for a digit that its base does not have. */
export function parseInteger(literal: string): bigint | number | undefined {
  const { length } = literal;
  const octal = literal.charCodeAt(0) === chars.ZERO && length > 1;
  if (!octal) {
    // The usual case by far, without a bigint: fifteen digits are always exact.
    if (length > 15) return BigInt(literal);
    let value = 0;
    for (let at = 0; at < length; at++) value = value * 10 + literal.charCodeAt(at) - chars.ZERO;
    return value;
  }
  const hex = (literal.charCodeAt(1) | 0x20) === chars.LOWER_X;
  if (hex) return length > 2 ? BigInt(literal) : 0;
  return /^[0-7]+$/.test(literal) ? BigInt(`0o${literal}`) : undefined;
}

/** `1.`, `.5f`, `1e3`; too large becomes infinite. */
export function parseFloatLiteral(literal: string): number {
  return Number(literal.replace(/[fF]$/, ''));
}

const SIMPLE: Readonly<Record<string, string>> = { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/**
 * What a string literal means, quotes given. Octal and hex escapes are bytes; bytes that form UTF-8 become
 * the characters they mean, others U+FFFD. Broken escapes stay as written.
 */
export function decodeString(literal: string): string {
  const quote = literal.charCodeAt(0);
  const closed = literal.length > 1 && literal.charCodeAt(literal.length - 1) === quote;
  const body = literal.slice(1, closed ? -1 : undefined);
  if (!body.includes('\\')) return body;
  let bytes: number[] = [];
  let result = '';
  const flush = () => {
    if (bytes.length > 0) result += decodeUtf8(bytes);
    bytes = [];
  };
  const pattern = /\\([0-7]{1,3}|x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{4}|U00[01][0-9a-fA-F]{5}|[^])|[^\\]+|\\$/g;
  for (const [all, escape] of body.matchAll(pattern)) {
    if (escape === undefined) {
      flush();
      result += all;
    } else if (/^[0-7]/.test(escape)) {
      bytes.push(Number.parseInt(escape, 8) & 0xff);
    } else if (escape.length > 1 && escape.startsWith('x')) {
      bytes.push(Number.parseInt(escape.slice(1), 16));
    } else {
      flush();
      if (escape.length === 1) {
        result += SIMPLE[escape] ?? (/["'\\?]/.test(escape) ? escape : all);
      } else {
        const point = Number.parseInt(escape.slice(1), 16);
        result += point <= 0x10ffff ? String.fromCodePoint(point) : all;
      }
    }
  }
  flush();
  return result;
}

/** By hand, since TextDecoder is no part of the language and the sequences are tiny. */
function decodeUtf8(bytes: readonly number[]): string {
  try {
    return decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return bytes.map((byte) => (byte < 0x80 ? String.fromCharCode(byte) : '\ufffd')).join('');
  }
}
