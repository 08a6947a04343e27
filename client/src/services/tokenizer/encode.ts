// Encoding as the reference library does it. `@huggingface/transformers` cuts a text that is too long after
// it has added the special tokens, which loses the closing one and, of a pair, the whole second text; so
// cutting, joining and padding are done here, and only the tokens come from the package.

/** What is needed of a loaded tokenizer. */
export interface TokenSource {
  /** Tokens of one text, without special tokens. */
  tokenize(text: string): string[];
  /** Puts the special tokens around one text or a pair. */
  join(first: string[], second: string[] | undefined): { tokens: string[]; types: number[] };
  /** Special tokens that are added to one text, and to a pair. */
  readonly added: { readonly single: number; readonly pair: number };
  idOf(token: string): number;
  readonly padId: number;
  readonly padSide: 'left' | 'right';
}

export type Truncation = 'longest_first' | 'only_first' | 'only_second' | 'none';

export interface EncodeOptions {
  /** Special tokens included; undefined: as long as it is. */
  readonly maxLength?: number;
  readonly truncation?: Truncation;
  /** `longest`: to the longest of the batch; `max_length`: to `maxLength`. */
  readonly padding?: 'none' | 'longest' | 'max_length';
}

export interface TextInput {
  readonly text: string;
  /** A pair's second text; an empty one is a text. */
  readonly pair?: string;
}

export interface Encoding {
  readonly ids: number[];
  readonly mask: number[];
  readonly types: number[];
  /** Tokens before cutting, special tokens included. */
  readonly fullLength: number;
}

/** `only_first` and `only_second` cannot cut the other text. */
export class TooLongError extends Error {
  override readonly name = 'TooLongError';
}

/** Tokens left of each text for `room` in all: a text shorter than half is kept whole, the odd token goes to the longer one, on a tie to the second. */
export function splitRoom(first: number, second: number, room: number): [number, number] {
  if (first + second <= room) return [first, second];
  const half = Math.floor(room / 2);
  const shorter = Math.min(first, second);
  const [small, large] = shorter <= half ? [shorter, room - shorter] : [half, room - half];
  return first > second ? [large, small] : [small, large];
}

/** @throws TooLongError */
export function encode(source: TokenSource, { text, pair }: TextInput, options: EncodeOptions = {}): Encoding {
  const tokensOf = (one: string) => (one === '' ? [] : source.tokenize(one));
  let first = tokensOf(text);
  let second = pair === undefined ? undefined : tokensOf(pair);
  const added = second ? source.added.pair : source.added.single;
  const fullLength = first.length + (second?.length ?? 0) + added;
  const { maxLength = Number.POSITIVE_INFINITY, truncation = 'longest_first' } = options;
  if (truncation !== 'none' && fullLength > maxLength) [first, second] = cut(first, second, Math.max(0, maxLength - added), truncation);
  const { tokens, types } = source.join(first, second);
  return { ids: tokens.map((token) => source.idOf(token)), mask: tokens.map(() => 1), types, fullLength };
}

function cut(first: string[], second: string[] | undefined, room: number, truncation: Truncation): [string[], string[] | undefined] {
  if (truncation === 'longest_first') {
    if (!second) return [first.slice(0, room), undefined];
    const [a, b] = splitRoom(first.length, second.length, room);
    return [first.slice(0, a), second.slice(0, b)];
  }
  const drop = first.length + (second?.length ?? 0) - room;
  const cutSecond = truncation === 'only_second';
  const target = cutSecond ? second : first;
  if (!target || target.length <= drop) throw new TooLongError(truncation);
  const kept = target.slice(0, target.length - drop);
  return cutSecond ? [first, kept] : [kept, second];
}

/** Encodings of one length, row by row. @throws TooLongError, or Error for a ragged batch without padding */
export function encodeBatch(source: TokenSource, inputs: readonly TextInput[], options: EncodeOptions = {}): Encoding[] {
  const rows = inputs.map((input) => encode(source, input, options));
  const { padding = 'longest', maxLength } = options;
  const longest = rows.reduce((most, { ids }) => Math.max(most, ids.length), 0);
  if (padding === 'none') {
    if (rows.some(({ ids }) => ids.length !== longest)) throw new Error('texts of different length need padding');
    return rows;
  }
  const length = padding === 'max_length' && maxLength !== undefined ? Math.max(maxLength, longest) : longest;
  return rows.map((row) => {
    const missing = length - row.ids.length;
    const pad = (values: number[], value: number) => {
      const filling = Array.from({ length: missing }, () => value);
      return source.padSide === 'left' ? [...filling, ...values] : [...values, ...filling];
    };
    return { ids: pad(row.ids, source.padId), mask: pad(row.mask, 0), types: pad(row.types, 0), fullLength: row.fullLength };
  });
}
