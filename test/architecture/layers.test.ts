// The invariants of docs/architecture.md that the file tree itself can break.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\0').filter((file) => file && fs.existsSync(path.join(root, file)));
const sources = tracked.filter((file) => /^(client|server|cli|webview)\/src\/.*\.ts$/.test(file));

interface Import { from: string; to: string; typeOnly: boolean }

const STATEMENT = /(?:^|\n)\s*(import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g;

function importsOf(file: string): Import[] {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  return [...text.matchAll(STATEMENT)].map((match) => {
    const name = (match[3] ?? match[4])!.replace(/\?worker$/, '');
    const to = name.startsWith('.') ? path.posix.normalize(path.posix.join(path.posix.dirname(file), name)) : name;
    return { from: file, to, typeOnly: match[2] !== undefined };
  });
}

const all = sources.flatMap(importsOf);
const isNode = (name: string) => name.startsWith('node:') || builtinModules.includes(name);

/** Each folder and what it may import from the project; a folder may always import itself. */
const ALLOWED: readonly [folder: string, from: readonly string[]][] = [
  ['server/src/language/', []],
  ['server/src/schema/', ['server/src/language/']],
  ['server/src/analysis/', ['server/src/schema/', 'server/src/language/']],
  ['server/src/features/', ['server/src/analysis/', 'server/src/schema/', 'server/src/language/']],
  ['client/src/util/', []],
  ['client/src/services/', ['client/src/util/']],
  ['webview/src/', []],
  ['client/src/webviews/', ['client/src/', 'webview/src/protocol.ts', 'server/src/protocol.ts']],
  ['client/src/lsp/', ['client/src/util/', 'client/src/ui/', 'server/src/protocol.ts']],
  ['client/src/', ['client/src/', 'server/src/protocol.ts', 'webview/src/protocol.ts']],
  ['cli/src/', ['client/src/services/', 'client/src/util/', 'server/src/language/', 'server/src/schema/', 'server/src/analysis/',
    'server/src/features/', 'server/src/server.ts', 'package.json']],
];

function layerOf(file: string) {
  return ALLOWED.find(([folder]) => file.startsWith(folder));
}

describe('imports go one way', () => {
  test('the walk sees the code', () => expect(all.length).toBeGreaterThan(20));

  test.each(ALLOWED.map(([folder]) => folder))('%s', (folder) => {
    const wrong = all.filter(({ from, to }) => {
      const layer = layerOf(from);
      if (layer?.[0] !== folder || !/^(client|server|cli|webview)\//.test(to)) return false;
      return !to.startsWith(folder) && !layer[1].some((allowed) => to.startsWith(allowed));
    });
    expect(wrong).toEqual([]);
  });

  test('language, schema, analysis and features run in a browser', () => {
    const pure = /^server\/src\/(language|schema|analysis|features)\//;
    expect(all.filter(({ from, to }) => pure.test(from) && (isNode(to) || to === 'vscode'))).toEqual([]);
  });

  test('services do not know the editor', () => {
    expect(all.filter(({ from, to }) => /^(client\/src\/(services|util)|cli|server)\//.test(from) && to === 'vscode')).toEqual([]);
  });

  test('only services/aws holds the AWS SDK, only services/tokenizer the tokenizer package', () => {
    const heavy = all.filter(({ from, to, typeOnly }) => !typeOnly
      && ((to.startsWith('@aws-sdk/') && !from.startsWith('client/src/services/aws/'))
        || (to.startsWith('@huggingface/') && !from.startsWith('client/src/services/tokenizer/'))));
    expect(heavy).toEqual([]);
  });
});

describe('files stay small', () => {
  const lines = (file: string) => fs.readFileSync(path.join(root, file), 'utf8').split('\n').length - 1;
  const written = tracked.filter((file) => /\.(ts|mts|mjs|cjs|js|css|py)$/.test(file) && !file.includes('.generated.') && !file.startsWith('test/fixtures/'));

  test('none above 400 lines', () => expect(written.filter((file) => lines(file) > 400)).toEqual([]));
});

test('no path of one machine and no registry host', () => {
  const texts = tracked.filter((file) => /\.(ts|mjs|cjs|json|md|yml|yaml|css|py|sh|pbtxt)$|^\.[^/]+$|^\.ci\//.test(file) && file !== 'test/architecture/layers.test.ts');
  const bad = texts.filter((file) => /\/(work|farm)\/|\/root\/\.|registry\.npmjs\.org|pypi\.org|"resolved": *"https?:/.test(fs.readFileSync(path.join(root, file), 'utf8')));
  expect(bad).toEqual([]);
});
