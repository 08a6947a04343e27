// What `auto_complete_config` of a python model does, where it can be read for sure: calls with literals, straight
// in the function's body. The moment anything else appears, only Python itself knows.
import * as l10n from '@vscode/l10n';
import { pythonLines, type PythonLine, type PythonToken } from './lines.ts';
import { Literals, type PythonValue } from './literal.ts';

const METHOD = 'auto_complete_config';
const CLASS = 'TritonPythonModel';

const METHODS = ['add_input', 'add_output', 'set_max_batch_size', 'set_dynamic_batching', 'set_model_transaction_policy'] as const;

/** A call of the configuration object; only `set_dynamic_batching` has no argument. */
export interface CompletionCall {
  readonly method: (typeof METHODS)[number];
  readonly argument: PythonValue | undefined;
}

/** `none`: the code has no such function, so the server completes nothing. */
export type AutoComplete = { readonly kind: 'none' } | { readonly kind: 'calls'; readonly calls: readonly CompletionCall[] } | { readonly kind: 'unknown'; readonly why: string };

export function readAutoComplete(code: string): AutoComplete {
  const lines = pythonLines(code);
  if (!lines) return unknown(l10n.t('it cannot be read as Python'));
  const classes = lines.flatMap(({ indent, tokens }, at) => (indent === 0 && spells(tokens, 'class', CLASS) ? [at] : []));
  const [at] = classes;
  if (at === undefined || classes.length > 1) return unknown(l10n.t('it does not define the class {0} plainly', CLASS));
  const head = lines[at]!.tokens.slice(2).map(({ text }) => text).join('');
  if (lines[at - 1]?.tokens[0]?.text === '@') return unknown(l10n.t('the class has a decorator'));
  const named = lines.reduce((sum, { tokens }) => sum + tokens.filter(({ text }) => text.includes(METHOD)).length, 0);
  if (named === 0) return /^(?:\((?:object)?\))?:/.test(head) ? { kind: 'none' } : unknown(l10n.t('the class may inherit {0}', METHOD));
  if (!/^(?:\(\w*\))?:$/.test(head)) return unknown(l10n.t('the class is not written plainly'));
  const members = blockBelow(lines, at);
  const own = members.findIndex(({ indent, tokens }) => indent === members[0]!.indent && spells(tokens, 'def', METHOD));
  if (own < 0 || named > 1) return unknown(l10n.t('{0} is not a plain function of the class', METHOD));
  const decorators = [];
  for (let above = own - 1; members[above]?.tokens[0]?.text === '@'; above--) decorators.push(members[above]!.tokens.map(({ text }) => text).join(''));
  if (decorators.some((one) => one !== '@staticmethod') || decorators.length > 1) return unknown(l10n.t('{0} has a decorator', METHOD));
  const parameter = parameterOf(members[own]!.tokens);
  if (parameter === undefined) return unknown(l10n.t('{0} does not take one plain parameter', METHOD));
  return new Body(parameter).read(blockBelow(members, own)) ?? unknown(l10n.t('{0} does more than call with literals', METHOD));
}

const unknown = (why: string): AutoComplete => ({ kind: 'unknown', why });

function spells(tokens: readonly PythonToken[], ...words: readonly string[]): boolean {
  return words.every((word, at) => tokens[at]?.kind === 'name' && tokens[at].text === word);
}

function blockBelow(lines: readonly PythonLine[], at: number): PythonLine[] {
  const end = lines.findIndex(({ indent }, index) => index > at && indent <= lines[at]!.indent);
  return lines.slice(at + 1, end < 0 ? lines.length : end);
}

/** `def name(parameter: Hint) -> Hint:` */
function parameterOf(tokens: readonly PythonToken[]): string | undefined {
  const text = tokens.slice(2).map((token) => token.text).join(' ');
  return /^\( (\w+)(?: : [\w. ]+)? ,? ?\)(?: -> [\w. ]+)? :$/.exec(text)?.[1];
}

class Body {
  readonly #parameter: string;
  readonly #names = new Map<string, PythonValue>();
  readonly #calls: CompletionCall[] = [];

  constructor(parameter: string) {
    this.#parameter = parameter;
  }

  /** @returns undefined where anything is not plain */
  read(lines: readonly PythonLine[]): AutoComplete | undefined {
    const last = lines.at(-1);
    if (!last || last.indent !== lines[0]!.indent || last.tokens.length !== 2 || !spells(last.tokens, 'return', this.#parameter)) return undefined;
    for (let at = 0; at < lines.length - 1; at++) {
      const { indent, tokens } = lines[at]!;
      if (indent !== lines[0]!.indent) return undefined;
      const isText = tokens.length === 1 && tokens[0]!.kind === 'string'; // a docstring
      if (isText || this.#assigns(tokens) || this.#isCall(tokens)) continue;
      const block = blockBelow(lines, at);
      if (!this.#repeats(tokens, block)) return undefined;
      at += block.length;
    }
    return { kind: 'calls', calls: this.#calls };
  }

  /** `name = literal` */
  #assigns(tokens: readonly PythonToken[]): boolean {
    const [name, equals] = tokens;
    if (name?.kind !== 'name' || equals?.text !== '=' || equals.kind !== 'operator' || name.text === this.#parameter) return false;
    const literals = new Literals(tokens, 2, this.#names);
    const value = literals.value();
    if (value === undefined || !literals.isAtEnd) return false;
    this.#names.set(name.text, value);
    return true;
  }

  /** `parameter.method(literal)` */
  #isCall(tokens: readonly PythonToken[]): boolean {
    const [object, point, name, open] = tokens;
    const method = METHODS.find((one) => one === name?.text);
    if (object?.text !== this.#parameter || object.kind !== 'name' || point?.text !== '.' || method === undefined || name?.kind !== 'name' || open?.text !== '(') return false;
    const literals = new Literals(tokens, 4, this.#names);
    const argument = method === 'set_dynamic_batching' ? undefined : literals.value();
    if (argument === undefined && method !== 'set_dynamic_batching') return false;
    if (argument !== undefined) literals.takes(',');
    if (!literals.takes(')') || !literals.isAtEnd) return false;
    this.#calls.push({ method, argument });
    return true;
  }

  /** `for name in literal:` with nothing but calls below */
  #repeats(tokens: readonly PythonToken[], block: readonly PythonLine[]): boolean {
    const [, name, within] = tokens;
    if (!spells(tokens, 'for') || name?.kind !== 'name' || name.text === this.#parameter || within?.text !== 'in' || within.kind !== 'name') return false;
    const literals = new Literals(tokens, 3, this.#names);
    const items = literals.value();
    if (!Array.isArray(items) || !literals.takes(':') || !literals.isAtEnd || block.length === 0) return false;
    for (const item of items as readonly PythonValue[]) {
      this.#names.set(name.text, item);
      if (!block.every((line) => line.indent === block[0]!.indent && this.#isCall(line.tokens))) return false;
    }
    return items.length > 0;
  }
}
