import type { Model } from '../analysis/repository/description.ts';
import { baseName, join, parentOf, type FileAccess } from '../analysis/repository/files.ts';
import type { FileReference } from '../features/links.ts';

/** Where the server would look for a file, the likeliest first; the newest version before older ones. */
export function candidates(model: Model, { name, folder }: FileReference): string[] {
  const folders = folder === 'version'
    ? model.versions.filter(({ number }) => number !== undefined).map(({ path }) => path).reverse()
    : [folder === '' ? model.path : join(model.path, folder)];
  // What leads out of the model's folder is refused by the server, and is nothing to follow.
  return name.split('/').includes('..') || name.startsWith('/') ? [] : folders.map((path) => join(path, name));
}

/** The first that is a file and no link out of the workspace. */
export async function existing(files: FileAccess, paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const entries = await files.list(parentOf(path) ?? '');
    if (entries?.some(({ name, kind }) => name === baseName(path) && kind === 'file')) return path;
  }
  return undefined;
}
