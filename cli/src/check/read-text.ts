import fs from 'node:fs';
import { UsageError } from '../args.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The file's text; a byte-order mark stays, since Triton sees it.
 * @throws UsageError when it may not be read, or is a pipe or a device, which might never end
 */
export function readText(file: string, shown: string): string {
  let descriptor: number | undefined;
  try {
    descriptor = fs.openSync(file, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0)); // absent on Windows
    if (!fs.fstatSync(descriptor).isFile()) throw new UsageError(`${shown}: it is no regular file`);
    return decoder.decode(fs.readFileSync(descriptor));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${shown}: ${whyNot(error)}`);
  } finally {
    if (descriptor !== undefined) fs.closeSync(descriptor);
  }
}

/** Why the system gave no file or folder. */
export function whyNot(error: unknown): string {
  const { code = 'unknown' } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOENT': case 'ENOTDIR': return 'there is no such file or folder';
    case 'EACCES': case 'EPERM': return 'it may not be read';
    case 'ELOOP': return 'its links lead round in a circle';
    default: return `it cannot be read (${code})`;
  }
}
