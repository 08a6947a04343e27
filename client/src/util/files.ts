import fs from 'node:fs/promises';
import path from 'node:path';

export async function exists(file: string): Promise<boolean> {
  return fs.access(file).then(() => true, () => false);
}

/** `ENOENT`, `EACCES` … for a failure of the system, else the message. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}

/** Absolute path of a program on PATH, then in `more`. */
export async function findProgram(name: string, more: readonly string[] = []): Promise<string | undefined> {
  for (const folder of [...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean), ...more]) {
    const file = path.join(folder, name);
    if (await fs.access(file, fs.constants.X_OK).then(() => true, () => false)) return file;
  }
  return undefined;
}
