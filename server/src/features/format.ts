// Lays a file out anew without touching what it says: only the gaps between tokens change. Line breaks stay
// where the author put them, since both one-line and spread-out messages are read with pleasure; indentation,
// blanks and empty lines are made even. Comments stay in their lines.
import type { Edit } from '../analysis/finding.ts';
import { lex, TOKEN, type Tokens } from '../language/lexer.ts';
import { parse } from '../language/parser.ts';

export interface FormatStyle {
  /** One level of indentation. */
  readonly indent: string;
}

export const DEFAULT_STYLE: FormatStyle = { indent: '  ' };

/** @returns undefined for a text with mistakes: where brackets are missing, indentation would be a guess */
export function formatEdits(text: string, { indent }: FormatStyle = DEFAULT_STYLE): Edit[] | undefined {
  const tokens = lex(text);
  if (tokens.errors.length > 0) return undefined;
  const { problems } = parse(tokens);
  if (problems.some(({ kind }) => kind !== 'template')) return undefined;
  return new Layout(tokens, problems, indent, text.includes('\r\n') ? '\r\n' : '\n').edits();
}

/** The text with the edits of `formatEdits`; as it is where there are none. */
export function formatted(text: string, style?: FormatStyle): string | undefined {
  const edits = formatEdits(text, style);
  return edits?.toReversed().reduce((result, { start, end, newText }) => result.slice(0, start) + newText + result.slice(end), text);
}

const OPEN = '{[<';
const CLOSE = '}]>';

class Layout {
  readonly #tokens: Tokens;
  readonly #text: string;
  readonly #indent: string;
  readonly #newline: string;
  /** Placeholders are kept to the letter: their braces are no brackets. */
  readonly #opaque: readonly { readonly start: number; readonly end: number }[];
  /** The level of the line on which each open bracket stands: two that open together indent once. */
  readonly #stack: number[] = [];
  #level = 0;

  constructor(tokens: Tokens, opaque: readonly { start: number; end: number }[], indent: string, newline: string) {
    this.#tokens = tokens;
    this.#text = tokens.text;
    this.#opaque = opaque;
    this.#indent = indent;
    this.#newline = newline;
  }

  edits(): Edit[] {
    const { count, starts, ends } = this.#tokens;
    const edits: Edit[] = [];
    for (let at = 0; at <= count; at++) {
      const start = at === 0 ? 0 : ends[at - 1]!;
      const end = at === count ? this.#text.length : starts[at]!;
      const newText = this.#isOpaque(start, end) ? this.#text.slice(start, end) : this.#gap(at, this.#text.slice(start, end));
      if (newText !== this.#text.slice(start, end)) edits.push({ start, end, newText });
      if (at < count) this.#track(at);
    }
    return edits;
  }

  /** The gap lies in a placeholder. */
  #isOpaque(start: number, end: number): boolean {
    return this.#opaque.some((one) => one.start < start && end < one.end);
  }

  #character(at: number): string {
    const { kinds, starts } = this.#tokens;
    const isBracket = kinds[at] === TOKEN.other && !this.#opaque.some((one) => one.start <= starts[at]! && starts[at]! < one.end);
    return isBracket ? this.#text[starts[at]!]! : '';
  }

  #isOpening(at: number): boolean {
    const character = this.#character(at);
    return character !== '' && OPEN.includes(character);
  }

  #isClosing(at: number): boolean {
    const character = at < this.#tokens.count ? this.#character(at) : '';
    return character !== '' && CLOSE.includes(character);
  }

  #breaksBefore(at: number): boolean {
    const { starts, ends } = this.#tokens;
    return this.#text.slice(ends[at - 1], starts[at]).includes('\n');
  }

  #track(at: number): void {
    if (this.#isOpening(at)) this.#stack.push(this.#level);
    else if (this.#isClosing(at)) this.#stack.pop();
  }

  /** The level of a line that begins with token `at`: closing brackets stand under the line that opened them. */
  #levelAt(at: number): number {
    let closing = 0;
    while (this.#isClosing(at + closing) && (closing === 0 || !this.#breaksBefore(at + closing))) closing++;
    if (closing > 0) return this.#stack.at(-Math.min(closing, this.#stack.length)) ?? 0;
    const inner = this.#stack.at(-1);
    return inner === undefined ? 0 : inner + 1;
  }

  /** What stands before token `at`; the last gap is before the end of the file. */
  #gap(at: number, gap: string): string {
    const lines = gap.split('\n');
    const isEnd = at === this.#tokens.count;
    if (lines.length === 1 && !(isEnd || at === 0)) return this.#between(at - 1, at);
    const parts: string[] = [];
    // Behind the last token of its line: a comment, as far away as the author put it.
    const [first = '', ...rest] = lines;
    const trailing = first.trimEnd();
    let blank = at === 0;
    if (at > 0) parts.push(trailing.trimStart() === '' ? '' : trailing);
    else if (trailing.trim() !== '') {
      parts.push(trailing.trim());
      blank = false;
    }
    const body = at === 0 && rest.length === 0 ? [] : rest;
    const commentLevel = this.#levelOfComments(at);
    for (const line of body.slice(0, isEnd ? undefined : -1)) {
      const comment = line.trim();
      if (comment === '') {
        if (!blank) parts.push('');
        blank = true;
        continue;
      }
      parts.push(this.#indent.repeat(commentLevel) + comment);
      blank = false;
    }
    if (isEnd) {
      while (parts.length > 1 && parts.at(-1) === '') parts.pop();
      const all = parts.join(this.#newline);
      return this.#tokens.count === 0 && all === '' ? '' : `${all}${this.#newline}`;
    }
    // Right behind an opening bracket and before a closing one no line is left empty.
    if (parts.length > 1 && parts.at(-1) === '' && this.#isClosing(at)) parts.pop();
    if (at > 0 && this.#isOpening(at - 1) && parts[0] === '' && parts[1] === '') parts.splice(1, 1);
    this.#level = this.#levelAt(at);
    return `${parts.join(this.#newline)}${parts.length > 0 && !(at === 0 && parts.length === 0) ? this.#newline : ''}${this.#indent.repeat(this.#level)}`;
  }

  /** Comments belong to what is around them, also those before a closing bracket. */
  #levelOfComments(at: number): number {
    if (this.#isClosing(at)) return (this.#stack.at(-1) ?? -1) + 1;
    return this.#levelAt(at);
  }

  /** Two tokens of one line. */
  #between(before: number, after: number): string {
    const left = this.#character(before);
    const right = this.#character(after);
    if (right === ':' || right === ',' || right === ';') return '';
    if (left === '-') return '';
    // What touches and is no punctuation is a word that lacks its quotes: it stays one word.
    const { starts, ends } = this.#tokens;
    const touch = ends[before] === starts[after];
    return touch && left !== ':' && left !== ',' && left !== ';' && !`${OPEN}${CLOSE}`.includes(left || '?') && !`${OPEN}${CLOSE}`.includes(right || '?') ? '' : ' ';
  }
}
