// node scripts/generate/parameters.mjs FILE — writes the table of known keys of the free-form parameter
// maps from a machine-readable description of them.
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const file = process.argv[2];
if (!file) {
  console.error('Usage: node scripts/generate/parameters.mjs FILE');
  process.exit(2);
}
const { contexts } = JSON.parse(fs.readFileSync(file, 'utf8'));
const quote = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** What was removed is no use to who writes; a name in parentheses is a remark, not a key. */
const offered = ({ key, removed }) => !removed && /^[\w.${}-]+$/.test(key);

const sections = contexts.flatMap(({ id, location, keys }) => {
  if (!location.endsWith('parameters')) return [];
  const rows = keys.filter(offered).map(({ key, type, allowed, default: otherwise, doc, deprecated, since }) => {
    const parts = { key, type, allowed, otherwise, doc, deprecated: deprecated && 'true', since };
    const text = Object.entries(parts).filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => `${name}: ${name === 'deprecated' ? value : quote(String(value))}`).join(', ');
    return `    { ${text} },`;
  });
  return rows.length > 0 ? [`  ${quote(id)}: [\n${rows.join('\n')}\n  ],`] : [];
});
fs.writeFileSync(path.join(root, 'server/src/schema/parameters.generated.ts'), `// Made by scripts/generate/parameters.mjs. Do not edit.
import type { ParameterRow } from './parameters.ts';

/** By who reads them. */
export const PARAMETERS: Readonly<Record<string, readonly ParameterRow[]>> = {
${sections.join('\n')}
};
`);
console.log(`${sections.length} maps`);
