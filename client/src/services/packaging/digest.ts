import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { UserError } from '../../util/user-error.ts';
import * as l10n from '@vscode/l10n';
import { unreadable, type Contents, type SourceFile } from './members.ts';
import { contentHash, type Member } from './manifest.ts';

const CHUNK = 1 << 20;

/** The bytes of one file, exactly as many as were seen before. @throws UserError when it changes meanwhile */
export async function* bytesOf({ path, file, size }: SourceFile, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  let read = 0;
  try {
    for await (const chunk of fs.createReadStream(file, { highWaterMark: CHUNK, ...(signal && { signal }) }) as AsyncIterable<Uint8Array>) {
      read += chunk.length;
      if (read > size) break;
      yield chunk;
    }
  } catch (error) {
    signal?.throwIfAborted();
    unreadable(path, error);
  }
  if (read !== size) throw new UserError(l10n.t('{0} changed while it was read.', path), l10n.t('Package again when nothing writes to it any more.'));
}

export function memberOf({ path, size, executable }: SourceFile, sha256: string): Member {
  return { path, size, sha256, ...(executable && { executable }) };
}

export interface Digest {
  readonly contentHash: string;
  readonly members: readonly Member[];
}

/** Reads every file once. @param advance told how many bytes were read */
export async function digestOf({ folders, files }: Contents, advance?: (bytes: number) => void, signal?: AbortSignal): Promise<Digest> {
  const members: Member[] = [];
  for (const source of files) {
    const hash = createHash('sha256');
    for await (const chunk of bytesOf(source, signal)) {
      hash.update(chunk);
      advance?.(chunk.length);
    }
    members.push(memberOf(source, hash.digest('hex')));
  }
  return { contentHash: contentHash(folders, members), members };
}

export async function sha256OfFile(file: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of fs.createReadStream(file, { highWaterMark: CHUNK, ...(signal && { signal }) }) as AsyncIterable<Uint8Array>) hash.update(chunk);
  return hash.digest('hex');
}
