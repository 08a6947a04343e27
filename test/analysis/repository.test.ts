import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { CachedFiles } from '../../server/src/analysis/repository/cached-files.ts';
import type { Entry, FileAccess } from '../../server/src/analysis/repository/files.ts';
import { findRepositories } from '../../server/src/analysis/repository/find.ts';
import { readVersionName } from '../../server/src/analysis/repository/version-folder.ts';

/** A file system from a list of paths; one that ends in `/` is an empty folder, in `@` a link, in `!` a closed folder. */
function tree(...paths: string[]): FileAccess & { listed: string[] } {
  const folders = new Map<string, Map<string, Entry['kind']>>([['', new Map()]]);
  const closed = new Set<string>();
  for (const full of paths) {
    const parts = full.replace(/[/@!]$/, '').split('/');
    parts.forEach((name, depth) => {
      const at = parts.slice(0, depth).join('/');
      const last = depth === parts.length - 1;
      const kind = !last || /[/!]$/.test(full) ? 'folder' : full.endsWith('@') ? 'link' : 'file';
      if (!folders.has(at)) folders.set(at, new Map());
      folders.get(at)!.set(name, kind);
      if (kind === 'folder' && !folders.has(parts.slice(0, depth + 1).join('/'))) folders.set(parts.slice(0, depth + 1).join('/'), new Map());
    });
    if (full.endsWith('!')) closed.add(full.slice(0, -1));
  }
  const listed: string[] = [];
  return {
    listed,
    async list(at) {
      listed.push(at);
      const entries = closed.has(at) ? undefined : folders.get(at);
      return entries && [...entries].map(([name, kind]) => ({ name, kind }));
    },
    read: async () => undefined,
  };
}

const search = (...paths: string[]) => findRepositories(tree(...paths), { rootName: 'work' });
const shape = async (...paths: string[]) => Object.fromEntries((await search(...paths)).repositories
  .map(({ path: at, models }) => [at, models.map(({ name }) => name)]));

