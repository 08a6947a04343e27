import path from 'node:path';
import { describeError } from '../../../client/src/util/user-error.ts';
import { checkAbsent, presenceOf, type Presence } from '../../../server/src/analysis/across/absent.ts';
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
  const checked = new Map<ConfigFile, CheckedFile>();
  const unreadable: string[] = [];
  for (const [repository, configs] of groups(all)) {
    const texts = new Map<ConfigFile, string>();
    for (const config of configs) {
      try {
        texts.set(config, readText(config.file, config.shown));
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        unreadable.push(error.message);
      }
    }
    // Of thousands of models only the findings are kept, unless some of them call others.
    const members = repository !== undefined && !alone && [...texts.values()].some((text) => text.includes('ensemble_scheduling')) ? new Map<ConfigFile, RepositoryModel>() : undefined;
    const present: Presence[] = [];
    for (const [config, text] of texts) {
      const model = await analyze(config, text, release(config.folder), alone);
      const { syntax, rules } = model.analysis;
      checked.set(config, { path: config.shown, release: release(config.folder), text, parses: syntax.parses, findings: inOrder([...syntax.findings, ...rules]) });
      members?.set(config, model);
      if (repository !== undefined && !members) {
        const presence = presenceOf(model, release(config.folder));
        if (presence) present.push(presence);
      }
    }
    const across = members ? await acrossRepository(repository!, [...members.values()], release(configs[0]!.folder), unreadable) : lists(checkAbsent(present));
    if (across.size === 0) continue;
    for (const config of texts.keys()) {
      const found = across.get(nameOf(config));
      const file = checked.get(config)!;
      if (found) checked.set(config, { ...file, findings: inOrder([...file.findings, ...found]) });
    }
  }
  return { files: all.flatMap((config) => checked.get(config) ?? []), unreadable };
}

const nameOf = ({ folder }: ConfigFile): string => (folder === undefined ? '' : path.basename(folder));

const lists = (found: ReadonlyMap<string, Finding>): ReadonlyMap<string, readonly Finding[]> => new Map([...found].map(([name, one]) => [name, [one]]));

const inOrder = (findings: readonly Finding[]): Finding[] => [...findings].sort((a, b) => a.start - b.start);

/** By the repository of each model; what is no model's configuration stands by itself. */
function groups(configs: readonly ConfigFile[]): [repository: string | undefined, configs: ConfigFile[]][] {
  const repositories = new Map<string, ConfigFile[]>();
  const others: ConfigFile[] = [];
  for (const config of configs) {
    const repository = config.folder === undefined || path.basename(config.file) !== 'config.pbtxt' ? undefined : path.dirname(config.folder);
    const group = repository === undefined ? others : repositories.get(repository);
    if (group) group.push(config);
    else repositories.set(repository!, [config]);
  }
  return [...repositories, [undefined, others]];
}

async function analyze(config: ConfigFile, text: string, release: string, alone: boolean): Promise<RepositoryModel> {
  const files = alone ? undefined : await modelFilesOf(config);
  const name = nameOf(config);
  const analysis = analyzeModel(text, { release, files, folder: files && name });
  for (const { check, error } of analysis.broken) {
    printError(`${config.shown}: the check ${check} broke (${describeError(error)}); the others went on. This is a defect; please report it.`);
  }
  return { name, path: config.shown, analysis, files };
}

/** What the models of one folder show together, by their names. Models that were not named are read too: an ensemble needs its steps. */
async function acrossRepository(repository: string, own: readonly RepositoryModel[], release: string, unreadable: string[]): Promise<ReadonlyMap<string, readonly Finding[]>> {
  const models = [...own];
  try {
    for (const sibling of siblingsOf(repository, own)) models.push(await analyze(sibling.config, sibling.text, release, false));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    unreadable.push(error.message);
    return new Map(); // whether an ensemble finds its steps is not known
  }
  return checkAcross(models, release);
}
