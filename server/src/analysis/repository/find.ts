import type { Repository, RepositorySearch } from './description.ts';
import type { Entry, FileAccess } from './files.ts';
import { baseName, join, parentOf } from './files.ts';
import { describeModel, looksLikeModel } from './model-folder.ts';

export interface SearchOptions {
  /** The searched folder's own name, for the case that it is a model. */
  readonly rootName?: string;
  /** Folders looked into at most; 10,000 unless told. */
  readonly limit?: number;
  /** Looked at between folders; then the search throws its reason. */
  readonly signal?: AbortSignal;
}

/** No repository lies in these, and they can be huge. */
const SKIPPED = new Set(['node_modules', '__pycache__', 'site-packages']);

/** Folders of one level are read side by side, but no more than this at once. */
const WIDTH = 32;

interface Visit {
  readonly path: string;
  /** The next level. */
  readonly below: readonly string[];
  readonly repository?: Repository;
  readonly unreadable?: boolean;
}

/**
 * Finds each model repository below a folder by its shape: a folder is one if a folder in it is surely a model.
 * A model's own folders are not searched (what is wrong in there is told with the model). Links are not followed.
 */
export async function findRepositories(files: FileAccess, options: SearchOptions = {}): Promise<RepositorySearch> {
  const { limit = 10_000, rootName = '', signal } = options;
  const root = await files.list('');
  if (!root) return { repositories: [], unreadable: [''], truncated: false };
  if (await looksLikeModel(files, root, '') === 'sure') {
    const models = [await describeModel(files, '', rootName)];
    return { repositories: [{ path: '', models, alone: true, strays: [] }], unreadable: [], truncated: false };
  }

  const found: Repository[] = [];
  const unreadable: string[] = [];
  let level = [''];
  let seen = 0;
  while (level.length > 0 && seen < limit) {
    const now = level.slice(0, Math.min(WIDTH, limit - seen));
    signal?.throwIfAborted();
    const visits = await Promise.all(now.map((path) => visit(files, path)));
    seen += now.length;
    level = [...level.slice(now.length), ...visits.flatMap(({ below }) => below)];
    for (const { path, repository, unreadable: closed } of visits) {
      if (closed) unreadable.push(path);
      if (repository) found.push(repository);
    }
  }
  return { repositories: nest(found), unreadable: unreadable.sort(), truncated: level.length > 0 };
}

async function visit(files: FileAccess, path: string): Promise<Visit> {
  const entries = await files.list(path);
  if (!entries) return { path, below: [], unreadable: true };
  // A folder that is a Python environment, whatever its name.
  if (entries.some(({ name }) => name === 'pyvenv.cfg')) return { path, below: [] };

  const folders = entries.filter(isSearched).map(({ name }) => join(path, name)).sort();
  const looks = await Promise.all(folders.map(async (folder) => {
    const inside = await files.list(folder);
    return { folder, look: inside && !isVersion(folder) ? await looksLikeModel(files, inside, folder) : 'no' as const };
  }));
  const of = (look: string) => looks.filter((one) => one.look === look).map(({ folder }) => folder);
  const sure = of('sure');
  if (sure.length === 0) return { path, below: folders };

  const models = await Promise.all([...sure, ...of('maybe')].sort().map((folder) => describeModel(files, folder)));
  const strays = of('no');
  return { path, below: strays, repository: { path, models, alone: false, strays } };
}

function isSearched({ name, kind }: Entry): boolean {
  return kind === 'folder' && !name.startsWith('.') && !SKIPPED.has(name);
}

/** A folder `1` is never a model: its configuration is one that lies a level too deep. */
function isVersion(path: string): boolean {
  return /^\d+$/.test(baseName(path));
}

function nest(found: readonly Repository[]): Repository[] {
  const paths = new Set(found.map(({ path }) => path));
  const outer = (path: string): string | undefined => {
    for (let at = parentOf(path); at !== undefined; at = parentOf(at)) if (paths.has(at)) return at;
    return undefined;
  };
  return found.map((one) => {
    const inside = outer(one.path);
    return inside === undefined ? one : { ...one, inside };
  }).sort((a, b) => (a.path < b.path ? -1 : 1));
}
