import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';

export interface Member {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  readonly executable?: true;
}

/** `triton-archive/1`, the content of `*.manifest.json`. It holds no time: the same content gives the same bytes. */
export interface Manifest {
  readonly schema: 'triton-archive/1';
  /** The archive's file name; it lies beside. */
  readonly name: string;
  /** Bytes of the archive, and their digest. */
  readonly size: number;
  readonly sha256: string;
  /** Of paths, sizes and digests of the members: equal content, equal hash, whatever compressed it. */
  readonly contentHash: string;
  readonly models: readonly string[];
  readonly members: readonly Member[];
}

/** `x.tar.gz` has its manifest in `x.manifest.json`. */
export function manifestFile(archive: string): string {
  return `${archive.replace(/\.(tar\.gz|tgz)$/i, '')}.manifest.json`;
}

export function contentHash(folders: readonly string[], members: readonly Member[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) hash.update(`${folder}\0`);
  for (const { path, size, sha256, executable } of members) hash.update(`${path}\0${size} ${sha256} ${executable ? 'x' : '-'}\0`);
  return hash.digest('hex');
}

/** Undefined where there is none, or none that can be trusted. */
export async function readManifest(file: string): Promise<Manifest | undefined> {
  try {
    const value: unknown = JSON.parse(await fs.readFile(file, 'utf8'));
    return isManifest(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false;
  const { schema, contentHash: hash, size, sha256, members }: Partial<Record<keyof Manifest, unknown>> = value;
  return schema === 'triton-archive/1' && typeof hash === 'string' && typeof size === 'number' && typeof sha256 === 'string' && Array.isArray(members);
}
