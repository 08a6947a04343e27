import type { OnnxModel } from '../onnx/model.ts';
import type { OnnxProblem } from '../onnx/problem.ts';
import { tryReadOnnx } from '../onnx/read.ts';
import type { ByteSource } from '../onnx/window.ts';
import type { Entry, FileAccess } from './files.ts';
import { isWithin, parentOf } from './files.ts';

/** Remembers listings and contents, so that after a change only the folder that changed is read again. */
export class CachedFiles implements FileAccess {
  readonly #files: FileAccess;
  readonly #listings = new Map<string, Promise<readonly Entry[] | undefined>>();
  readonly #contents = new Map<string, Promise<Uint8Array | undefined>>();
  readonly #graphs = new Map<string, Promise<OnnxModel | OnnxProblem | undefined>>();
  readonly #sizes = new Map<string, Promise<number | undefined>>();

  constructor(files: FileAccess) {
    this.#files = files;
  }

  list(path: string): Promise<readonly Entry[] | undefined> {
    return remember(this.#listings, path, () => this.#files.list(path));
  }

  read(path: string): Promise<Uint8Array | undefined> {
    return remember(this.#contents, path, () => this.#files.read(path));
  }

  graph(path: string): Promise<OnnxModel | OnnxProblem | undefined> {
    return remember(this.#graphs, path, async () => {
      const source = await this.#open(path);
      return source && tryReadOnnx(source);
    });
  }

  size(path: string): Promise<number | undefined> {
    return remember(this.#sizes, path, async () => (await this.#open(path))?.size);
  }

  async #open(path: string): Promise<ByteSource | undefined> {
    if (this.#files.open) return this.#files.open(path);
    const bytes = await this.#files.read(path);
    return bytes && { size: bytes.length, read: (offset, length) => bytes.subarray(offset, offset + length) };
  }

  /** `path` was made, changed or removed; with a folder goes all that is in it. */
  drop(path: string): void {
    const parent = parentOf(path);
    if (parent !== undefined) this.#listings.delete(parent);
    for (const cache of [this.#listings, this.#contents, this.#graphs, this.#sizes]) {
      for (const key of cache.keys()) if (isWithin(key, path)) cache.delete(key);
    }
  }

  clear(): void {
    this.#listings.clear();
    this.#contents.clear();
    this.#graphs.clear();
    this.#sizes.clear();
  }
}

function remember<T>(cache: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  let value = cache.get(key);
  if (!value) {
    value = make();
    cache.set(key, value);
    // A failure is told to who asked and not kept.
    value.catch(() => cache.delete(key));
  }
  return value;
}
