import * as chars from './characters.ts';
import { TOKEN, type Tokens } from './lexer.ts';

/** A place in the tokens, and what the tolerant parser asks of it. */
export class Cursor {
  readonly text: string;
  at = 0;
  readonly #tokens: Tokens;
  /** The start of the line that was asked for last, and how far the text was gone through. */
  #line = 0;
  #asked = 0;

  constructor(tokens: Tokens) {
    this.#tokens = tokens;
    this.text = tokens.text;
  }

  get kind(): number { return this.#tokens.kinds[this.at]!; }
  get start(): number { return this.#tokens.starts[this.at]!; }
  get end(): number { return this.#tokens.ends[this.at]!; }
  get previousEnd(): number { return this.at > 0 ? this.#tokens.ends[this.at - 1]! : 0; }
  get isLast(): boolean { return this.at === this.#tokens.count - 1; }
  get word(): string { return this.text.slice(this.start, this.end); }

  is(code: number): boolean {
    return this.#isAt(this.at, code);
  }

  nextIs(code: number): boolean {
    return this.kind !== TOKEN.end && this.#isAt(this.at + 1, code);
  }

  #isAt(at: number, code: number): boolean {
    return this.#tokens.kinds[at] === TOKEN.other && this.text.charCodeAt(this.#tokens.starts[at]!) === code;
  }

  isAnyOf(characters: string): boolean {
    return this.kind === TOKEN.other && characters.includes(this.text[this.start]!);
  }

  /** The token stands first on its line. */
  get beginsLine(): boolean {
    return this.at === 0 || this.#hasNewline(this.previousEnd, this.start);
  }

  get nextBeginsLine(): boolean {
    return this.kind !== TOKEN.end && this.#hasNewline(this.end, this.#tokens.starts[this.at + 1]!);
  }

  /** By hand: a search would go on to the end of a text that is one line. */
  #hasNewline(from: number, to: number): boolean {
    for (let at = from; at < to; at++) if (this.text.charCodeAt(at) === chars.NEWLINE) return true;
    return false;
  }

  /** Nothing stands between the token and the one before it. */
  get touches(): boolean {
    return this.at > 0 && this.start === this.previousEnd;
  }

  column(offset: number): number {
    return offset - this.#lineStart(offset);
  }

  /** Of the line that an offset lies in: what `input [ {` holds is indented more than `input`, not more than the brace. */
  indentation(offset: number): number {
    const start = this.#lineStart(offset);
    let at = start;
    while (at < offset && chars.isSpace(this.text.charCodeAt(at))) at++;
    return at - start;
  }

  /** Asked nearly in order, so one endless line is gone through once. */
  #lineStart(offset: number): number {
    if (offset < this.#line) return this.text.lastIndexOf('\n', offset - 1) + 1;
    for (; this.#asked < offset; this.#asked++) if (this.text.charCodeAt(this.#asked) === chars.NEWLINE) this.#line = this.#asked + 1;
    return this.#line;
  }

  /** A name with `:`, `{` or `[` behind it. */
  get looksLikeField(): boolean {
    return this.kind === TOKEN.identifier && (this.nextIs(chars.COLON) || this.nextIs(chars.OPEN_BRACE) || this.nextIs(chars.OPEN_BRACKET));
  }

  /** `[a.b]` or `[host/a.b]`: an extension in place of a name. */
  get looksLikeExtension(): boolean {
    if (!this.is(chars.OPEN_BRACKET)) return false;
    const line = this.text.slice(this.start, this.start + 200);
    return /^\[\s*[A-Za-z_][\w./]*\s*\]\s*[:{<]/.test(line);
  }
}
