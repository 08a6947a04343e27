import fs from 'node:fs/promises';
import path from 'node:path';
import { readConfigFacts } from '../services/triton/config-text.ts';
import type { Sample } from '../services/verify/sample.ts';
import type { ModelVerdict } from '../services/verify/types.ts';

/** The model and what it calls, with the names of the files beside each; what is in them stays here. */
export async function readSample(repository: string, { name, text = '' }: Pick<ModelVerdict, 'name' | 'text'>): Promise<Sample> {
  const models = new Map<string, { name: string; text: string; files: string[] }>();
  const add = async (model: string, own: string | undefined): Promise<void> => {
    const folder = path.join(repository, model);
    if (models.has(model) || model === '' || model.includes('/')) return;
    const config = own ?? await fs.readFile(path.join(folder, 'config.pbtxt'), 'utf8').catch(() => undefined);
    if (config === undefined) return;
    models.set(model, { name: model, text: config, files: await filesIn(folder) });
    for (const step of readConfigFacts(config)?.steps ?? []) await add(step, undefined);
  };
  await add(name, text);
  return { asked: name, models: [...models.values()] };
}

/** Two levels deep, as far as the server looks; a folder by its name with `/`. */
async function filesIn(folder: string, prefix = ''): Promise<string[]> {
  const entries = await fs.readdir(path.join(folder, prefix), { withFileTypes: true }).catch(() => []);
  const names = await Promise.all(entries.map(async (entry) => {
    const name = prefix + entry.name;
    if (name === 'config.pbtxt' || entry.name.startsWith('.')) return [];
    if (!entry.isDirectory()) return [name];
    const inside = prefix === '' ? await filesIn(folder, `${name}/`) : [];
    return inside.length > 0 ? inside : [`${name}/`];
  }));
  return names.flat();
}
