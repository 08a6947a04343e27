import type { Model } from '../analysis/repository/description.ts';
import { join, type FileAccess } from '../analysis/repository/files.ts';
import type { ModelFiles } from '../analysis/rules/model-files.ts';

/** A model's folder, with the contents of the few files that rules look into. */
export class LoadedFiles implements ModelFiles {
  readonly model: Model;
  readonly #texts: ReadonlyMap<string, string>;

  private constructor(model: Model, texts: ReadonlyMap<string, string>) {
    this.model = model;
    this.#texts = texts;
  }

  static async load(files: FileAccess, model: Model): Promise<LoadedFiles> {
    const code = model.versions.filter(({ items }) => items.some(({ name, kind }) => name === 'model.py' && kind === 'file')).map(({ name }) => join(name, 'model.py'));
    const labels = model.items.filter(({ name, kind }) => kind === 'file' && name.endsWith('.txt')).map(({ name }) => name);
    const texts = await Promise.all([...code, ...labels].map(async (path) => [path, await files.read(join(model.path, path))] as const));
    const decoder = new TextDecoder();
    return new LoadedFiles(model, new Map(texts.flatMap(([path, bytes]) => (bytes ? [[path, decoder.decode(bytes)]] : []))));
  }

  text(path: string): string | undefined {
    return this.#texts.get(path);
  }

  /** Nothing that a rule could see differs. */
  equals(other: LoadedFiles): boolean {
    return this === other || this.#texts.size === other.#texts.size && [...this.#texts].every(([path, text]) => other.#texts.get(path) === text)
      && (this.model === other.model || JSON.stringify(this.model) === JSON.stringify(other.model));
  }
}
