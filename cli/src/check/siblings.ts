import fs from 'node:fs';
import path from 'node:path';
import type { RepositoryModel } from '../../../server/src/analysis/across/model.ts';
import type { ConfigFile } from './collect.ts';
import { readText } from './read-text.ts';

/** The models of a repository that are not among those given; one without a configuration has an empty text. */
export function siblingsOf(repository: string, given: readonly RepositoryModel[]): { config: ConfigFile; text: string }[] {
  const known = new Set(given.map(({ name }) => name));
  return fs.readdirSync(repository, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory() || known.has(entry.name) || entry.name.startsWith('.')) return [];
    const folder = path.join(repository, entry.name);
    const file = path.join(folder, 'config.pbtxt');
    const config: ConfigFile = { file, shown: file, folder };
    if (fs.existsSync(file)) return [{ config, text: readText(file, file) }];
    // The server makes a model of any folder; without a configuration or a version there is none to speak of.
    const isModel = fs.readdirSync(folder).some((name) => /^\d+$/.test(name));
    return isModel ? [{ config, text: '' }] : [];
  });
}
