import path from 'node:path';
import { findTokenizerFolder, tokenizerIn } from '../../client/src/services/tokenizer/folder.ts';
import { findRepositories } from '../../server/src/analysis/repository/find.ts';
import { FolderFiles } from './files.ts';

/**
 * The tokenizer of a model that runs somewhere: beside its folder, which is looked for below `here`.
 * @param config the model's folder, where it was given
 */
export async function findTokenizer(model: string, config: string | undefined, here: string): Promise<string | undefined> {
  if (config !== undefined) return findTokenizerFolder(path.resolve(here, config));
  const { repositories } = await findRepositories(new FolderFiles(here), { rootName: path.basename(here) });
  for (const { path: at } of repositories.flatMap(({ models }) => models).filter(({ name }) => name === model)) {
    const found = await findTokenizerFolder(path.join(here, at));
    if (found !== undefined) return found;
  }
  return tokenizerIn(here); // not around it: another project's would be taken in silence
}
