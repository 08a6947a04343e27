import type { PythonToken } from './lines.ts';

/** Strings, whole numbers, truth values, None, lists (tuples are none), and dicts by string keys. */
export type PythonValue = string | number | boolean | null | readonly PythonValue[] | PythonDict;
export type PythonDict = { readonly [key: string]: PythonValue };

const CONSTANTS: Readonly<Record<string, PythonValue>> = { True: true, False: false, None: null };

/** No model nests deeper; what does is not read. */
const DEEPEST = 50;

/** Literals one after the other; a name stands for the value that it was given before. */
export class Literals {
  readonly #tokens: readonly PythonToken[];
  readonly #names: ReadonlyMap<string, PythonValue>;
  #at: number;
  #depth = 0;

  constructor(tokens: readonly PythonToken[], at: number, names: ReadonlyMap<string, PythonValue>) {
    this.#tokens = tokens;
    this.#names = names;
    this.#at = at;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  /** Takes an operator, if it comes next. */
  takes(operator: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'operator' || token.text !== operator) return false;
    this.#at++;
    return true;
  }

  /** @returns undefined for anything that is no literal */
  value(): PythonValue | undefined {
    const token = this.#tokens[this.#at++];
    if (!token) return undefined;
    const { kind, text } = token;
    if (kind === 'string') {
      let whole = text;
      for (let next = this.#tokens[this.#at]; next?.kind === 'string'; next = this.#tokens[++this.#at]) whole += next.text;
      return this.#tokens[this.#at]?.kind === 'opaque' ? undefined : whole;
    }
    if (kind === 'integer') return number(text);
    if (kind === 'name') return Object.hasOwn(CONSTANTS, text) ? CONSTANTS[text] : this.#names.get(text);
    if (kind !== 'operator') return undefined;
    if (text === '-') {
      const next = this.#tokens[this.#at++];
      const positive = next?.kind === 'integer' ? number(next.text) : undefined;
      return positive === undefined ? undefined : -positive;
    }
    if ((text !== '[' && text !== '{') || this.#depth === DEEPEST) return undefined;
    this.#depth++;
    const value = text === '[' ? this.#list() : this.#dict();
    this.#depth--;
    return value;
  }

  #list(): PythonValue | undefined {
    const items: PythonValue[] = [];
    while (!this.takes(']')) {
      const item = this.value();
      if (item === undefined) return undefined;
      items.push(item);
      if (!this.takes(',') && this.#tokens[this.#at]?.text !== ']') return undefined;
    }
    return items;
  }

  #dict(): PythonValue | undefined {
    const entries = new Map<string, PythonValue>();
    while (!this.takes('}')) {
      const key = this.value();
      if (typeof key !== 'string' || !this.takes(':')) return undefined;
      const value = this.value();
      if (value === undefined) return undefined;
      entries.set(key, value);
      if (!this.takes(',') && this.#tokens[this.#at]?.text !== '}') return undefined;
    }
    return Object.fromEntries(entries);
  }
}

function number(text: string): number | undefined {
  return Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
}
