import type { ByteSource } from '../onnx/window.ts';
import type { Entry, FileAccess } from './files.ts';
import { isWithin, parentOf } from './files.ts';

/** Remembers listings and contents, so that after a change only the folder that changed is read again. */
export class CachedFiles implements FileAccess {
  readonly #files: FileAccess;
  readonly #listings = new Map<string, Promise<readonly Entry[] | undefined>>();
  readonly #contents = new Map<string, Promise<Uint8Array | undefined>>();

  constructor(files: FileAccess) {
    this.#files = files;
  }

  list(path: string): Promise<readonly Entry[] | undefined> {
    return remember(this.#listings, path, () => this.#files.list(path));
  }

  read(path: string): Promise<Uint8Array | undefined> {
    return remember(this.#contents, path, () => this.#files.read(path));
  }

  /** Not remembered: only pieces of it are wanted. */
  async open(path: string): Promise<ByteSource | undefined> {
    if (this.#files.open) return this.#files.open(path);
    const bytes = await this.read(path);
    return bytes && bytesSource(bytes);
  }

  /** `path` was made, changed or removed; with a folder goes all that is in it. */
  drop(path: string): void {
    const parent = parentOf(path);
    if (parent !== undefined) this.#listings.delete(parent);
    for (const cache of [this.#listings, this.#contents]) {
      for (const key of cache.keys()) if (isWithin(key, path)) cache.delete(key);
    }
  }

  clear(): void {
    this.#listings.clear();
    this.#contents.clear();
  }
}

export function bytesSource(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (offset, length) => bytes.subarray(offset, offset + length) };
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
