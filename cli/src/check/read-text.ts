import fs from 'node:fs';
import { UsageError } from '../args.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The file's text; a byte-order mark stays, since Triton sees it.
 * @throws UsageError when it may not be read
 */
export function readText(file: string, shown: string): string {
  try {
    return decoder.decode(fs.readFileSync(file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'EACCES' || code === 'EPERM' ? 'it may not be read' : code === 'ENOENT' ? 'it is gone' : `it cannot be read (${code ?? 'unknown'})`;
    throw new UsageError(`${shown}: ${why}`);
  }
}
