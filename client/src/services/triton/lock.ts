import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Report } from '../../util/progress.ts';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * One process at a time works in `folder`; a lock whose owner is gone counts for nothing.
 * @returns what gives the folder free again
 */
export async function lockFolder(folder: string, waiting: string, signal?: AbortSignal, report?: Report): Promise<() => Promise<void>> {
  const lock = path.join(folder, '.lock');
  for (;;) {
    signal?.throwIfAborted();
    try {
      await fs.writeFile(lock, String(process.pid), { flag: 'wx' });
      return () => fs.rm(lock, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const owner = Number(await fs.readFile(lock, 'utf8').catch(() => ''));
    // An empty file is a lock that is just being written; `wait` gives it time.
    if (owner > 0 && !isAlive(owner)) await fs.rm(lock, { force: true });
    else {
      report?.({ message: waiting });
      await wait(500, undefined, { signal });
    }
  }
}
