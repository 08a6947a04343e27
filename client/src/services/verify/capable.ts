import fs from 'node:fs/promises';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import type { Installation } from '../triton/types.ts';

/** Larger than a pointer of Git LFS, smaller than any weights. */
const POINTER_MOST = 1024;

/** The parts of a completed configuration that tell whether the back end itself can be asked. */
export interface Completed {
  readonly backend?: string;
  readonly platform?: string;
  readonly default_model_filename?: string;
  readonly max_batch_size?: number;
  readonly input?: readonly unknown[];
  readonly output?: readonly unknown[];
}

/** Why only the core can judge a model here; undefined where its back end can load it. */
export async function whyCoreOnly(folder: string, { backend = '', default_model_filename: file = '' }: Completed, installation: Installation): Promise<string | undefined> {
  if (backend === 'python') return undefined; // a model.py that is missing has its own answer
  const own = installation.kind === 'path' ? undefined : ['onnxruntime'];
  if (own && !own.includes(backend)) return l10n.t('the back end {0} is not installed here, so what it would say of the model is not known', backend);
  return await hasWeights(folder, file) ? undefined : l10n.t('the model file is not here, so what the back end {0} would say of it is not known', backend);
}

/** The back end that a server finds by the files of a model without a configuration, as far as one is here that fills it in. */
export async function backendByFiles(folder: string): Promise<'python' | 'onnxruntime' | undefined> {
  const versions = (await fs.readdir(folder)).filter((name) => /^\d+$/.test(name));
  const names = new Set((await Promise.all(versions.map((version) => fs.readdir(path.join(folder, version)).catch((): string[] => [])))).flat());
  return names.has('model.py') ? 'python' : names.has('model.onnx') ? 'onnxruntime' : undefined;
}

async function hasWeights(folder: string, file: string): Promise<boolean> {
  const versions = (await fs.readdir(folder)).filter((name) => /^\d+$/.test(name));
  for (const version of versions) {
    const within = path.join(folder, version);
    const names = file === '' ? await fs.readdir(within).catch((): string[] => []) : [file];
    for (const name of names) if (await isWhole(path.join(within, name))) return true;
  }
  return false;
}

/** Not empty and no pointer of Git LFS. */
async function isWhole(file: string): Promise<boolean> {
  const stat = await fs.stat(file).catch(() => undefined);
  if (!stat || stat.size === 0) return false;
  if (stat.isDirectory() || stat.size > POINTER_MOST) return true;
  return !(await fs.readFile(file, 'latin1')).startsWith('version https://git-lfs');
}

/** The back end fills in what the file leaves out, so the core alone cannot tell whether an ensemble fits to it. */
export function isLeftOpen({ platform, backend, input = [], output = [], max_batch_size: batch = 0 }: Completed, message: string): boolean {
  if (platform === 'ensemble') return false;
  if (input.length === 0 || output.length === 0) return true;
  return batch === 0 && backend !== 'python' && message.includes('maximum batch size');
}
