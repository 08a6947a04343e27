// What lies in the folders that the python back end puts in front of its module path.
import { loadedVersions } from '../loaded-versions.ts';
import type { Version } from '../repository/description.ts';
import type { ModelContext } from './rule.ts';

/** The versions of a python model that the server loads; none where another back end has it, or this is not known. */
export function pythonVersions({ config, files, identity }: ModelContext): readonly Version[] {
  if (identity?.backend !== 'python' || !files) return [];
  const loaded = loadedVersions(config, files);
  return files.model.versions.filter(({ number, problem }) => number !== undefined && problem === undefined && loaded?.has(number) === true);
}
