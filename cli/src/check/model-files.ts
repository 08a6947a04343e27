import fs from 'node:fs';
import path from 'node:path';
import type { Model } from '../../../server/src/analysis/repository/description.ts';
import { describeModel } from '../../../server/src/analysis/repository/model-folder.ts';
import type { ModelFiles } from '../../../server/src/analysis/rules/model-files.ts';
import { FolderFiles } from '../files.ts';
import type { ConfigFile } from './collect.ts';

/** Larger than any file that a rule reads. */
const READ_MOST = 1 << 20;

class FilesOnDisk implements ModelFiles {
  readonly model: Model;
  readonly #folder: string;

  constructor(model: Model, folder: string) {
    this.model = model;
    this.#folder = folder;
  }

  text(relative: string): string | undefined {
    const file = path.resolve(this.#folder, relative);
    if (!file.startsWith(this.#folder + path.sep)) return undefined;
    try {
      const stat = fs.lstatSync(file);
      return stat.isFile() && stat.size <= READ_MOST ? fs.readFileSync(file, 'utf8') : undefined;
    } catch {
      return undefined;
    }
  }
}

/** What lies beside a model's configuration; undefined for a file that lies in no model. */
export async function modelFilesOf({ folder }: ConfigFile): Promise<ModelFiles | undefined> {
  if (folder === undefined) return undefined;
  return new FilesOnDisk(await describeModel(new FolderFiles(folder), '', path.basename(folder)), folder);
}
