import fs from 'node:fs';
import path from 'node:path';
import type { Entry, FileAccess } from '../../server/src/analysis/repository/files.ts';

/**
 * The files below one folder. Calls are synchronous inside: for the many small files of a repository
 * that costs a fifth of the processor time of the asynchronous ones, and a command line has nothing
 * else to do meanwhile. Links are followed only where they stay inside the folder.
 */
export class FolderFiles implements FileAccess {
  readonly #root: string;
  #realRoot: string | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  list(relative: string): Promise<readonly Entry[] | undefined> {
    return Promise.resolve(this.listSync(relative));
  }

  read(relative: string): Promise<Uint8Array | undefined> {
    return Promise.resolve(this.readSync(relative));
  }

  listSync(relative: string): readonly Entry[] | undefined {
    let entries: fs.Dirent[];
    try {
      entries = fs.readdirSync(path.join(this.#root, relative), { withFileTypes: true });
    } catch {
      return undefined;
    }
    return entries.map((entry) => ({ name: entry.name, kind: this.#kind(entry, relative) }));
  }

  readSync(relative: string): Uint8Array | undefined {
    try {
      const file = path.join(this.#root, relative);
      return fs.statSync(file).isFile() ? fs.readFileSync(file) : undefined; // a pipe would be waited for
    } catch {
      return undefined;
    }
  }

  #kind(entry: fs.Dirent, folder: string): Entry['kind'] {
    if (entry.isDirectory()) return 'folder';
    if (!entry.isSymbolicLink()) return 'file';
    const at = path.join(this.#root, folder, entry.name);
    try {
      const real = fs.realpathSync(at);
      // Asked for only where there is a link: of thousands of models few have one.
      this.#realRoot ??= fs.realpathSync(this.#root);
      if (real !== this.#realRoot && !real.startsWith(this.#realRoot + path.sep)) return 'link';
      return fs.statSync(real).isDirectory() ? 'link' : 'file'; // a linked folder could lead round in circles
    } catch {
      return 'link';
    }
  }
}
