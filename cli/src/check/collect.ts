import fs from 'node:fs';
import path from 'node:path';
import { UsageError } from '../args.ts';

/** A configuration to check. */
export interface ConfigFile {
  /** As PATH was given, so that it can be opened from where the command was called. */
  readonly shown: string;
  readonly file: string;
  /** The model's folder; undefined for a file that lies in none. */
  readonly folder: string | undefined;
}

const CONFIG = 'config.pbtxt';
/** Nothing that a server would load lies in these, and they can be huge. */
const SKIPPED = new Set(['node_modules', '__pycache__', 'site-packages']);

/**
 * The configurations at PATH: a file; or every `config.pbtxt`, and `configs/*.pbtxt` beside one, below a
 * folder. A folder that has no `config.pbtxt` anywhere but other `.pbtxt` files is taken at its word.
 * Links are not followed.
 * @throws UsageError when there is no such path or it may not be read
 */
export function collect(given: string): ConfigFile[] {
  const stat = fs.statSync(given, { throwIfNoEntry: false });
  if (!stat) throw new UsageError(`${given}: there is no such file or folder`);
  if (!stat.isDirectory()) return [configFile(given, given)];
  const found: ConfigFile[] = [];
  const others: ConfigFile[] = [];
  walk(given, given, found, others, true);
  return found.length > 0 ? found : others;
}

function walk(folder: string, shown: string, found: ConfigFile[], others: ConfigFile[], top = false): void {
  let entries: fs.Dirent[];
  try {
    entries = fs.readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (top) throw new UsageError(`${folder} may not be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
    return; // its models are not seen by a server without these rights either
  }
  const isModel = entries.some((entry) => entry.name === CONFIG && !entry.isDirectory());
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const at = `${folder}/${entry.name}`;
    const name = shown === '.' ? entry.name : `${shown.replace(/\/$/, '')}/${entry.name}`;
    if (entry.isDirectory()) {
      if (!entry.name.startsWith('.') && !SKIPPED.has(entry.name)) walk(at, name, found, others);
    } else if (entry.name === CONFIG) {
      found.push(configFile(at, name));
    } else if (entry.name.endsWith('.pbtxt')) {
      if (!isModel && path.basename(folder) === 'configs' && fs.existsSync(path.join(folder, '..', CONFIG))) found.push(configFile(at, name));
      else others.push(configFile(at, name));
    }
  }
}

function configFile(file: string, shown: string): ConfigFile {
  const absolute = path.resolve(file);
  const folder = path.dirname(absolute);
  if (path.basename(file) === CONFIG) return { shown, file: absolute, folder };
  return { shown, file: absolute, folder: path.basename(folder) === 'configs' ? path.dirname(folder) : undefined };
}
