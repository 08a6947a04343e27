// Gathers every string of `l10n.t('…')` into l10n/bundle.l10n.json, which translators start from.
// `--check` writes nothing and ends with 1 where the bundle is not what the code says.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './host/locate.mjs';

export const bundleFile = path.join(root, 'l10n/bundle.l10n.json');

/** @returns {{ bundle: Record<string, string>, unreadable: string[] }} what the code shows, and calls whose text is no plain string */
export function gather() {
  const texts = new Set();
  const unreadable = [];
  for (const file of ['client/src', 'server/src', 'cli/src', 'webview/src'].flatMap(sources)) {
    const code = fs.readFileSync(path.join(root, file), 'utf8');
    for (const match of code.matchAll(/\bl10n\.t\(\s*/g)) {
      const text = literal(code.slice(match.index + match[0].length));
      if (text === undefined) unreadable.push(`${file}:${code.slice(0, match.index).split('\n').length}`);
      else texts.add(text);
    }
  }
  return { bundle: Object.fromEntries([...texts].sort((a, b) => (a < b ? -1 : 1)).map((text) => [text, text])), unreadable };
}

/** The string literal at the start of `code`; undefined for anything else, also for a sentence glued from pieces. */
function literal(code) {
  const match = /^(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)")\s*[,)]/.exec(code);
  if (!match) return undefined;
  return (match[1] ?? match[2]).replace(/\\(u\{[0-9a-f]+\}|u[0-9a-f]{4}|.)/gi, (_all, escape) => {
    if (escape === 'n') return '\n';
    return /^u/i.test(escape) && escape.length > 1 ? String.fromCodePoint(Number.parseInt(escape.replace(/[u{}]/gi, ''), 16)) : escape;
  });
}

function sources(folder) {
  if (!fs.existsSync(path.join(root, folder))) return [];
  return fs.readdirSync(path.join(root, folder), { recursive: true }).filter((name) => name.endsWith('.ts')).map((name) => path.join(folder, name)).sort();
}

if (process.argv[1] === import.meta.filename) {
  const { bundle, unreadable } = gather();
  const text = `${JSON.stringify(bundle, undefined, 2)}\n`;
  for (const place of unreadable) console.error(`l10n: not one plain string: ${place}`);
  if (process.argv.includes('--check')) {
    const same = fs.existsSync(bundleFile) && fs.readFileSync(bundleFile, 'utf8') === text;
    if (!same) console.error('l10n: the bundle is behind the code; run `npm run l10n`');
    process.exitCode = same && unreadable.length === 0 ? 0 : 1;
  } else {
    fs.mkdirSync(path.dirname(bundleFile), { recursive: true });
    fs.writeFileSync(bundleFile, text);
    console.log(`l10n: ${Object.keys(bundle).length} texts`);
    process.exitCode = unreadable.length > 0 ? 1 : 0;
  }
}
