import * as chars from './characters.ts';
import { TOKEN, type Tokens } from './lexer.ts';

/** A place in the tokens, and what the tolerant parser asks of it. */
export class Cursor {
  readonly text: string;
  at = 0;
  readonly #tokens: Tokens;

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
    if (this.at === 0) return true;
    const gap = this.text.indexOf('\n', this.previousEnd);
    return gap >= 0 && gap < this.start;
  }

  get nextBeginsLine(): boolean {
    const gap = this.text.indexOf('\n', this.end);
    return gap >= 0 && this.kind !== TOKEN.end && gap < this.#tokens.starts[this.at + 1]!;
  }

  /** Nothing stands between the token and the one before it. */
  get touches(): boolean {
    return this.at > 0 && this.start === this.previousEnd;
  }

  column(offset: number): number {
    return offset - this.text.lastIndexOf('\n', offset - 1) - 1;
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
