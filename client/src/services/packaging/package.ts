import fs from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { errorCode, exists } from '../../util/files.ts';
import type { Report } from '../../util/progress.ts';
import { UserError } from '../../util/user-error.ts';
import { writeArchive } from './archive.ts';
import { digestOf, sha256OfFile } from './digest.ts';
import { manifestFile, readManifest, type Manifest } from './manifest.ts';
import { collect, type Contents } from './members.ts';

export interface PackageOptions {
  /** Folder of the models; links may not lead out of it. */
  readonly repository: string;
  /** Names of its folders. */
  readonly models: readonly string[];
  /** The file to write, `*.tar.gz`, outside of the models. */
  readonly output: string;
  /** Somebody has agreed that another file at `output` is lost. */
  readonly overwrite?: boolean;
  readonly signal?: AbortSignal;
  readonly report?: Report;
}

export interface PackageResult {
  /** Absolute. */
  readonly archive: string;
  readonly manifestFile: string;
  readonly manifest: Manifest;
  /** The archive was there already, with this content. */
  readonly reused: boolean;
  readonly leftOut: Contents['leftOut'];
}

/**
 * Writes the archive that the SageMaker Triton image expects (model folders at its root) and its manifest.
 * Both come into being under another name, so that a cancelled or failed run leaves what was there before.
 * @throws UserError for what cannot be packed or written, or for an `output` that is there and is no archive of ours; the signal's reason when aborted
 */
export async function packageModels({ repository, models, output, overwrite, signal, report }: PackageOptions): Promise<PackageResult> {
  const archive = path.resolve(output);
  await refuseInside(archive, repository, models);
  const contents = await collect(repository, models, signal);
  const bytes = contents.files.reduce((sum, { size }) => sum + size, 0);
  const progress = (message: string) => {
    let done = 0;
    return (more: number) => {
      done += more;
      report?.({ message, fraction: done / bytes });
    };
  };
  const result = { archive, manifestFile: manifestFile(archive), leftOut: contents.leftOut };
  const before = await readManifest(result.manifestFile);
  // An archive of ours has its manifest beside it.
  if (!before && overwrite !== true && await exists(archive)) {
    throw new UserError(l10n.t('{0} is there already, and no manifest beside it tells that it was packed here.', archive), l10n.t('Choose another name, or remove it first.'));
  }
  if (before && await isUntouched(archive, before, signal)) {
    const { contentHash } = await digestOf(contents, progress(l10n.t('Comparing with the archive')), signal);
    if (contentHash === before.contentHash) return { ...result, manifest: before, reused: true };
  }
  const manifest = await write(result, contents, [...models].sort(), progress(l10n.t('Packing')), signal);
  return { ...result, manifest, reused: false };
}

/** Whatever links lead there. */
async function refuseInside(archive: string, repository: string, models: readonly string[]): Promise<void> {
  const [first] = path.relative(await realFolder(repository), await realFolder(path.dirname(archive))).split(path.sep);
  if (!models.includes(first!)) return;
  throw new UserError(l10n.t('{0} lies in the model {1} and would pack itself.', archive, first!), l10n.t('Choose a place outside of the models.'));
}

/** Of a folder that is not there yet, the part that is. */
async function realFolder(folder: string): Promise<string> {
  const at = path.resolve(folder);
  try {
    return await fs.realpath(at);
  } catch {
    const parent = path.dirname(at);
    return parent === at ? at : path.join(await realFolder(parent), path.basename(at));
  }
}

async function write(
  to: Pick<PackageResult, 'archive' | 'manifestFile'>, contents: Contents, models: readonly string[], advance: (bytes: number) => void, signal?: AbortSignal,
): Promise<Manifest> {
  const temporary = `${to.archive}.${process.pid}.part`;
  try {
    await fs.mkdir(path.dirname(to.archive), { recursive: true });
    const { size, sha256, contentHash, members } = await writeArchive(temporary, contents, advance, signal);
    const manifest: Manifest = { schema: 'triton-archive/1', name: path.basename(to.archive), size, sha256, contentHash, models, members };
    await fs.rename(temporary, to.archive);
    await fs.writeFile(temporary, `${JSON.stringify(manifest, undefined, 2)}\n`);
    await fs.rename(temporary, to.manifestFile);
    return manifest;
  } catch (error) {
    await fs.rm(temporary, { force: true }).catch(() => undefined);
    signal?.throwIfAborted();
    if (error instanceof UserError) throw error;
    throw new UserError(
      l10n.t('{0} cannot be written: {1}.', to.archive, errorCode(error)),
      l10n.t('Choose a place that may be written and has room for the archive.'), { cause: error },
    );
  }
}

/** What an archive of these models would hold: equal content, equal hash. Nothing is written. */
export async function contentHashOf(repository: string, models: readonly string[], signal?: AbortSignal): Promise<string> {
  return (await digestOf(await collect(repository, models, signal), undefined, signal)).contentHash;
}

/** By size first: hashing gigabytes that cannot match would be waste. */
async function isUntouched(archive: string, { size, sha256 }: Manifest, signal?: AbortSignal): Promise<boolean> {
  const stat = await fs.stat(archive).catch(() => undefined);
  return stat?.size === size && await sha256OfFile(archive, signal) === sha256;
}
