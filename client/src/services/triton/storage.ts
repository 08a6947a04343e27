import os from 'node:os';
import path from 'node:path';

/**
 * Where the command line keeps the server and its working copies: `TRITON_REPO_HOME`, else the
 * user's cache folder. The extension has a storage folder of its own.
 */
export function commandLineStorage(): string {
  return process.env.TRITON_REPO_HOME || path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'triton-repo');
}

/** The folder to install into, and the one for working copies; absolute, since the server may change its own folder. */
export function storageFolders(storage: string): { server: string; work: string } {
  const work = path.resolve(storage);
  return { server: path.join(work, 'triton'), work };
}
