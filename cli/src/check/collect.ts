import fs from 'node:fs';
import path from 'node:path';
import { UsageError } from '../args.ts';
import { whyNot } from './read-text.ts';

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

export interface Collected {
  readonly configs: readonly ConfigFile[];
  /** What has the name of a configuration and cannot be read as one, each with why. */
  readonly unreadable: readonly string[];
  /** Links out of the folder, each with what to do. */
  readonly leftOut: readonly string[];
}

/**
 * The configurations at PATH: a file; or every `config.pbtxt`, and `configs/*.pbtxt` beside one, below a
 * folder. A folder that has no `config.pbtxt` anywhere but other `.pbtxt` files is taken at its word.
 * Links to folders are not followed, links to files only where they stay below PATH.
 * @throws UsageError when there is no such path or it may not be read
 */
export function collect(given: string): Collected {
  let isFolder: boolean;
  try {
    isFolder = fs.statSync(given).isDirectory();
  } catch (error) {
    throw new UsageError(`${given}: ${whyNot(error)}`);
  }
  if (!isFolder) return { configs: [configFile(given, given)], unreadable: [], leftOut: [] };
  const walk = new Walk(given);
  walk.folder(given, given, true);
  const { found, others, unreadable, leftOut } = walk;
  return { configs: found.length > 0 ? found : others, unreadable, leftOut };
}

class Walk {
  readonly found: ConfigFile[] = [];
  readonly others: ConfigFile[] = [];
  readonly unreadable: string[] = [];
  readonly leftOut: string[] = [];
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  folder(folder: string, shown: string, top = false): void {
    let entries: fs.Dirent[];
    try {
      entries = fs.readdirSync(folder, { withFileTypes: true });
    } catch (error) {
      if (top) throw new UsageError(`${folder}: ${whyNot(error)}`);
      return; // its models are not seen by a server without these rights either
    }
    const isModel = entries.some((entry) => entry.name === CONFIG && !entry.isDirectory());
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const at = `${folder}/${entry.name}`;
      const name = shown === '.' ? entry.name : `${shown.replace(/\/$/, '')}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!entry.name.startsWith('.') && !SKIPPED.has(entry.name)) this.folder(at, name);
        continue;
      }
      if (!entry.name.endsWith('.pbtxt')) continue;
      const isConfig = entry.name === CONFIG || (!isModel && path.basename(folder) === 'configs' && fs.existsSync(path.join(folder, '..', CONFIG)));
      if (entry.isSymbolicLink() && this.#leadsOut(at)) this.leftOut.push(`${name} is a link out of the folder; name the file itself to check it`);
      else if (isRegularFile(entry, at)) (isConfig ? this.found : this.others).push(configFile(at, name));
      else if (isConfig) this.unreadable.push(`${name}: it is no regular file, or a link to none`);
    }
  }

  /** What lies elsewhere is nobody's to print. */
  #leadsOut(at: string): boolean {
    try {
      return !fs.realpathSync(at).startsWith(fs.realpathSync(this.#root) + path.sep);
    } catch {
      return false; // it leads nowhere
    }
  }
}

/** A pipe would be waited for without end. */
function isRegularFile(entry: fs.Dirent, at: string): boolean {
  if (!entry.isSymbolicLink()) return entry.isFile();
  try {
    return fs.statSync(at).isFile();
  } catch {
    return false;
  }
}

function configFile(file: string, shown: string): ConfigFile {
  const absolute = path.resolve(file);
  const folder = path.dirname(absolute);
  if (path.basename(file) === CONFIG) return { shown, file: absolute, folder };
  return { shown, file: absolute, folder: path.basename(folder) === 'configs' ? path.dirname(folder) : undefined };
}
