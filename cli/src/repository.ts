import fs from 'node:fs';
import path from 'node:path';
import { findRepositories } from '../../server/src/analysis/repository/find.ts';
import { checkSyntax } from '../../server/src/analysis/syntax/check.ts';
import { UsageError } from './args.ts';
import { readText } from './check/read-text.ts';
import { FolderFiles } from './files.ts';

/** Models to work on: folder names in one repository. */
export interface Selection {
  readonly repository: string;
  readonly models: readonly string[];
}

/**
 * What PATH stands for: a repository is all its models; a model is itself, and an ensemble its steps too.
 * A folder above exactly one repository is that repository.
 * @throws UsageError when it is none of these
 */
export async function selectModels(given: string): Promise<Selection> {
  const root = path.resolve(given);
  if (!fs.statSync(root, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`${given} is no folder`);
  const { repositories } = await findRepositories(new FolderFiles(root), { rootName: path.basename(root) });
  const outer = repositories.filter(({ inside }) => inside === undefined);
  const [only] = outer;
  if (only === undefined) throw new UsageError(`no model repository at ${given}: a model is a folder with a config.pbtxt`);
  if (only.alone) {
    const repository = path.dirname(root);
    return { repository, models: withSteps(repository, path.basename(root)) };
  }
  if (outer.length > 1) throw new UsageError(`${given} holds ${outer.length} model repositories; name one of them: ${outer.map((one) => one.path).join(', ')}`);
  return { repository: path.join(root, only.path), models: only.models.map(({ name }) => name) };
}

/** A model and all that it calls as an ensemble. */
function withSteps(repository: string, model: string, seen = new Set<string>()): string[] {
  if (seen.has(model)) return [];
  seen.add(model);
  const file = path.join(repository, model, 'config.pbtxt');
  const steps = fs.existsSync(file) ? checkSyntax(readText(file, file)).config.ensemble_scheduling?.step ?? [] : [];
  return [model, ...steps.flatMap((step) => (fs.existsSync(path.join(repository, step.model_name)) ? withSteps(repository, step.model_name, seen) : []))];
}
