import fs from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { errorCode } from '../../util/files.ts';
import { UserError } from '../../util/user-error.ts';

/** A file of the archive. */
export interface SourceFile {
  /** In the archive, parted by `/`. */
  readonly path: string;
  /** On disk, links followed. */
  readonly file: string;
  readonly size: number;
  readonly executable: boolean;
}

export interface Contents {
  /** Folders with a `/` at the end, and files, in the order of their bytes: each folder before what is in it. */
  readonly folders: readonly string[];
  readonly files: readonly SourceFile[];
  /** What lies in the models and stays home, with why. */
  readonly leftOut: readonly { readonly path: string; readonly why: string }[];
}

/** Left by tools; the server would take some of them for models, and none is wanted on another machine. */
const IGNORED = new Set([
  '.git', '.svn', '.hg', '.DS_Store', '__MACOSX', 'Thumbs.db', 'desktop.ini', '__pycache__', '.ipynb_checkpoints', '.pytest_cache', '.mypy_cache',
  '.ruff_cache', '.triton-repo', '.vscode', '.idea',
]);

interface Walk {
  readonly root: string;
  readonly signal: AbortSignal | undefined;
  readonly folders: string[];
  readonly files: SourceFile[];
  readonly leftOut: { path: string; why: string }[];
}

/**
 * Everything that goes into an archive of these models.
 * @param repository links may not lead out of it
 * @param models names of its folders
 * @throws UserError for no models, a folder that is none, a link that leaves the repository, an empty model file
 */
export async function collect(repository: string, models: readonly string[], signal?: AbortSignal): Promise<Contents> {
  if (models.length === 0) throw new UserError(l10n.t('There are no models to pack in {0}.', repository), l10n.t('A model is a folder with a config.pbtxt.'));
  const walk: Walk = { root: await fs.realpath(repository).catch((error: unknown) => unreadable(repository, error)), signal, folders: [], files: [], leftOut: [] };
  for (const name of models) {
    const folder = path.join(repository, name);
    refuseNoModel(await list(repository, name), repository, name);
    await visit(walk, folder, name, []);
  }
  walk.files.sort((a, b) => byBytes(a.path, b.path));
  return { folders: walk.folders.sort(byBytes), files: walk.files, leftOut: walk.leftOut };
}

/** The order of an archive, the same on every system. */
export function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

async function list(repository: string, name: string): Promise<string[]> {
  try {
    return await fs.readdir(path.join(repository, name));
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR') unreadable(name, error);
    throw new UserError(l10n.t('There is no model {0} in {1}.', name, repository), l10n.t('Name folders of the repository.'));
  }
}

/** The mistakes that the server's image answers with a failed start, minutes later. */
function refuseNoModel(names: readonly string[], repository: string, name: string): void {
  // The server reads the number in front and skips names with a leading zero.
  if (names.some((one) => /^(0$|[1-9])/.test(one))) return;
  if (names.includes('config.pbtxt')) {
    throw new UserError(
      l10n.t('{0} has no version folder, and the server loads no model without one.', name),
      l10n.t('Make a folder {0} for its model file; an ensemble needs it too, empty.', `${name}/1`),
    );
  }
  throw new UserError(
    l10n.t('{0} is no model: it has neither a configuration nor a version folder.', name),
    l10n.t('If the models lie in it, package {0} instead: the server looks for models one level deep.', path.join(repository, name)),
  );
}

async function visit(walk: Walk, folder: string, at: string, above: readonly string[]): Promise<void> {
  walk.signal?.throwIfAborted();
  const real = await within(walk, folder, at);
  if (above.includes(real)) throw new UserError(l10n.t('The link {0} leads back to a folder that holds it.', at), l10n.t('Remove the link.'));
  walk.folders.push(`${at}/`);
  for (const entry of await fs.readdir(real, { withFileTypes: true }).catch((error: unknown) => unreadable(at, error))) {
    const inside = path.join(folder, entry.name);
    const name = `${at}/${entry.name}`;
    if (IGNORED.has(entry.name) || entry.name.endsWith('.pyc')) walk.leftOut.push({ path: name, why: l10n.t('left by a tool') });
    else if (entry.isDirectory()) await visit(walk, inside, name, [...above, real]);
    else if (entry.isFile()) await addFile(walk, inside, name);
    else if (entry.isSymbolicLink()) await followLink(walk, inside, name, [...above, real]);
    else walk.leftOut.push({ path: name, why: l10n.t('neither a file nor a folder') });
  }
}

async function followLink(walk: Walk, file: string, at: string, above: readonly string[]): Promise<void> {
  const stat = await fs.stat(await within(walk, file, at));
  if (stat.isDirectory()) await visit(walk, file, at, above);
  else if (stat.isFile()) await addFile(walk, file, at);
  else walk.leftOut.push({ path: at, why: l10n.t('neither a file nor a folder') });
}

async function addFile(walk: Walk, file: string, at: string): Promise<void> {
  const real = await within(walk, file, at);
  const { size, mode } = await fs.stat(real);
  if (size === 0 && /^[^/]+\/\d+\/model\.(onnx|plan|pt|py)$/.test(at)) {
    throw new UserError(l10n.t('{0} is empty: no server could load it.', at), l10n.t('Put the model file in its place.'));
  }
  walk.files.push({ path: at, file: real, size, executable: (mode & 0o111) !== 0 });
}

/** The real path. @throws UserError where that lies outside the repository: the archive would hold what nobody sees in it */
async function within({ root }: Walk, file: string, at: string): Promise<string> {
  const real = await fs.realpath(file).catch((error: unknown) => unreadable(at, error));
  if (real === root || real.startsWith(root.endsWith(path.sep) ? root : root + path.sep)) return real;
  throw new UserError(l10n.t('The link {0} leads out of the repository, to {1}.', at, real), l10n.t('Put the file itself there, or remove the link.'));
}

export function unreadable(at: string, error: unknown): never {
  throw new UserError(l10n.t('{0} cannot be read: {1}.', at, errorCode(error)), l10n.t('Check that it is there and may be read.'), { cause: error });
}
