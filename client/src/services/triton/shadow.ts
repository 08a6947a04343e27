import fs from 'node:fs/promises';
import type { Dirent } from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { errorCode, exists } from '../../util/files.ts';
import { UserError } from '../../util/user-error.ts';
import { moveToCpu, readConfigFacts, type ConfigFacts } from './config-text.ts';
import { isAlive } from './lock.ts';
import type { LeftOut } from './types.ts';

/** Smaller files are copied, so that a model that writes one cannot reach the user's; larger ones cost nothing as hard links. */
const LINK_FROM = 1 << 20;
const BYTECODE = '__pycache__';
const SKIPPED = /^\.|^__pycache__$|^node_modules$/;

/** A model folder of a repository. */
export interface RepositoryModel {
  name: string;
  /** Absent without a readable config.pbtxt. */
  facts: ConfigFacts | undefined;
}

/** What a server will be asked for, in this order: steps come before the ensembles that need them. */
export interface Plan {
  models: RepositoryModel[];
  leftOut: LeftOut[];
}

const PLATFORM_BACKENDS: Record<string, string> = {
  tensorrt_plan: 'tensorrt', pytorch_libtorch: 'pytorch', onnxruntime_onnx: 'onnxruntime',
  tensorflow_graphdef: 'tensorflow', tensorflow_savedmodel: 'tensorflow',
};
/** What the server tells the back end by when the configuration does not. */
const FILE_BACKENDS: Record<string, string> = { 'model.plan': 'tensorrt', 'model.pt': 'pytorch', 'model.graphdef': 'tensorflow', 'model.savedmodel': 'tensorflow' };

/**
 * Reads a repository: its models, and which of them a server with these back ends cannot run.
 * @param backends the server's; `undefined` when it may have any (then none is left out for that)
 * @throws UserError for a folder that cannot be read or that holds no model
 */
export async function planRepository(repository: string, backends: readonly string[] | undefined): Promise<Plan> {
  const models: RepositoryModel[] = [];
  const leftOut: LeftOut[] = [];
  for (const name of await modelFolders(repository)) {
    const folder = path.join(repository, name);
    const text = await fs.readFile(path.join(folder, 'config.pbtxt'), 'utf8').catch(() => undefined);
    const facts = text === undefined ? undefined : readConfigFacts(text);
    const reason = nameFault(name) ?? (backends && await backendFault(folder, facts, backends));
    if (reason === undefined) models.push({ name, facts });
    else leftOut.push({ model: name, reason });
  }
  leaveOutDependents(models, leftOut);
  const isEnsemble = (model: RepositoryModel) => (model.facts?.steps.length ?? 0) > 0;
  return { models: [...models.filter((model) => !isEnsemble(model)), ...models.filter(isEnsemble)], leftOut };
}

/** An ensemble cannot run without each of its steps; it may be a step itself. */
function leaveOutDependents(models: RepositoryModel[], leftOut: LeftOut[]): void {
  for (let i = 0; i < models.length; i += 1) {
    const model = models[i]!;
    const missing = model.facts?.steps.find((step) => leftOut.some((one) => one.model === step));
    if (missing === undefined) continue;
    leftOut.push({ model: model.name, reason: l10n.t('it needs {0}, which is left out', missing) });
    models.splice(i, 1);
    i = -1;
  }
}

async function modelFolders(repository: string): Promise<string[]> {
  const entries = await list(repository);
  const names: string[] = [];
  for (const entry of entries) {
    if (SKIPPED.test(entry.name)) continue;
    const inside = await fs.readdir(path.join(repository, entry.name)).catch((): string[] => []);
    if (inside.some((name) => name === 'config.pbtxt' || /^\d+$/.test(name))) names.push(entry.name);
  }
  if (entries.some(({ name }) => name === 'config.pbtxt')) {
    throw new UserError(l10n.t('{0} is a model, not a model repository.', repository), l10n.t('Give the folder above it: {0}.', path.dirname(repository)));
  }
  if (names.length === 0) {
    throw new UserError(l10n.t('{0} holds no model.', repository), l10n.t('A model repository has one folder a model, with config.pbtxt and version folders such as 1 in it.'));
  }
  return names.toSorted();
}

async function list(folder: string): Promise<Dirent[]> {
  try {
    return await fs.readdir(folder, { withFileTypes: true });
  } catch (error) {
    throw new UserError(l10n.t('{0} cannot be read ({1}).', folder, errorCode(error)), l10n.t('Check that the folder exists and its rights.'), { cause: error });
  }
}

function nameFault(name: string): string | undefined {
  return /^[!$&-.0-;=@-Z_a-z~]+$/.test(name) ? undefined
    : l10n.t('the server\'s HTTP endpoint cannot take this name: it does not decode "%", so blanks and letters beyond ASCII never arrive');
}

