import type { Model } from '../analysis/repository/description.ts';
import { join, type FileAccess } from '../analysis/repository/files.ts';
import type { OnnxModel } from '../analysis/onnx/model.ts';
import type { OnnxProblem } from '../analysis/onnx/problem.ts';
import { onnxPaths, sizedPaths, type ModelFiles } from '../analysis/rules/model-files.ts';

type Graphs = ReadonlyMap<string, OnnxModel | OnnxProblem>;
type Sizes = ReadonlyMap<string, number>;

/** A model's folder, with the contents of the few files that rules look into. */
export class LoadedFiles implements ModelFiles {
  readonly model: Model;
  readonly #texts: ReadonlyMap<string, string>;
  readonly #graphs: Graphs;
  readonly #sizes: Sizes;

  private constructor(model: Model, texts: ReadonlyMap<string, string>, graphs: Graphs, sizes: Sizes) {
    this.model = model;
    this.#texts = texts;
    this.#graphs = graphs;
    this.#sizes = sizes;
  }

  static async load(files: FileAccess, model: Model): Promise<LoadedFiles> {
    const code = model.versions.flatMap(({ name: version, items }) => items.filter(({ name, kind }) => kind === 'file' && name.endsWith('.py')).map(({ name }) => join(version, name)));
    const beside = model.items.filter(({ name, kind }) => kind === 'file' && (name.endsWith('.txt') || name === 'triton_python_backend_utils.py')).map(({ name }) => name);
    const decoder = new TextDecoder();
    const text = async (path: string) => {
      const bytes = await files.read(join(model.path, path));
      return bytes && decoder.decode(bytes);
    };
    const [texts, graphs, sizes] = await Promise.all([
      loaded([...code, ...beside], text), loaded(onnxPaths(model), (path) => files.graph?.(join(model.path, path))), loaded(sizedPaths(model), (path) => files.size?.(join(model.path, path))),
    ]);
    return new LoadedFiles(model, texts, graphs, sizes);
  }

  text(path: string): string | undefined {
    return this.#texts.get(path);
  }

  graph(path: string): OnnxModel | OnnxProblem | undefined {
    return this.#graphs.get(path);
  }

  size(path: string): number | undefined {
    return this.#sizes.get(path);
  }

  /** Nothing that a rule could see differs. */
  equals(other: LoadedFiles): boolean {
    return this === other || isSame(this.#texts, other.#texts) && isSame(this.#graphs, other.#graphs) && isSame(this.#sizes, other.#sizes)
      && (this.model === other.model || JSON.stringify(this.model) === JSON.stringify(other.model));
  }
}

/** Those that are there. */
async function loaded<T>(paths: readonly string[], read: (path: string) => Promise<T | undefined> | undefined): Promise<Map<string, T>> {
  const found = await Promise.all(paths.map(async (path) => [path, await read(path)] as const));
  return new Map(found.flatMap(([path, value]) => (value === undefined ? [] : [[path, value]])));
}

const isSame = <T>(some: ReadonlyMap<string, T>, others: ReadonlyMap<string, T>) => some.size === others.size && [...some].every(([path, value]) => others.get(path) === value);
