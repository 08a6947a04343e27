import type { Item, Model, Version } from './description.ts';
import type { Entry, FileAccess } from './files.ts';
import { baseName, join } from './files.ts';
import { compareVersions, readVersionName } from './version-folder.ts';

const CONFIG = 'config.pbtxt';

/** By these the server tells the back end of a model that has no configuration. */
const MODEL_FILES = new Set([
  'model.onnx', 'model.plan', 'model.pt', 'model.py', 'model.xml', 'model.graphdef', 'model.savedmodel', 'model.dali',
]);

/** Here lie the files that the configuration names by `input_data_file` and `data_file`. */
const DATA_FOLDERS = new Set(['warmup', 'initial_state']);

function hasConfig(entries: readonly Entry[]): boolean {
  return entries.some(({ name, kind }) => name === CONFIG && kind !== 'folder');
}

/**
 * How much speaks for a model: `sure` is a configuration, or a version with a model file or a (misplaced) configuration
 * in it; `maybe` is a version folder alone, which makes a model only beside others.
 */
export async function looksLikeModel(files: FileAccess, entries: readonly Entry[], path: string): Promise<'sure' | 'maybe' | 'no'> {
  if (hasConfig(entries)) return 'sure';
  const versions = entries.filter(({ name, kind }) => kind === 'folder' && /^\d+$/.test(name));
  for (const { name } of versions) {
    const inside = await files.list(join(path, name));
    if (inside?.some((entry) => MODEL_FILES.has(entry.name) || entry.name === CONFIG)) return 'sure';
  }
  return versions.length > 0 ? 'maybe' : 'no';
}

/** @param name the model's name where `path` is the searched folder itself, which does not know its own */
export async function describeModel(files: FileAccess, path: string, name = baseName(path)): Promise<Model> {
  const entries = [...await files.list(path) ?? []].sort(byName);
  const versions: Version[] = [];
  const items: Item[] = [];
  const alternatives: string[] = [];
  const nested: string[] = [];
  for (const entry of entries) {
    const reading = entry.kind === 'folder' ? readVersionName(entry.name) : undefined;
    const at = join(path, entry.name);
    if (reading) {
      const inside = [...await files.list(at) ?? []].sort(byName);
      versions.push({
        name: entry.name, path: at, ...reading, items: inside.map((one) => item(one, at)),
        ...(hasConfig(inside) && { misplacedConfig: join(at, CONFIG) }),
      });
    } else if (entry.name !== CONFIG || entry.kind === 'folder') {
      if (entry.kind !== 'folder') {
        items.push(item(entry, path));
        continue;
      }
      const inside = await files.list(at) ?? [];
      items.push({ ...item(entry, path), ...(DATA_FOLDERS.has(entry.name) && { inside: inside.toSorted(byName).map((one) => item(one, at)) }) });
      if (entry.name === 'configs') alternatives.push(...configFiles(inside).map((file) => join(at, file)));
      else if (hasConfig(inside)) nested.push(at);
    }
  }
  return {
    name, path, ...(hasConfig(entries) && { config: join(path, CONFIG) }),
    alternatives, versions: versions.sort(compareVersions), items, nested,
  };
}

function configFiles(entries: readonly Entry[]): string[] {
  return entries.filter(({ name, kind }) => kind !== 'folder' && name.endsWith('.pbtxt')).map(({ name }) => name).sort();
}

function item({ name, kind }: Entry, folder: string): Item {
  return { name, path: join(folder, name), kind };
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name < b.name ? -1 : 1;
}
