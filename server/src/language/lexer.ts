// Cuts a file into tokens exactly as protobuf's io::Tokenizer does with TextFormat's options (`#`
// comments, `f` behind floats, a space needed between number and name). White space and comments are
// the gaps between tokens, so the tokens and the gaps cover each character.
import * as chars from './characters.ts';

/** Kinds of tokens. `other` is one character of punctuation or of what text format does not know. */
export const TOKEN = { end: 0, identifier: 1, integer: 2, float: 3, string: 4, other: 5 } as const;

/** What the tokenizer objects to; it goes on all the same. `at` is where protobuf's message points. */
export interface LexicalError {
  readonly kind: LexicalErrorKind;
  readonly at: number;
  /** The token that was being read; the number of tokens for what stands behind the last one. */
  readonly token: number;
}

export type LexicalErrorKind =
  | 'control-character' | 'non-ascii' | 'string-end' | 'string-line' | 'escape' | 'escape-hex' | 'escape-u' | 'escape-big-u'
  | 'hex-digits' | 'octal' | 'exponent' | 'second-point' | 'integer-point' | 'space-needed' | 'space-before-point';

/**
 * The tokens of one file, as parallel arrays, closed by one of kind `end`. The arrays are used again by
 * the next call of `lex`: whoever wants to keep anything takes offsets.
 */
export interface Tokens {
  readonly text: string;
  /** Without the closing one. */
  readonly count: number;
  readonly kinds: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly errors: readonly LexicalError[];
}

let kinds = new Uint8Array(4096);
let starts = new Int32Array(4096);
let ends = new Int32Array(4096);

function grow(): void {
  const [oldKinds, oldStarts, oldEnds] = [kinds, starts, ends];
  kinds = new Uint8Array(oldKinds.length * 2);
  starts = new Int32Array(oldKinds.length * 2);
  ends = new Int32Array(oldKinds.length * 2);
  kinds.set(oldKinds);
  starts.set(oldStarts);
  ends.set(oldEnds);
}

export function lex(text: string): Tokens {
  const { length } = text;
  const errors: LexicalError[] = [];
  let count = 0;
  let at = 0;
  while (at < length) {
    const code = text.charCodeAt(at);
    if (code <= 0x20) {
      if (chars.isSpace(code)) {
        at++;
        continue;
      }
      errors.push({ kind: 'control-character', at, token: count });
      while (at < length && chars.isControl(text.charCodeAt(at))) at++;
      continue;
    }
    if (code === chars.HASH) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? length : end + 1;
      continue;
    }
    const start = at;
    let kind: number = TOKEN.other;
    if (chars.isLetter(code)) {
      kind = TOKEN.identifier;
      at++;
      while (at < length && chars.isAlphanumeric(text.charCodeAt(at))) at++;
    } else if (chars.isDigit(code) || (code === chars.DOT && chars.isDigit(text.charCodeAt(at + 1)))) {
      if (code === chars.DOT && count > 0 && kinds[count - 1] === TOKEN.identifier && ends[count - 1] === at) {
        errors.push({ kind: 'space-before-point', at, token: count });
      }
      const number = lexNumber(text, at, count, errors);
      kind = number < 0 ? TOKEN.float : TOKEN.integer;
      at = Math.abs(number);
    } else if (code === chars.DOUBLE_QUOTE || code === chars.SINGLE_QUOTE) {
      kind = TOKEN.string;
      at = lexString(text, at, count, errors);
    } else {
      at++;
      if (code > 0x7f) {
        errors.push({ kind: 'non-ascii', at: start, token: count });
        if (code >= 0xd800 && code < 0xdc00 && chars.isLowSurrogate(text.charCodeAt(at))) at++;
      }
    }
    if (count + 1 === kinds.length) grow();
    kinds[count] = kind;
    starts[count] = start;
    ends[count] = at;
    count++;
  }
  kinds[count] = TOKEN.end;
  starts[count] = length;
  ends[count] = length;
  return { text, count, kinds, starts, ends, errors };
}

