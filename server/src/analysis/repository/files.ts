import type { OnnxModel } from '../onnx/model.ts';
import type { OnnxProblem } from '../onnx/problem.ts';
import type { ByteSource } from '../onnx/window.ts';

/** One entry of a folder. `link` is a link that leaves the searched folder or leads nowhere: it is shown, never followed. */
export interface Entry {
  readonly name: string;
  readonly kind: 'file' | 'folder' | 'link';
}

/**
 * What the analysis knows of a file system. Paths are relative to the searched folder, parted by `/`;
 * the empty path is that folder itself.
 */
export interface FileAccess {
  /** Undefined where there is no such folder or it may not be read. */
  list(path: string): Promise<readonly Entry[] | undefined>;
  /** Undefined where there is no such file or it may not be read. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** A file to be read in pieces, however large; absent where all files are small. */
  open?(path: string): Promise<ByteSource | undefined>;
  /** What an ONNX file says of itself; absent where nobody keeps it. */
  graph?(path: string): Promise<OnnxModel | OnnxProblem | undefined>;
  /** Bytes of a file; undefined where there is no such file. Absent where nobody looks. */
  size?(path: string): Promise<number | undefined>;
}

export function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** The folder that holds `path`; undefined for the searched folder itself. */
export function parentOf(path: string): string | undefined {
  if (path === '') return undefined;
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function isWithin(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}
