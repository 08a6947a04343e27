import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Dirent } from 'node:fs';
import type { ByteSource } from '../analysis/onnx/window.ts';
import type { Entry, FileAccess } from '../analysis/repository/files.ts';

/** Larger than any configuration or label file that makes sense; a model's weights are not read through here. */
const READ_LIMIT = 8 * 1024 * 1024;

/** A folder of the disk. A link that leaves it is told as a link and never followed. */
export class NodeFiles implements FileAccess {
  readonly #root: string;
  #real: Promise<string> | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  async list(folder: string): Promise<readonly Entry[] | undefined> {
    const at = path.join(this.#root, folder);
    try {
      const entries = await fs.readdir(at, { withFileTypes: true });
      return await Promise.all(entries.map(async (entry) => ({ name: entry.name, kind: await this.#kind(entry, at) })));
    } catch {
      return undefined;
    }
  }

  async read(file: string): Promise<Uint8Array | undefined> {
    const at = path.join(this.#root, file);
    try {
      const stat = await fs.stat(at);
      if (!stat.isFile() || stat.size > READ_LIMIT || !(await this.#inside(at))) return undefined;
      return await fs.readFile(at);
    } catch {
      return undefined;
    }
  }

  async open(file: string): Promise<ByteSource | undefined> {
    const at = path.join(this.#root, file);
    try {
      const stat = await fs.stat(at);
      if (!stat.isFile() || !(await this.#inside(at))) return undefined;
      return { size: stat.size, read: (offset, length) => readPiece(at, offset, length) };
    } catch {
      return undefined;
    }
  }

  async #kind(entry: Dirent, folder: string): Promise<Entry['kind']> {
    if (!entry.isSymbolicLink()) return entry.isDirectory() ? 'folder' : 'file';
    const at = path.join(folder, entry.name);
    try {
      if (!(await this.#inside(at))) return 'link';
      return (await fs.stat(at)).isDirectory() ? 'link' : 'file'; // a linked folder could lead round in circles
    } catch {
      return 'link';
    }
  }

  async #inside(at: string): Promise<boolean> {
    this.#real ??= fs.realpath(this.#root);
    const [root, real] = await Promise.all([this.#real, fs.realpath(at)]);
    return real === root || real.startsWith(root + path.sep);
  }
}

/** Opened for each piece, so that nothing is left open; fewer bytes where the file has shrunk or gone. */
async function readPiece(file: string, offset: number, length: number): Promise<Uint8Array> {
  try {
    const handle = await fs.open(file);
    try {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch {
    return new Uint8Array();
  }
}

/** The files of a workspace folder, where it lies on this machine's disk. */
export function nodeFiles(folder: string): FileAccess | undefined {
  if (!folder.startsWith('file:')) return undefined;
  return new NodeFiles(fileURLToPath(folder));
}