/** The end of the number at `start`; negative when it is a float. */
function lexNumber(text: string, start: number, token: number, errors: LexicalError[]): number {
  const digits = (from: number, isOne: (code: number) => boolean) => {
    let to = from;
    while (isOne(text.charCodeAt(to))) to++;
    return to;
  };
  const first = text.charCodeAt(start);
  const second = text.charCodeAt(start + 1);
  let at = start + 1;
  let isFloat = false;
  if (first === chars.ZERO && (second | 0x20) === chars.LOWER_X) {
    at = digits(start + 2, chars.isHexDigit);
    if (at === start + 2) errors.push({ kind: 'hex-digits', at, token });
  } else if (first === chars.ZERO && chars.isDigit(second)) {
    at = digits(at, chars.isOctalDigit);
    if (chars.isDigit(text.charCodeAt(at))) {
      errors.push({ kind: 'octal', at, token });
      at = digits(at, chars.isDigit);
    }
  } else {
    isFloat = first === chars.DOT;
    at = digits(at, chars.isDigit);
    if (!isFloat && text.charCodeAt(at) === chars.DOT) {
      isFloat = true;
      at = digits(at + 1, chars.isDigit);
    }
    if ((text.charCodeAt(at) | 0x20) === chars.LOWER_E) {
      isFloat = true;
      at++;
      const sign = text.charCodeAt(at);
      if (sign === chars.MINUS || sign === chars.PLUS) at++;
      const end = digits(at, chars.isDigit);
      if (end === at) errors.push({ kind: 'exponent', at, token });
      at = end;
    }
    if ((text.charCodeAt(at) | 0x20) === chars.LOWER_F) {
      isFloat = true;
      at++;
    }
  }
  const next = text.charCodeAt(at);
  if (chars.isLetter(next)) errors.push({ kind: 'space-needed', at, token });
  else if (next === chars.DOT) errors.push({ kind: isFloat ? 'second-point' : 'integer-point', at, token });
  return isFloat ? -at : at;
}

/** The end of the string literal at `start`. */
function lexString(text: string, start: number, token: number, errors: LexicalError[]): number {
  const quote = text.charCodeAt(start);
  let at = start + 1;
  for (;;) {
    const code = text.charCodeAt(at); // NaN behind the end
    if (code === quote) return at + 1;
    if (code === chars.NEWLINE) {
      errors.push({ kind: 'string-line', at, token });
      return at;
    }
    if (Number.isNaN(code) || code === 0) {
      errors.push({ kind: 'string-end', at, token });
      return at;
    }
    at++;
    if (code === chars.BACKSLASH) at = lexEscape(text, at, token, errors);
  }
}

/** Behind the backslash; gives where the literal goes on. */
function lexEscape(text: string, start: number, token: number, errors: LexicalError[]): number {
  const code = text.charCodeAt(start);
  if (chars.isSimpleEscape(code) || chars.isOctalDigit(code)) return start + 1;
  const run = (from: number, most: number) => {
    let to = from;
    while (to - from < most && chars.isHexDigit(text.charCodeAt(to))) to++;
    return to;
  };
  if (code === chars.LOWER_X) {
    const end = run(start + 1, 1);
    if (end === start + 1) errors.push({ kind: 'escape-hex', at: end, token });
    return end;
  }
  if (code === chars.LOWER_U) {
    const end = run(start + 1, 4);
    if (end < start + 5) errors.push({ kind: 'escape-u', at: end, token });
    return end;
  }
  if (code === chars.UPPER_U) {
    // Eight digits of which the first two are 0 and the third 0 or 1.
    let end = start + 1;
    while (end < start + 4 && (text.charCodeAt(end) === chars.ZERO || (end === start + 3 && text.charCodeAt(end) === chars.ONE))) end++;
    if (end === start + 4) end = run(end, 5);
    if (end < start + 9) errors.push({ kind: 'escape-big-u', at: end, token });
    return end;
  }
  errors.push({ kind: 'escape', at: start, token });
  return start;
}
