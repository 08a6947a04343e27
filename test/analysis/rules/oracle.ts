import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Edit } from '../../../server/src/analysis/finding.ts';
import type { Item, Model, Version } from '../../../server/src/analysis/repository/description.ts';
import { readVersionName } from '../../../server/src/analysis/repository/version-folder.ts';
import { RULES } from '../../../server/src/analysis/rules/index.generated.ts';
import type { ModelFiles } from '../../../server/src/analysis/rules/model-files.ts';
import { isBackendsOwn } from '../../../server/src/analysis/verify/answer.ts';

/** A model that a real server was asked about, with its answer (scripts/oracle/ask.mjs). */
export interface OracleCase {
  readonly id: string;
  /** The one that it was made from. */
  readonly example?: string;
  /** The rule near whose bounds it lies. */
  readonly rule?: string;
  readonly model?: string;
  readonly config: string;
  /** Beside the configuration; a name that ends in `/` is an empty folder. */
  readonly files?: Readonly<Record<string, string>>;
  readonly strict?: boolean;
  readonly answer: { readonly verdict: 'ok' | 'crash' | 'hang' } | { readonly verdict: 'refused'; readonly said: string };
}

export const ORACLE_RELEASE = '24.10';

export function oracleCases(name: string): readonly OracleCase[] {
  const file = path.join(import.meta.dirname, '../../fixtures/oracle', `${name}.json`);
  return (JSON.parse(readFileSync(file, 'utf8')) as { cases: OracleCase[] }).cases;
}

/** What no single model's files show: the models beside it, and the libraries of the server's machine. */
export const BEYOND = /no GPUs are available|models that are not available or ambiguous|unable to find backend library|for repo agent|Batching library path not found|^failed to run warmup sample/;

/** A model's folder as the search tells it, from the names in it. */
export function filesOf(model: string, files: Readonly<Record<string, string>> = { '1/': '' }): ModelFiles {
  const top = new Map<string, Item[] | undefined>();
  for (const file of Object.keys(files)) {
    const [first = '', ...rest] = file.split('/');
    const inside = rest.length > 0 ? top.get(first) ?? [] : undefined;
    top.set(first, inside);
    if (inside && rest[0]) inside.push({ name: rest[0], path: `${model}/${file}`, kind: rest.length > 1 ? 'folder' : 'file' });
  }
  const versions: Version[] = [];
  const items: Item[] = [];
  for (const [name, inside] of top) {
    const reading = inside && readVersionName(name);
    const at = `${model}/${name}`;
    if (reading) versions.push({ name, path: at, ...reading, items: inside });
    else items.push({ name, path: at, kind: inside ? 'folder' : 'file', ...(inside && /^(?:warmup|initial_state)$/.test(name) && { inside }) });
  }
  const description: Model = { name: model, path: model, config: `${model}/config.pbtxt`, alternatives: [], versions, items, nested: [] };
  return { model: description, text: (at) => files[at], size: (at) => (files[at] === undefined ? undefined : Buffer.byteLength(files[at])) };
}

export function applyEdits(text: string, edits: readonly Edit[]): string {
  return edits.toReversed().reduce((before, { start, end, newText }) => before.slice(0, start) + newText + before.slice(end), text);
}

/** What back ends say themselves: the server that was asked has stand-ins for all but python, which take every model. */
export const BACKENDS_OWN = new Set(RULES.filter(({ code }) => isBackendsOwn(code)).map(({ code }) => code));
