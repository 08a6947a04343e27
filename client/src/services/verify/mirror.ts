import fs from 'node:fs/promises';
import path from 'node:path';
import { moveToCpu, readConfigFacts, withoutRuntime } from '../triton/config-text.ts';
import { libraryNames } from './stand-in.ts';

const CONFIG = 'config.pbtxt';

export interface MirrorOptions {
  /** The stand-in's file. */
  readonly library: string;
  /** Unsaved text, by model. */
  readonly texts: ReadonlyMap<string, string>;
  readonly toCpu: boolean;
}

/**
 * The configuration as the server will read it; undefined where there is none. Byte by byte: what is not UTF-8 is the server's
 * to refuse.
 */
export async function configBytes(model: string, { texts, toCpu }: Pick<MirrorOptions, 'texts' | 'toCpu'>): Promise<Buffer | undefined> {
  const unsaved = texts.get(path.basename(model));
  const bytes = unsaved === undefined ? await fs.readFile(path.join(model, CONFIG)).catch(() => undefined) : Buffer.from(unsaved);
  return bytes && toCpu ? Buffer.from(moveToCpu(bytes.toString('latin1')), 'latin1') : bytes;
}

/** A version folder, or what is meant to be one: then that none counts is the model's fault and not that of version control. */
const VERSION = /^(?:-?|v|version|ver)[-_. ]?\d/i;

/**
 * A model as the server's core has to see it: links to the user's files, the configuration as it is in the editor, and the
 * stand-in in the place of its back end. No weights are read, none need be there.
 * @returns whether version folders had to be added: version control keeps none that is empty
 */
export async function mirrorModel(source: string, target: string, options: MirrorOptions): Promise<boolean> {
  await fs.mkdir(target, { recursive: true });
  const bytes = await configBytes(source, options);
  const text = bytes?.toString('latin1') ?? '';
  const facts = readConfigFacts(text);
  const libraries = libraryNames(path.basename(source), facts?.backend);
  const entries = await fs.readdir(source).catch((): string[] => []);
  for (const name of entries) {
    if (libraries.includes(name) || (name === CONFIG && bytes)) continue;
    await fs.symlink(path.join(source, name), path.join(target, name));
  }
  if (bytes) await fs.writeFile(path.join(target, CONFIG), Buffer.from(withoutRuntime(text), 'latin1'));
  // A link by name would lead out of the folder, which the server refuses.
  for (const name of libraries) await fs.link(options.library, path.join(target, name));
  if (!bytes || entries.some((name) => VERSION.test(name))) return false;
  for (const version of facts?.versions.length ? facts.versions : ['1']) await fs.mkdir(path.join(target, version));
  return true;
}
