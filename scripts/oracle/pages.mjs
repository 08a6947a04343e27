// Lays the wrong and the right example of every rule's page into test/fixtures/oracle/pages.json, to be asked of the
// server by ask.mjs. Answers of examples that did not change are kept.
import fs from 'node:fs';
import path from 'node:path';
import { RULES } from '../../server/src/analysis/rules/index.generated.ts';

const file = path.resolve(import.meta.dirname, '../../test/fixtures/oracle/pages.json');

/** An example is a part of a file; what it leaves out is a back end. Undefined where it tells of names of files. */
export function wholeConfig(example) {
  if (example.startsWith('(')) return undefined;
  return /\b(backend|platform)\b/.test(example) ? example : `backend: "identity"\n${example}`;
}

function main() {
  const known = new Map(fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).cases.map((one) => [one.id, one]) : []);
  const cases = RULES.flatMap(({ code, page }) => ['wrong', 'right'].flatMap((side) => {
    const config = wholeConfig(page[side]);
    if (config === undefined) return [];
    const id = `${code}/${side}`;
    const files = { '1/': '', ...(config.includes('labels.txt') && code !== 'label-file-missing' && { 'labels.txt': 'a\n' }) };
    const before = known.get(id);
    return [before?.config === config ? before : { id, config, files }];
  }));
  fs.writeFileSync(file, `${JSON.stringify({ about: 'The examples of docs/rules, made by scripts/oracle/pages.mjs', cases }, null, 1)}\n`);
}

if (process.argv[1] === import.meta.filename) main();
