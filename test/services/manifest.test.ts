// package.json, package.nls.json and the code name the same commands, views and texts.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { bundleFile, gather } from '../../scripts/l10n.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

interface MenuItem { command?: string; submenu?: string; when?: string; group?: string }
interface Manifest {
  contributes: {
    commands: { command: string; title: string; category: string }[];
    menus: Record<string, MenuItem[]>;
    views: Record<string, { id: string }[]>;
    viewsWelcome: { view: string; contents: string }[];
    configuration: { title: string; properties: Record<string, Setting> }[];
  };
  capabilities: { untrustedWorkspaces: { restrictedConfigurations?: string[] } };
}
interface Setting { type?: string; scope?: string; minimum?: number; maximum?: number; description?: string; markdownDescription?: string }

const manifest: Manifest = JSON.parse(read('package.json'));
const texts: Record<string, string> = JSON.parse(read('package.nls.json'));
const { commands, menus, views, viewsWelcome, configuration } = manifest.contributes;
const ids = commands.map(({ command }) => command);
const settings = configuration.flatMap(({ properties }) => Object.entries(properties));

test('each %key% has a text and each text a use', () => {
  const used = [...read('package.json').matchAll(/"%([^"%]+)%"/g)].map((match) => match[1]!);
  expect(Object.keys(texts).sort()).toEqual([...new Set(used)].sort());
});

describe('l10n', () => {
  const { bundle, unreadable } = gather();
  test('every visible string of the code is one plain string', () => expect(unreadable).toEqual([]));
  test('and is in the bundle: npm run l10n', () => expect(JSON.parse(fs.readFileSync(bundleFile, 'utf8'))).toEqual(bundle));
});

describe('commands', () => {
  const files = fs.readdirSync(path.join(root, 'client/src/commands'), { recursive: true, encoding: 'utf8' }).filter((name) => name.includes(path.sep));
  const coded = files.flatMap((file) => [...read(`client/src/commands/${file}`).matchAll(/^ {2}id: '([^']+)',$/gm)].map((match) => match[1]!));

  test('those of the code are those of package.json', () => expect(coded.sort()).toEqual(ids.toSorted()));

  test('one file each, and each file in the registry', () => {
    expect(files.filter((file) => !coded.length || !read('client/src/commands/registry.ts').includes(`./${file.replaceAll(path.sep, '/')}'`))).toEqual([]);
  });

  test('menus and welcome texts name commands that exist', () => {
    const named = [
      ...Object.values(menus).flat().flatMap(({ command }) => command ?? []),
      ...viewsWelcome.flatMap(({ contents }) => [...texts[contents.slice(1, -1)]!.matchAll(/\(command:(tritonRepo[\w.]+)\)/g)].map((match) => match[1]!)),
    ];
    expect(named.filter((id) => id.startsWith('tritonRepo.') && !ids.includes(id))).toEqual([]);
  });
});

test('every view exists that a menu or welcome text is for', () => {
  const known = Object.values(views).flat().map(({ id }) => id);
  const named = [
    ...viewsWelcome.map(({ view }) => view),
    ...Object.values(menus).flat().flatMap(({ when = '' }) => [...when.matchAll(/view == ([\w.]+)/g)].map((match) => match[1]!)),
  ];
  expect([...new Set(named)].filter((id) => !known.includes(id))).toEqual([]);
  expect(known.filter((id) => !named.includes(id))).toEqual([]);
});

describe('settings', () => {
  test.each(settings)('%s has prefix, text and scope, a number its range', (name, { type, scope, minimum, maximum, description, markdownDescription }) => {
    expect(name).toMatch(/^tritonRepo\.[a-z]+(\.[a-zA-Z]+)+$/);
    expect(scope).toBeDefined();
    expect(description ?? markdownDescription).toMatch(/^%.+%$/);
    if (type === 'number' || type === 'integer') expect([typeof minimum, typeof maximum]).toEqual(['number', 'number']);
  });

  test('what makes a program run is off in an untrusted window', () => {
    const restricted = manifest.capabilities.untrustedWorkspaces.restrictedConfigurations ?? [];
    expect(restricted.filter((name) => !settings.some(([known]) => known === name))).toEqual([]);
  });
});
