// node scripts/bench/completion-rank.mjs FOLDER — hides each field of real configurations, asks what may
// be typed there, and tells at which place the hidden one is offered.
import fs from 'node:fs';
import path from 'node:path';
import { complete } from '../../server/src/features/completion/completion.ts';
import { ALONE } from '../../server/src/features/ensemble.ts';
import { ConfigFile } from '../../server/src/session/config-file.ts';
import { Document } from '../../server/src/session/document.ts';
import { DEFAULTS } from '../../server/src/session/settings.ts';

const folder = process.argv[2];
if (!folder) {
  console.error('Usage: node scripts/bench/completion-rank.mjs FOLDER');
  process.exit(2);
}
const CLIENT = { snippets: true, insertReplace: true, sharedRange: true, labelDetails: true, resolveDocumentation: true, markdown: true };
/** More of one file would let a few long ones decide. */
const FIELDS_OF_ONE = 60;

const fileOf = (text) => new ConfigFile(new Document('file:///model/config.pbtxt', 1, text, 'utf-16'), DEFAULTS);

function* fieldsOf(node) {
  if (node.kind === 'message') for (const field of node.fields) yield* fieldsOf(field);
  else if (node.kind === 'list') for (const item of node.items) yield* fieldsOf(item);
  else if (node.kind === 'field') {
    yield node;
    if (node.value) yield* fieldsOf(node.value);
  }
}

const ranks = [];
for (const name of fs.readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.pbtxt'))) {
  const text = fs.readFileSync(path.join(folder, name), 'utf8');
  const whole = fileOf(text);
  if (whole.analysis.syntax.some(({ severity }) => severity === 'error')) continue;
  for (const field of [...fieldsOf(whole.root)].slice(0, FIELDS_OF_ONE)) {
    const file = fileOf(text.slice(0, field.start) + text.slice(field.end));
    const { items } = complete(file, file.positionAt(field.start), ALONE, CLIENT);
    ranks.push(items.sort((a, b) => (a.sortText < b.sortText ? -1 : 1)).findIndex(({ label }) => label === field.name) + 1);
  }
}
const share = (test) => `${(100 * ranks.filter(test).length / ranks.length).toFixed(1)} %`;
const reciprocal = ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0) / ranks.length;
console.log(`${ranks.length} hidden fields: first ${share((rank) => rank === 1)}, among the first three ${share((rank) => rank >= 1 && rank <= 3)}, `
  + `not offered ${share((rank) => rank === 0)}, mean reciprocal rank ${reciprocal.toFixed(3)}`);
