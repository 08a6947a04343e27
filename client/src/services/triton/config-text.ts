// What the local server has to know of a config.pbtxt before it starts, read straight from the
// text. This is no judge: text that it does not understand is given to the server as it is.

interface Scalar {
  kind: 'scalar';
  text: string;
  start: number;
  end: number;
}

interface Message {
  kind: 'message';
  fields: Field[];
}

interface Field {
  name: string;
  start: number;
  /** Behind the separator, if there is one: a lone separator would not be valid. */
  end: number;
  values: (Scalar | Message)[];
}

/** The parts of a configuration that decide where a model can run. */
export interface ConfigFacts {
  backend: string | undefined;
  platform: string | undefined;
  defaultModelFilename: string | undefined;
  /** `model_name` of each step of an ensemble. */
  steps: string[];
  /** The versions that `version_policy` names. */
  versions: string[];
}

const TOKEN = /#[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[{}[\]<>:;,]|[^\s#"'{}[\]<>:;,]+|["']/g;
const DEPTH = 100; // protobuf's own limit

class NotUnderstood extends Error {}

class Reader {
  readonly #tokens: { text: string; start: number; end: number }[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = Array.from(text.matchAll(TOKEN), (match) => ({ text: match[0], start: match.index, end: match.index + match[0].length }))
      .filter((token) => !token.text.startsWith('#'));
  }

  fields(close: string | undefined, depth = 0): Field[] {
    if (depth > DEPTH) throw new NotUnderstood();
    const fields: Field[] = [];
    while (this.#peek() !== close) fields.push(this.#field(depth));
    this.#at += 1;
    return fields;
  }

  #peek(): string | undefined {
    return this.#tokens[this.#at]?.text;
  }

  #next() {
    const token = this.#tokens[this.#at];
    if (!token) throw new NotUnderstood();
    this.#at += 1;
    return token;
  }

  #field(depth: number): Field {
    const name = this.#next();
    if (!/^[A-Za-z_]\w*$/.test(name.text)) throw new NotUnderstood();
    if (this.#peek() === ':') this.#at += 1;
    const values = this.#values(depth);
    if (this.#peek() === ',' || this.#peek() === ';') this.#at += 1;
    return { name: name.text, start: name.start, end: this.#tokens[this.#at - 1]!.end, values };
  }

  #values(depth: number): (Scalar | Message)[] {
    if (this.#peek() !== '[') return [this.#value(depth)];
    this.#at += 1;
    const values: (Scalar | Message)[] = [];
    while (this.#peek() !== ']') {
      if (values.length > 0 && this.#next().text !== ',') throw new NotUnderstood();
      values.push(this.#value(depth));
    }
    this.#at += 1;
    return values;
  }

  #value(depth: number): Scalar | Message {
    const token = this.#next();
    if (token.text === '{') return { kind: 'message', fields: this.fields('}', depth + 1) };
    if (token.text === '<') return { kind: 'message', fields: this.fields('>', depth + 1) };
    if (/^[{}[\]<>:;,]$/.test(token.text)) throw new NotUnderstood();
    let text = unquote(token.text);
    let { end } = token;
    while (isString(token.text) && isString(this.#peek())) { // adjacent literals are one value
      const more = this.#next();
      text += unquote(more.text);
      end = more.end;
    }
    return { kind: 'scalar', text, start: token.start, end };
  }
}

function isString(text: string | undefined): boolean {
  return text !== undefined && text.length > 1 && /^["']/.test(text);
}

/** Names need no more of the escapes than these. */
function unquote(text: string): string {
  if (text === '"' || text === "'") throw new NotUnderstood(); // a string that does not end
  return isString(text) ? text.slice(1, -1).replace(/\\(["'\\])/g, '$1') : text;
}

function readFields(text: string): Field[] | undefined {
  try {
    return new Reader(text).fields(undefined);
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined;
    throw error;
  }
}

function messages(fields: readonly Field[], name: string): Message[] {
  return fields.flatMap((field) => (field.name === name ? field.values : [])).filter((value) => value.kind === 'message');
}

function lastText(fields: readonly Field[], name: string): string | undefined {
  return fields.flatMap((field) => (field.name === name ? field.values : [])).findLast((value) => value.kind === 'scalar')?.text || undefined;
}

/** `undefined` when the text is not understood, so broken. */
export function readConfigFacts(text: string): ConfigFacts | undefined {
  const fields = readFields(text);
  if (!fields) return undefined;
  const steps = messages(fields, 'ensemble_scheduling').flatMap((scheduling) => messages(scheduling.fields, 'step'));
  return {
    backend: lastText(fields, 'backend'),
    platform: lastText(fields, 'platform'),
    defaultModelFilename: lastText(fields, 'default_model_filename'),
    steps: steps.flatMap((step) => lastText(step.fields, 'model_name') ?? []),
    versions: messages(fields, 'version_policy').flatMap((policy) => messages(policy.fields, 'specific')).flatMap(({ fields: named }) => named)
      .flatMap(({ name, values }) => (name === 'versions' ? values : [])).flatMap((value) => (value.kind === 'scalar' && /^[1-9]\d*$/.test(value.text) ? value.text : [])),
  };
}

/**
 * The same text with GPU instance groups on the CPU. Length, lines and columns stay, so that
 * positions in the server's log fit the user's file.
 */
export function moveToCpu(text: string): string {
  const edits: { start: number; end: number; text: string }[] = [];
  for (const group of messages(readFields(text) ?? [], 'instance_group')) {
    const kind = lastText(group.fields, 'kind') ?? 'KIND_AUTO';
    if (!['KIND_GPU', '1', 'KIND_AUTO', '0'].includes(kind)) continue; // KIND_CPU with gpus is an error that the user has to see
    for (const field of group.fields) {
      if (field.name === 'gpus') edits.push({ start: field.start, end: field.end, text: blank(text.slice(field.start, field.end)) });
      if (field.name !== 'kind') continue;
      for (const value of field.values) {
        if (value.kind !== 'scalar') continue;
        if (value.text === 'KIND_GPU') edits.push({ ...value, text: 'KIND_CPU' });
        if (value.text === '1') edits.push({ ...value, text: '2' });
      }
    }
  }
  return edits.toSorted((a, b) => b.start - a.start).reduce((result, edit) => result.slice(0, edit.start) + edit.text + result.slice(edit.end), text);
}

/**
 * The same text without `runtime`, place for place: the usual library is then looked for. A name that leads out of the back
 * end's folder stays, since the server refuses it by itself.
 */
export function withoutRuntime(text: string): string {
  return (readFields(text) ?? []).filter((field) => field.name === 'runtime' && field.values.every((value) => value.kind === 'scalar' && !value.text.includes('/')))
    .reduce((result, { start, end }) => result.slice(0, start) + blank(result.slice(start, end)) + result.slice(end), text);
}

/** The same text with other names of models: its own, and those of an ensemble's steps. A text that is not understood stays. */
export function renameModels(text: string, rename: (name: string) => string): string {
  const fields = readFields(text) ?? [];
  const steps = messages(fields, 'ensemble_scheduling').flatMap((scheduling) => messages(scheduling.fields, 'step'));
  const names = [...fields.filter(({ name }) => name === 'name'), ...steps.flatMap((step) => step.fields.filter(({ name }) => name === 'model_name'))];
  return names.flatMap(({ values }) => values).flatMap((value) => (value.kind === 'scalar' && value.text !== '' ? value : []))
    .toSorted((a, b) => b.start - a.start)
    .reduce((result, { start, end, text: name }) => `${result.slice(0, start)}"${rename(name)}"${result.slice(end)}`, text);
}

function blank(text: string): string {
  return text.replace(/[^\r\n\t]/g, ' ');
}
