import type { OnnxModel } from '../analysis/onnx/model.ts';
import type { OnnxProblem } from '../analysis/onnx/problem.ts';
import { CachedFiles } from '../analysis/repository/cached-files.ts';
import type { RepositorySearch } from '../analysis/repository/description.ts';
import type { Entry, FileAccess } from '../analysis/repository/files.ts';
import { findRepositories } from '../analysis/repository/find.ts';
import { pathBelow, uriBelow } from './uris.ts';

/** Unsaved text of a file that is open in the editor. */
export type OpenText = (uri: string) => string | undefined;

/** One workspace folder: its repositories, read from the disk with open editors laid over it. */
export class WorkspaceFolder implements FileAccess {
  readonly uri: string;
  readonly #disk: CachedFiles;
  readonly #openText: OpenText;
  #search: Promise<RepositorySearch> | undefined;

  constructor(uri: string, disk: FileAccess, openText: OpenText) {
    this.uri = uri;
    this.#disk = new CachedFiles(disk);
    this.#openText = openText;
  }

  list(path: string): Promise<readonly Entry[] | undefined> {
    return this.#disk.list(path);
  }

  read(path: string): Promise<Uint8Array | undefined> {
    const open = this.#openText(uriBelow(this.uri, path));
    return open === undefined ? this.#disk.read(path) : Promise.resolve(new TextEncoder().encode(open));
  }

  graph(path: string): Promise<OnnxModel | OnnxProblem | undefined> {
    return this.#disk.graph(path);
  }

  size(path: string): Promise<number | undefined> {
    return this.#disk.size(path);
  }

  /** Searched once, then again after a change on the disk. */
  repositories(): Promise<RepositorySearch> {
    this.#search ??= findRepositories(this, { rootName: pathName(this.uri) });
    return this.#search;
  }

  /** A file or folder was made, changed or removed outside the editor. */
  drop(path: string): void {
    this.#disk.drop(path);
    this.#search = undefined;
  }
}

function pathName(uri: string): string {
  return decodeURIComponent(uri.replace(/\/+$/, '').split('/').at(-1) ?? '');
}

/** All workspace folders of a window. */
export class Workspace {
  readonly #files: (folder: string) => FileAccess | undefined;
  readonly #openText: OpenText;
  readonly #folders = new Map<string, WorkspaceFolder>();

  constructor(files: (folder: string) => FileAccess | undefined, openText: OpenText) {
    this.#files = files;
    this.#openText = openText;
  }

  get folders(): readonly WorkspaceFolder[] {
    return [...this.#folders.values()];
  }

  add(uri: string): void {
    const files = this.#files(uri);
    if (files) this.#folders.set(uri, new WorkspaceFolder(uri, files, this.#openText));
  }

  remove(uri: string): void {
    this.#folders.delete(uri);
  }

  /** The innermost folder that holds the file, and the file's path in it. */
  locate(uri: string): { folder: WorkspaceFolder; path: string } | undefined {
    let best: { folder: WorkspaceFolder; path: string } | undefined;
    for (const folder of this.#folders.values()) {
      const path = pathBelow(folder.uri, uri);
      if (path !== undefined && (best === undefined || path.length < best.path.length)) best = { folder, path };
    }
    return best;
  }
}
