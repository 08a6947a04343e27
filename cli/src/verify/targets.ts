import fs from 'node:fs';
import path from 'node:path';
import { findRepositories } from '../../../server/src/analysis/repository/find.ts';
import { UsageError } from '../args.ts';
import { FolderFiles } from '../files.ts';

/** Models of one repository. */
export interface Target {
  /** Absolute path. */
  readonly repository: string;
  /** Folder names. */
  readonly models: ReadonlySet<string>;
}

/**
 * The models at each PATH: a config.pbtxt or a model's folder is one, a repository is all of its own, and a folder above some
 * repositories is all of theirs.
 * @throws UsageError for a path that is none of these
 */
export async function targetsAt(paths: readonly string[]): Promise<Target[]> {
  const targets = new Map<string, Set<string>>();
  const add = (repository: string, name: string): void => {
    const models = targets.get(repository) ?? new Set<string>();
    targets.set(repository, models.add(name));
  };
  for (const given of paths) {
    const stat = fs.statSync(given, { throwIfNoEntry: false });
    if (!stat) throw new UsageError(`${given}: there is no such file or folder`);
    if (!stat.isDirectory() && path.basename(given) !== 'config.pbtxt') throw new UsageError(`${given} is no config.pbtxt`);
    const root = path.resolve(stat.isDirectory() ? given : path.dirname(given));
    if (!stat.isDirectory() || fs.existsSync(path.join(root, 'config.pbtxt'))) {
      add(path.dirname(root), path.basename(root));
      continue;
    }
    const { repositories } = await findRepositories(new FolderFiles(root), { rootName: path.basename(root) });
    const outer = repositories.filter(({ inside }) => inside === undefined);
    if (outer.length === 0) throw new UsageError(`no model repository at ${given}: a model is a folder with a config.pbtxt`);
    for (const { path: at, models, alone } of outer) {
      for (const { name } of models) add(alone ? path.dirname(root) : path.join(root, at), name);
    }
  }
  return [...targets].map(([repository, models]) => ({ repository, models }));
}
