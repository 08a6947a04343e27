import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as l10n from '@vscode/l10n';
import { errorCode } from '../../util/files.ts';
import { UserError } from '../../util/user-error.ts';
import { readRunFile } from './run-file.ts';
import type { BenchRun, BenchRunFile, Samples } from './types.ts';

const HEAD = 'seq,start_us,latency_us';

export interface RunListing {
  /** Newest first. */
  readonly runs: readonly { readonly file: string; readonly run: BenchRunFile }[];
  /** Files that look like runs and are none, with what is wrong. */
  readonly broken: readonly { readonly file: string; readonly why: string }[];
}

/** Writes `ID.json` and its samples. @returns the file @throws UserError when the folder may not be written */
export async function saveRun(folder: string, { file: run, samples }: BenchRun): Promise<string> {
  const file = path.join(folder, `${run.id}.json`);
  const rows = Array.from(samples.startMs, (start, at) => `${at},${Math.round(start * 1000)},${Math.round(samples.latencyMs[at]! * 1000)}`);
  try {
    await fs.mkdir(folder, { recursive: true });
    await fs.writeFile(path.join(folder, run.samples), await promisify(gzip)(`${HEAD}\n${rows.join('\n')}\n`));
    // The run last: a listing never shows one without its samples.
    await fs.writeFile(`${file}.part`, `${JSON.stringify(run, undefined, 2)}\n`);
    await fs.rename(`${file}.part`, file);
  } catch (error) {
    throw new UserError(l10n.t('The run could not be saved in {0}: {1}.', folder, errorCode(error)),
      l10n.t('Choose a folder that may be written.'), { cause: error });
  }
  return file;
}

/** Every run saved in the folder; an absent folder holds none. */
export async function listRuns(folder: string): Promise<RunListing> {
  let names: string[];
  try {
    names = await fs.readdir(folder);
  } catch {
    return { runs: [], broken: [] };
  }
  const runs: { file: string; run: BenchRunFile }[] = [];
  const broken: { file: string; why: string }[] = [];
  await Promise.all(names.filter((name) => name.endsWith('.json')).map(async (name) => {
    const file = path.join(folder, name);
    try {
      runs.push({ file, run: readRunFile(await fs.readFile(file, 'utf8')) });
    } catch (error) {
      broken.push({ file, why: error instanceof Error ? error.message : String(error) });
    }
  }));
  return { runs: runs.sort((a, b) => (a.run.startedAt < b.run.startedAt ? 1 : -1)), broken: broken.sort((a, b) => (a.file < b.file ? -1 : 1)) };
}

/** A run with its samples. @throws UserError when either cannot be read */
export async function loadRun(file: string): Promise<BenchRun> {
  try {
    const run = readRunFile(await fs.readFile(file, 'utf8'));
    const packed = await fs.readFile(path.join(path.dirname(file), path.basename(run.samples)));
    return { file: run, samples: readSamples((await promisify(gunzip)(packed)).toString('utf8')) };
  } catch (error) {
    throw new UserError(l10n.t('{0} cannot be opened: {1}.', file, error instanceof Error ? error.message : String(error)),
      l10n.t('The run or the samples beside it are missing or damaged; delete the run and measure again.'), { cause: error });
  }
}

/** Deletes a run and its samples. */
export async function deleteRun(file: string, run: BenchRunFile): Promise<void> {
  await fs.rm(file, { force: true });
  await fs.rm(path.join(path.dirname(file), path.basename(run.samples)), { force: true });
}

function readSamples(text: string): Samples {
  const [head, ...rows] = text.trimEnd().split('\n');
  if (head !== HEAD) throw new Error('the samples have another form');
  const columns = rows.map((row) => row.split(',').map(Number));
  if (columns.some((row) => row.length !== 3 || row.some(Number.isNaN))) throw new Error('the samples are damaged');
  return { startMs: Float64Array.from(columns, ([, start]) => start! / 1000), latencyMs: Float64Array.from(columns, ([, , latency]) => latency! / 1000) };
}