describe('what a repository is', () => {
  test('the folder above folders with a configuration', async () => {
    expect(await shape('models/b/config.pbtxt', 'models/a/config.pbtxt', 'models/a/1/model.onnx', 'src/main.py'))
      .toEqual({ models: ['a', 'b'] });
  });

  test('the opened folder itself', async () => expect(await shape('a/config.pbtxt')).toEqual({ '': ['a'] }));

  test('a model without a configuration shows by its version and model file', async () => {
    expect(await shape('models/a/1/model.onnx')).toEqual({ models: ['a'] });
    expect(await shape('models/a/1/model.savedmodel/saved_model.pb')).toEqual({ models: ['a'] });
    expect(await shape('data/2024/table.csv', 'data/2025/table.csv')).toEqual({});
  });

  test('a version folder without a model counts beside a sure model only', async () => {
    expect(await shape('models/a/config.pbtxt', 'models/b/1/')).toEqual({ models: ['a', 'b'] });
    expect(await shape('models/b/1/')).toEqual({});
  });

  test('two repositories side by side, and one in another', async () => {
    const { repositories } = await search('x/a/config.pbtxt', 'y/b/config.pbtxt', 'x/group/c/config.pbtxt');
    expect(repositories.map(({ path: at, inside, strays }) => ({ at, inside, strays }))).toEqual([
      { at: 'x', inside: undefined, strays: ['x/group'] }, { at: 'x/group', inside: 'x', strays: [] }, { at: 'y', inside: undefined, strays: [] },
    ]);
  });

  test('the opened folder is a model: its repository is above', async () => {
    const { repositories } = await search('config.pbtxt', '1/model.py');
    expect(repositories).toMatchObject([{ path: '', alone: true, models: [{ name: 'work', path: '', config: 'config.pbtxt' }] }]);
  });

  test('environments, packages, hidden folders and links are not searched', async () => {
    expect(await shape('node_modules/p/a/config.pbtxt', '.git/a/config.pbtxt', 'env/pyvenv.cfg', 'env/m/a/config.pbtxt', 'far@')).toEqual({});
  });

  test('a folder without rights is named and the search goes on', async () => {
    const { repositories, unreadable } = await search('secret!', 'models/a/config.pbtxt', 'models/closed!');
    expect(repositories.map(({ path: at }) => at)).toEqual(['models']);
    expect(unreadable).toEqual(['models/closed', 'secret']);
  });

  test('the limit of folders is told', async () => {
    const many = Array.from({ length: 50 }, (_, index) => `f${index}/x.txt`);
    expect((await findRepositories(tree(...many), { limit: 20 })).truncated).toBe(true);
    expect((await findRepositories(tree(...many), { limit: 60 })).truncated).toBe(false);
  });

  test('it can be cancelled', async () => {
    await expect(findRepositories(tree('a/b/c'), { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
  });
});

const model = async (...paths: string[]) => (await search(...paths.map((one) => `r/m/${one}`), 'r/other/config.pbtxt')).repositories[0]!.models
  .find(({ name }) => name === 'm')!;

describe('what is told of a model', () => {
  test('configuration, alternatives, versions, files', async () => {
    expect(await model('config.pbtxt', 'configs/fast.pbtxt', 'configs/README.md', 'labels.txt', '10/model.onnx', '2/model.onnx', 'warmup/input')).toEqual({
      name: 'm', path: 'r/m', config: 'r/m/config.pbtxt', alternatives: ['r/m/configs/fast.pbtxt'], nested: [],
      versions: [
        { name: '2', path: 'r/m/2', number: 2, items: [{ name: 'model.onnx', path: 'r/m/2/model.onnx', kind: 'file' }] },
        { name: '10', path: 'r/m/10', number: 10, items: [{ name: 'model.onnx', path: 'r/m/10/model.onnx', kind: 'file' }] },
      ],
      items: [
        { name: 'configs', path: 'r/m/configs', kind: 'folder' }, { name: 'labels.txt', path: 'r/m/labels.txt', kind: 'file' },
        { name: 'warmup', path: 'r/m/warmup', kind: 'folder', inside: [{ name: 'input', path: 'r/m/warmup/input', kind: 'file' }] },
      ],
    });
  });

  test('a configuration a level too deep', async () => {
    expect(await model('1/config.pbtxt', '1/model.onnx')).toMatchObject({ versions: [{ misplacedConfig: 'r/m/1/config.pbtxt' }] });
    expect(await shape('r/m/1/config.pbtxt')).toEqual({ r: ['m'] });
  });

  test('a model in a model', async () => {
    expect(await model('config.pbtxt', 'm/config.pbtxt')).toMatchObject({ nested: ['r/m/m'] });
    expect(await shape('r/m/config.pbtxt', 'r/m/m/config.pbtxt')).toEqual({ r: ['m'] });
  });
});

// As the server reads them: see "version-dir-*" among its load rules, each tried on a real one.
test.each([
  ['1', { number: 1 }], ['0', { number: 0 }], ['10', { number: 10 }], ['01', { problem: 'leading-zero' }],
  ['2abc', { number: 2, problem: 'not-plain' }], ['-1', { number: -1, problem: 'not-plain' }],
  ['99999999999999999999', { problem: 'too-large' }], ['v1', undefined], ['.git', undefined], ['', undefined],
])('version folder %j', (name, expected) => expect(readVersionName(name)).toEqual(expected));

test('after a change only the folder that changed is read again', async () => {
  const below = tree('r/a/config.pbtxt', 'r/a/1/model.py', 'r/b/config.pbtxt', 'r/b/1/model.py');
  const files = new CachedFiles(below);
  const first = await findRepositories(files);
  below.listed.length = 0;
  expect(await findRepositories(files)).toEqual(first);
  expect(below.listed).toEqual([]);
  files.drop('r/a/1/model.py');
  expect(await findRepositories(files)).toEqual(first);
  expect(below.listed).toEqual(['r/a/1']);
  below.listed.length = 0;
  files.drop('r/b');
  await findRepositories(files);
  expect(below.listed.sort()).toEqual(['r', 'r/b', 'r/b/1']);
});

const corpus = path.resolve(import.meta.dirname, '../../../shared/corpus/repos');
test.skipIf(!fs.existsSync(corpus))('each real repository of the measuring material is found where it is', async () => {
  const files: FileAccess = {
    list: async (at) => fs.readdirSync(path.join(corpus, at), { withFileTypes: true })
      .map((entry) => ({ name: entry.name, kind: entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : 'link' })),
    read: async () => undefined,
  };
  const { repositories } = await findRepositories(files);
  expect(repositories.map(({ path: at }) => at)).toEqual(fs.readdirSync(corpus).sort());
  expect(repositories.every(({ alone, inside }) => !alone && inside === undefined)).toBe(true);
  for (const { path: at, models } of repositories) {
    const configured = fs.readdirSync(path.join(corpus, at)).filter((name) => fs.existsSync(path.join(corpus, at, name, 'config.pbtxt'))).sort();
    expect(models.filter(({ config }) => config).map(({ name }) => name)).toEqual(configured);
  }
});
