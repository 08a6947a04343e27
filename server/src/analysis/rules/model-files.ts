import type { OnnxModel } from '../onnx/model.ts';
import type { OnnxProblem } from '../onnx/problem.ts';
import { join } from '../repository/files.ts';
import type { Model, Version } from '../repository/description.ts';
import type { ModelConfig } from '../../schema/model-config.generated.ts';

/** What is known of a model's folder. */
export interface ModelFiles {
  readonly model: Model;
  /** The text of a file that was read beforehand, by its path below the model's folder; undefined where it was not. */
  text(path: string): string | undefined;
  /** The graph of an ONNX file that was read beforehand, or why it cannot be read; undefined where none was. Absent where none is. */
  graph?(path: string): OnnxModel | OnnxProblem | undefined;
  /** Bytes of a file, by its path below the model's folder; undefined where there is none or nobody looked. Absent where nobody does. */
  size?(path: string): number | undefined;
}

/** The files whose sizes rules ask for. */
export function sizedPaths({ items }: Model): string[] {
  return items.flatMap(({ name: folder, inside }) => (inside ?? []).map(({ name }) => join(folder, name)));
}

/** The ONNX files of a model, by their paths below its folder: in its versions, or one level below where weights lie beside the graph. */
export function onnxPaths({ versions }: Model): string[] {
  return versions.flatMap(({ name: version, items }) => items.filter(({ name }) => name.endsWith('.onnx')).map(({ name, kind }) => join(version, kind === 'folder' ? join(name, 'model.onnx') : name)));
}

/** Which of them the back end opens of a version; one on a GPU may have another, where `cc_model_filenames` is given. */
export function onnxPath({ default_model_filename: given }: ModelConfig, { name: version, items }: Version): string {
  const name = given || 'model.onnx';
  return join(version, items.some((item) => item.name === name && item.kind === 'folder') ? join(name, 'model.onnx') : name);
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
  const item = model.items.find(({ name }) => name === parts[0]);
  if (!item) return false;
  return parts.length > 2 || !item.inside || holdsOnlyKeepers(item.inside) ? undefined : item.inside.some(({ name }) => name === parts[1]);
}
