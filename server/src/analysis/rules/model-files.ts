import type { Model } from '../repository/description.ts';

/** What is known of a model's folder. */
export interface ModelFiles {
  readonly model: Model;
  /** The text of a file that was read beforehand, by its path below the model's folder; undefined where it was not. */
  text(path: string): string | undefined;
}

/** A plain checkout keeps an empty folder by such a file; what belongs in it comes later. */
const KEEPERS = /^(\.git\w*|\.\w*keep|\.dvc\w*|readme.*|.*\.dvc|.*(place|put|here|download|keep|note).*\.(md|txt|sh))$/i;

/**
 * The names in the folder that the server inspects for a model file: the first of all by name, whatever it is
 * (AutoCompleteBackendFields). Undefined where that is no version, whose content is not listed.
 */
export function inspectedNames({ model }: ModelFiles): ReadonlyMap<string, 'file' | 'folder' | 'link'> | undefined {
  let first: { readonly name: string; readonly items?: readonly { name: string; kind: 'file' | 'folder' | 'link' }[] } | undefined;
  for (const version of model.versions) if (!first || version.name < first.name) first = version;
  for (const item of model.items) if (item.kind === 'folder' && (!first || item.name < first.name)) first = { name: item.name };
  if (!first) return new Map();
  return first.items && new Map(first.items.map(({ name, kind }) => [name, kind]));
}

/** The model files may lie elsewhere: nothing is here but what keeps an empty folder in version control. */
export function looksLikeCheckout({ model }: ModelFiles): boolean {
  return model.versions.length === 0 || model.versions.some(({ items }) => items.length > 0 && holdsOnlyKeepers(items));
}

/** Nothing is there but what keeps an empty folder in version control; true of an empty one too. */
export function holdsOnlyKeepers(items: readonly { readonly name: string }[]): boolean {
  return items.every(({ name }) => KEEPERS.test(name));
}

/** A file or folder directly in the model's folder, or one level below: `labels.txt`, `warmup/raw0`. Undefined where the level below is not listed. */
export function hasFile({ model }: ModelFiles, path: string): boolean | undefined {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.length === 0 || parts.includes('..')) return undefined;
  if (parts.length === 1) return model.items.some(({ name }) => name === parts[0]) || model.versions.some(({ name }) => name === parts[0]);
  const version = model.versions.find(({ name }) => name === parts[0]);
  if (version) return parts.length === 2 ? version.items.some(({ name }) => name === parts[1]) : undefined;
  return model.items.some(({ name }) => name === parts[0]) ? undefined : false;
}
