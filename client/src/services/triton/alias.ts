import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isAlive } from './lock.ts';

const SAFE = /^[\w./+@-]+$/;
const PREFIX = 'triton-repo-';

export interface Aliases {
  /** The same folders, by names that the server can take. */
  paths: string[];
  remove: () => Promise<void>;
}

/**
 * The python backend starts its stub by a command line without quotes, so a blank in the path of the
 * repository or of the backends folder ends every python model at its start. Such a folder gets a
 * second name, a symbolic link below the folder for temporary files.
 */
export async function aliasFolders(folders: readonly string[]): Promise<Aliases> {
  if (folders.every((folder) => SAFE.test(folder))) return { paths: [...folders], remove: async () => undefined };
  const parent = SAFE.test(os.tmpdir()) ? os.tmpdir() : '/tmp';
  for (const name of await fs.readdir(parent)) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (owner !== undefined && !isAlive(Number(owner))) await fs.rm(path.join(parent, name), { recursive: true, force: true }).catch(() => undefined); // of another user
  }
  const made = await fs.mkdtemp(path.join(parent, `${PREFIX}${process.pid}-`));
  const paths = await Promise.all(folders.map(async (folder, i) => {
    if (SAFE.test(folder)) return folder;
    const alias = path.join(made, String(i));
    await fs.symlink(folder, alias, 'dir');
    return alias;
  }));
  return { paths, remove: () => fs.rm(made, { recursive: true, force: true }) };
}
