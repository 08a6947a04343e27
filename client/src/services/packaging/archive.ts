import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import { pack as startTar, type Pack } from 'tar-stream';
import { bytesOf, memberOf, type Digest } from './digest.ts';
import { gzipTo } from './gzip.ts';
import { contentHash, type Member } from './manifest.ts';
import { byBytes, type Contents } from './members.ts';

/** Behind the epoch, since some versions of tar complain of a file as old as that. */
const MODIFIED = new Date('1980-01-01T00:00:00Z');
const OWNER = { uid: 0, gid: 0, uname: '', gname: '', mtime: MODIFIED };
const MODE = { folder: 0o755, file: 0o644, executable: 0o755 };

export interface Written extends Digest {
  readonly size: number;
  readonly sha256: string;
}

/** Writes the archive; the bytes depend on names, contents and the executable bit alone. @param advance told how many bytes went in */
export async function writeArchive(file: string, contents: Contents, advance: (bytes: number) => void, signal?: AbortSignal): Promise<Written> {
  const pack = startTar({ highWaterMark: 1 << 20 });
  const output = await fs.open(file, 'w');
  const hash = createHash('sha256');
  let size = 0;
  try {
    const filling = fill(pack, contents, advance, signal).catch((error: unknown) => {
      pack.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    filling.catch(() => undefined); // awaited below, after the pack has failed with the same
    await gzipTo(bytesFrom(pack), async (bytes) => {
      signal?.throwIfAborted();
      hash.update(bytes);
      size += bytes.length;
      for (let at = 0; at < bytes.length;) at += (await output.write(bytes, at)).bytesWritten;
    });
    const members = await filling;
    await output.sync();
    return { members, contentHash: contentHash(contents.folders, members), size, sha256: hash.digest('hex') };
  } finally {
    pack.destroy(null);
    await output.close();
  }
}

/** The stream's own type does not say what it gives. */
async function* bytesFrom(pack: Pack): AsyncGenerator<Uint8Array> {
  for await (const chunk of pack) if (chunk instanceof Uint8Array) yield chunk;
}

async function fill(pack: Pack, { folders, files }: Contents, advance: (bytes: number) => void, signal?: AbortSignal): Promise<Member[]> {
  const members: Member[] = [];
  const entries = [...folders.map((path) => ({ path })), ...files].sort((a, b) => byBytes(a.path, b.path));
  for (const source of entries) {
    if (!('file' in source)) {
      pack.entry({ ...OWNER, name: source.path, type: 'directory', mode: MODE.folder });
      continue;
    }
    const { path, size, executable } = source;
    const hash = createHash('sha256');
    const entry = pack.entry({ ...OWNER, name: path, size, type: 'file', mode: executable ? MODE.executable : MODE.file });
    entry.on('error', () => undefined); // destroyed with the pack, which tells why
    for await (const chunk of bytesOf(source, signal)) {
      hash.update(chunk);
      advance(chunk.length);
      if (!entry.write(chunk)) await once(entry, 'drain', { ...(signal && { signal }) });
    }
    entry.end(null);
    await once(entry, 'close');
    members.push(memberOf(source, hash.digest('hex')));
  }
  pack.finalize();
  return members;
}
