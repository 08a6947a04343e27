import fs from 'node:fs/promises';

export async function exists(file: string): Promise<boolean> {
  return fs.access(file).then(() => true, () => false);
}

/** `ENOENT`, `EACCES` … for a failure of the system, else the message. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
