// Python source as logical lines of tokens: as much of its grammar as it takes to know what is plainly written,
// and to notice everything else.

export interface PythonToken {
  /** `opaque` is a literal whose value is not worked out: a formatted string, bytes, a float. */
  readonly kind: 'name' | 'integer' | 'string' | 'operator' | 'opaque';
  /** A string's value, else as written. */
  readonly text: string;
}

/** A statement, or the head of one that ends in `:`; `indent` in columns. */
export interface PythonLine {
  readonly indent: number;
  readonly tokens: readonly PythonToken[];
}

const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;
const NUMBER = /\d[\w.]*|\.\d[\w.]*/y;
const PREFIXED = /(?:[rRbBuUfFtT]{0,2})("""|'''|"|')/y;
const OPERATOR = /\*\*=|\/\/=|>>=|<<=|\.\.\.|->|:=|[-+*/%@&|^<>=!]=|\*\*|\/\/|<<|>>|[-+*/%@&|^~<>=.,:;()[\]{}!]/y;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\', '\'': '\'', '"': '"', n: '\n', t: '\t', r: '\r' };

/** @returns undefined for a text that is no Python as far as this goes, or is indented by tabs and blanks alike */
export function pythonLines(text: string): PythonLine[] | undefined {
  return new Reader(text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')).read();
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): PythonLine[] | undefined {
    const lines: PythonLine[] = [];
    let indentedBy: string | undefined;
    while (this.#at < this.#text.length) {
      const blank = this.#take(/[ \t\f]*/y)!;
      const tokens = this.#line();
      if (!tokens) return undefined;
      if (tokens.length === 0) continue;
      const by = blank[0];
      if (by !== undefined && blank !== by.repeat(blank.length)) return undefined;
      if (by !== undefined && (indentedBy ??= by) !== by) return undefined;
      lines.push({ indent: blank.length, tokens });
    }
    return lines;
  }

  /** To the end of the logical line: brackets and backslashes go on. */
  #line(): PythonToken[] | undefined {
    const tokens: PythonToken[] = [];
    const open: string[] = [];
    for (;;) {
      this.#take(/(?:[ \t\f]|\\\n)*/y);
      this.#take(/#[^\n]*/y);
      if (this.#at >= this.#text.length) return open.length === 0 ? tokens : undefined;
      if (this.#text[this.#at] === '\n') {
        this.#at++;
        if (open.length === 0) return tokens;
        continue;
      }
      const token = this.#token();
      if (!token) return undefined;
      tokens.push(token);
      if (token.kind !== 'operator') continue;
      const closing = { '(': ')', '[': ']', '{': '}' }[token.text];
      if (closing !== undefined) open.push(closing);
      else if (')]}'.includes(token.text) && open.pop() !== token.text) return undefined;
    }
  }

  #token(): PythonToken | undefined {
    PREFIXED.lastIndex = this.#at;
    const quoted = PREFIXED.exec(this.#text);
    if (quoted) return this.#string(quoted[0], quoted[1]!);
    const number = this.#take(NUMBER);
    if (number !== undefined) return /^(?:0|[1-9]\d*)$/.test(number) ? { kind: 'integer', text: number } : { kind: 'opaque', text: number };
    const name = this.#take(NAME);
    if (name !== undefined) return { kind: 'name', text: name };
    const operator = this.#take(OPERATOR);
    return operator === undefined ? undefined : { kind: 'operator', text: operator };
  }

  #string(opening: string, quote: string): PythonToken | undefined {
    const prefix = opening.slice(0, -quote.length).toLowerCase();
    let plain = prefix === '' || prefix === 'u' || prefix === 'r';
    let value = '';
    for (this.#at += opening.length; this.#at < this.#text.length; this.#at++) {
      if (this.#text.startsWith(quote, this.#at)) {
        this.#at += quote.length;
        return { kind: plain ? 'string' : 'opaque', text: value };
      }
      const character = this.#text[this.#at]!;
      if (character === '\n' && quote.length === 1) return undefined;
      if (character !== '\\') {
        value += character;
        continue;
      }
      const escaped = this.#text[++this.#at] ?? '';
      if (prefix === 'r') value += `\\${escaped}`;
      else if (Object.hasOwn(ESCAPES, escaped)) value += ESCAPES[escaped]!;
      else if (escaped !== '\n') plain = false;
    }
    return undefined;
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (!match) return undefined;
    this.#at = pattern.lastIndex;
    return match[0];
  }
}
