import path from 'node:path';
import { describeError } from '../../../client/src/util/user-error.ts';
import { checkAcross } from '../../../server/src/analysis/across/check.ts';
import type { RepositoryModel } from '../../../server/src/analysis/across/model.ts';
import { analyzeModel } from '../../../server/src/analysis/analyze.ts';
import type { Finding } from '../../../server/src/analysis/finding.ts';
import { UsageError } from '../args.ts';
import { printError } from '../output.ts';
import type { ReleaseOf } from '../release.ts';
import type { ConfigFile } from './collect.ts';
import { modelFilesOf } from './model-files.ts';
import { readText } from './read-text.ts';
import type { CheckedFile } from './report.ts';
import { siblingsOf } from './siblings.ts';

export interface CheckedFiles {
  readonly files: readonly CheckedFile[];
  /** What could not be read, each with why; the others were checked. */
  readonly unreadable: readonly string[];
}

/** @param alone each file by itself, without what lies beside it */
export async function checkFiles(all: readonly ConfigFile[], release: ReleaseOf, alone: boolean): Promise<CheckedFiles> {
  const read = new Map<ConfigFile, { text: string; model: RepositoryModel }>();
  const unreadable: string[] = [];
  for (const config of all) {
    try {
      const text = readText(config.file, config.shown);
      read.set(config, { text, model: await analyze(config, text, release(config.folder), alone) });
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      unreadable.push(error.message);
    }
  }
  const configs = [...read.keys()];
  const across = alone ? new Map<ConfigFile, readonly Finding[]>() : await acrossRepositories(configs, read, release, unreadable);
  const files = configs.map((config) => {
    const { text, model: { analysis: { syntax, rules } } } = read.get(config)!;
    const findings = [...syntax.findings, ...rules, ...across.get(config) ?? []].sort((a, b) => a.start - b.start);
    return { path: config.shown, release: release(config.folder), text, parses: syntax.parses, findings };
  });
  return { files, unreadable };
}

async function analyze(config: ConfigFile, text: string, release: string, alone: boolean): Promise<RepositoryModel> {
  const files = alone ? undefined : await modelFilesOf(config);
  const name = config.folder === undefined ? '' : path.basename(config.folder);
  const analysis = analyzeModel(text, { release, files, folder: files && name });
  for (const { check, error } of analysis.broken) {
    printError(`${config.shown}: the check ${check} broke (${describeError(error)}); the others went on. This is a defect; please report it.`);
  }
  return { name, path: config.shown, analysis, files };
}

/** What the models of one folder show together. Models that were not named are read too: an ensemble needs its steps. */
async function acrossRepositories(configs: readonly ConfigFile[], read: ReadonlyMap<ConfigFile, { model: RepositoryModel }>, releaseFor: ReleaseOf, unreadable: string[]): Promise<Map<ConfigFile, readonly Finding[]>> {
  const repositories = new Map<string, ConfigFile[]>();
  for (const config of configs) {
    if (config.folder === undefined || path.basename(config.file) !== 'config.pbtxt') continue;
    const repository = path.dirname(config.folder);
    const models = repositories.get(repository);
    if (models) models.push(config);
    else repositories.set(repository, [config]);
  }
  const found = new Map<ConfigFile, readonly Finding[]>();
  for (const [repository, own] of repositories) {
    const models = own.map((config) => read.get(config)!.model);
    const release = releaseFor(own[0]!.folder);
    if (!models.some(({ analysis }) => analysis.syntax.config.ensemble_scheduling)) continue;
    try {
      for (const sibling of siblingsOf(repository, models)) models.push(await analyze(sibling.config, sibling.text, release, false));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      unreadable.push(error.message);
      continue; // whether an ensemble finds its steps is not known
    }
    const findings = checkAcross(models, release);
    for (const [at, config] of own.entries()) found.set(config, findings.get(models[at]!.name) ?? []);
  }
  return found;
}