async function backendFault(folder: string, facts: ConfigFacts | undefined, backends: readonly string[]): Promise<string | undefined> {
  let backend = facts?.backend ?? PLATFORM_BACKENDS[facts?.platform ?? ''];
  if (backend === undefined && !facts?.platform) backend = await backendOfFiles(folder);
  if (backend === undefined || backends.includes(backend)) return undefined;
  const library = `libtriton_${backend}.so`;
  for (const place of [folder, ...(await versionFolders(folder))]) {
    if (await exists(path.join(place, library))) return undefined; // a back end of the model's own
  }
  return l10n.t('it needs the back end {0}, which the local CPU server does not have', backend);
}

async function versionFolders(folder: string): Promise<string[]> {
  return (await fs.readdir(folder).catch((): string[] => [])).filter((name) => /^\d+$/.test(name)).map((name) => path.join(folder, name));
}

async function backendOfFiles(folder: string): Promise<string | undefined> {
  for (const version of await versionFolders(folder)) {
    for (const name of await fs.readdir(version).catch((): string[] => [])) {
      if (FILE_BACKENDS[name]) return FILE_BACKENDS[name];
    }
  }
  return undefined;
}

/** Makes the folder for one working copy; its name tells whose it is. Copies of processes that are gone are removed. */
export async function makeShadowFolder(storage: string): Promise<string> {
  const parent = path.join(storage, 'shadow');
  try {
    await fs.mkdir(parent, { recursive: true });
    for (const name of await fs.readdir(parent)) {
      if (!isAlive(Number.parseInt(name, 10))) await fs.rm(path.join(parent, name), { recursive: true, force: true });
    }
    return await fs.mkdtemp(path.join(parent, `${process.pid}-`));
  } catch (error) {
    throw new UserError(l10n.t('{0} cannot be written ({1}).', parent, errorCode(error)), l10n.t('Choose another folder or change its rights.'), { cause: error });
  }
}

export interface CopyOptions {
  /** Move GPU instance groups to the CPU: the only change to any file. */
  toCpu: boolean;
  signal?: AbortSignal | undefined;
}

/** Copies one model folder (or what else lies in a repository). Links are followed; nothing in `source` is written. */
export async function copyModel(source: string, target: string, { toCpu, signal }: CopyOptions): Promise<void> {
  try {
    await copyEntry(source, target, [], signal);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof UserError) throw error;
    const file = error instanceof Error && 'path' in error ? String(error.path) : source;
    throw new UserError(l10n.t('{0} cannot be copied for the local server ({1}).', file, errorCode(error)), l10n.t('Check its rights and the free space on the disk.'), { cause: error });
  }
  const config = path.join(target, 'config.pbtxt');
  // Byte by byte: what is not UTF-8 is the server's to refuse, so it has to stay as it is.
  const text = toCpu ? await fs.readFile(config, 'latin1').catch(() => undefined) : undefined;
  if (text === undefined) return;
  const moved = moveToCpu(text);
  if (moved === text) return;
  await fs.rm(config); // never write through a link
  await fs.writeFile(config, moved, 'latin1');
}

/** Copies all but the models that are left out; a model that cannot be copied is left out as well. */
export async function copyRepository(repository: string, target: string, plan: Plan, options: CopyOptions): Promise<void> {
  for (const entry of await list(repository)) {
    if (SKIPPED.test(entry.name) || plan.leftOut.some(({ model }) => model === entry.name)) continue;
    const copy = path.join(target, entry.name);
    try {
      await copyModel(path.join(repository, entry.name), copy, options);
    } catch (error) {
      const at = plan.models.findIndex(({ name }) => name === entry.name);
      if (!(error instanceof UserError) || at < 0) throw error;
      await fs.rm(copy, { recursive: true, force: true });
      plan.models.splice(at, 1);
      plan.leftOut.push({ model: entry.name, reason: error.message });
    }
  }
  leaveOutDependents(plan.models, plan.leftOut);
}

async function copyEntry(source: string, target: string, above: readonly string[], signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  const real = await fs.realpath(source).catch(() => undefined);
  if (real === undefined || above.includes(real)) return; // a dead link, or one that leads back up
  const stat = await fs.stat(real);
  if (stat.isDirectory()) {
    await fs.mkdir(target, { recursive: true });
    const names = (await list(real)).map(({ name }) => name).filter((name) => name !== BYTECODE);
    for (const name of names) await copyEntry(path.join(source, name), path.join(target, name), [...above, real], signal);
    // Python would keep its bytecode here, and the server takes that for a changed model and loads it
    // a second time with the ensemble. A file in that folder's place keeps Python from it, silently.
    if (names.some((name) => name.endsWith('.py'))) await fs.writeFile(path.join(target, BYTECODE), '');
  } else if (stat.isFile()) {
    await copyFile(real, target, stat);
  }
}

async function copyFile(source: string, target: string, { size, mode }: { size: number; mode: number }): Promise<void> {
  if (size >= LINK_FROM) {
    // Another disk, a file system without links, or a file of somebody else's: then it is copied.
    const linked = await fs.link(source, target).then(() => true, () => false);
    if (linked) return;
  }
  await fs.copyFile(source, target, fs.constants.COPYFILE_FICLONE);
  await fs.chmod(target, 0o644 | (mode & 0o111)); // a read-only original must not hinder the rewriting
}
