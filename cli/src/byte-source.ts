import fs from 'node:fs';
import type { ByteSource } from '../../server/src/analysis/onnx/window.ts';

/**
 * A file in pieces, opened for each of them, so that nothing is left open; undefined where there is no regular file or
 * it may not be read.
 */
export function byteSource(file: string): ByteSource | undefined {
  const size = withFile(file, (handle) => fs.fstatSync(handle).size);
  return size === undefined ? undefined : { size, read: (offset, length) => withFile(file, (handle) => readAt(handle, offset, length)) ?? new Uint8Array() };
}

/** Synchronous: some hundred small reads, and nothing else to do meanwhile. Fewer bytes only where the file has shrunk. */
export function readAt(handle: number, offset: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let read = 0;
  while (read < length) {
    const count = fs.readSync(handle, bytes, read, length - read, offset + read);
    if (count === 0) break; // it has shrunk; the reader of the format says so
    read += count;
  }
  return bytes.subarray(0, read);
}

function withFile<T>(file: string, body: (handle: number) => T): T | undefined {
  let handle: number | undefined;
  try {
    handle = fs.openSync(file, fs.constants.O_RDONLY | (fs.constants.O_NONBLOCK ?? 0)); // a pipe would be waited for; absent on Windows
    return fs.fstatSync(handle).isFile() ? body(handle) : undefined;
  } catch {
    return undefined;
  } finally {
    if (handle !== undefined) fs.closeSync(handle);
  }
}
