import { lex } from '../../language/lexer.ts';
import { parse } from '../../language/parser.ts';
import type { MessageNode, Span, ValueNode } from '../../language/tree.ts';
import type { Entry, FileAccess } from '../repository/files.ts';
import { describeModel } from '../repository/model-folder.ts';
import type { ServerAnswer } from './answer.ts';
import { compareVerdicts, type Comparison, type VerifiedServer } from './compare.ts';

/** A model of an example: its configuration, and what lies beside it by name alone. */
export interface SampleModel {
  readonly name: string;
  readonly text: string;
  /** Below the model's folder; `1/` is a folder, all else an empty file. */
  readonly files: readonly string[];
}

/** An example of a disagreement: the model that is loaded, and those that it calls. */
export interface Sample {
  readonly asked: string;
  readonly models: readonly SampleModel[];
}

/** Holds our verdict on the example's model against the server's. */
export async function compareSample(sample: Sample, answer: ServerAnswer, server: VerifiedServer): Promise<Comparison> {
  const models = await Promise.all(sample.models.map(async ({ name, text, files }) => {
    const model = await describeModel(new NamedFiles(['config.pbtxt', ...files]), '', name);
    const known = new Set(files);
    return { name, path: `${name}/config.pbtxt`, text, files: { model, text: (path: string) => (known.has(path) ? '' : undefined) } };
  }));
  return compareVerdicts(models, new Map([[sample.asked, answer]]), server).get(sample.asked)!;
}

/** Parts of a text that may be left out, the larger ones first: fields, items of lists, and lines of a text that has no fields. */
export function removableParts(text: string): Span[] {
  const { root, problems } = parse(lex(text), undefined);
  const parts: Span[] = [...comments(text), ...fieldsIn(root)];
  if (problems.length > 0 || root.fields.length === 0) parts.push(...Array.from(text.matchAll(/[^\n]+\n?/g), ({ 0: line, index }) => ({ start: index, end: index + line.length })));
  return parts.sort((a, b) => (b.end - b.start) - (a.end - a.start));
}

/** In the gaps between tokens; a `#` in a string is none. */
function comments(text: string): Span[] {
  const { count, starts, ends } = lex(text);
  const found: Span[] = [];
  for (let at = 0, from = 0; at <= count; at++) {
    const to = at < count ? starts[at]! : text.length;
    for (const { 0: comment, index } of text.slice(from, to).matchAll(/#[^\n]*/g)) found.push({ start: from + index, end: from + index + comment.length });
    if (at < count) from = ends[at]!;
  }
  return found;
}

function fieldsIn({ fields }: MessageNode): Span[] {
  return fields.flatMap(({ start, end, value, separator }) => [{ start, end }, ...(value ? within(value) : []), ...(separator < 0 ? [] : [{ start: separator, end: separator + 1 }])]);
}

function within(value: ValueNode): Span[] {
  if (value.kind === 'message') return fieldsIn(value);
  if (value.kind !== 'list') return [];
  const { items } = value;
  // An item goes with one of its commas.
  const own = items.length < 2 ? [] : items.map((item, at) => (at + 1 < items.length ? { start: item.start, end: items[at + 1]!.start } : { start: items[at - 1]!.end, end: item.end }));
  return [...own, ...items.flatMap(within)];
}

/** A folder by the names in it. */
class NamedFiles implements FileAccess {
  readonly #names: readonly string[];

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  list(path: string): Promise<readonly Entry[] | undefined> {
    const prefix = path === '' ? '' : `${path}/`;
    const kinds = new Map<string, Entry['kind']>();
    for (const name of this.#names.filter((one) => one.startsWith(prefix) && one !== prefix)) {
      const [first, ...rest] = name.slice(prefix.length).split('/');
      kinds.set(first!, rest.length > 0 ? 'folder' : 'file');
    }
    return Promise.resolve([...kinds].map(([name, kind]) => ({ name, kind })));
  }

  read(path: string): Promise<Uint8Array | undefined> {
    return Promise.resolve(this.#names.includes(path) ? new Uint8Array() : undefined);
  }
}
