import fs from 'node:fs';
import path from 'node:path';
import { findInstalled } from '../../client/src/services/triton/install.ts';
import type { Installation } from '../../client/src/services/triton/types.ts';

/** The folder that `npm run triton` installs into. */
const folder = path.resolve(import.meta.dirname, '../../.cache/triton');

/** The real server, or `undefined` where it is not installed: tests that need it skip. */
export const installation: Installation | undefined = await findInstalled(folder);

/** Path, size, time of last change and content of each file: two equal lists mean that nothing was touched. */
export function fingerprint(root: string): string[] {
  return fs.readdirSync(root, { recursive: true, withFileTypes: true }).map((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    const { size, mtimeMs, ino } = fs.lstatSync(file);
    return `${path.relative(root, file)} ${size} ${mtimeMs} ${ino} ${entry.isFile() ? fs.readFileSync(file).toString('base64') : ''}`;
  }).toSorted();
}

/** Processes whose command line has the text in it. */
export function processesWith(text: string): string[] {
  return fs.readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && pid !== String(process.pid)).flatMap((pid) => {
    try {
      const line = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return line.includes(text) ? [`${pid} ${line}`] : [];
    } catch {
      return [];
    }
  });
}

/** How the shared memory of the server on a port is named; other tests may run servers at the same time. */
export function memoryPrefix(baseUrl: string): string {
  const [server] = processesWith(`--http-port=${new URL(baseUrl).port}`);
  return /shm-region-prefix-name=(\S+)/.exec(server ?? '')![1]!;
}

export function sharedMemory(prefix: string): string[] {
  return fs.readdirSync('/dev/shm').filter((name) => name.startsWith(prefix));
}
