// Every feature at every place of whole, cut and scrambled files: none throws, completion never doubles itself.
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeActions } from '../../server/src/features/code-actions.ts';
import { complete } from '../../server/src/features/completion/completion.ts';
import { definitions } from '../../server/src/features/definition.ts';
import { ALONE } from '../../server/src/features/ensemble.ts';
import { foldingRanges } from '../../server/src/features/folding.ts';
import { highlights } from '../../server/src/features/highlight.ts';
import { hover } from '../../server/src/features/hover.ts';
import { references } from '../../server/src/features/references.ts';
import { selectionRanges } from '../../server/src/features/selection.ts';
import { documentSymbols } from '../../server/src/features/symbols.ts';
import { fileOf, POOR, RICH } from '../features/cursor.ts';

const OWN = `# comment { [
name: "m" 'n'
platform: "ensemble",
max_batch_size: 8;
input [ {
  name: "텍스트𐐀" data_type: TYPE_STRING dims: [ -1, 0x1F ] reshape { shape: [ ] }
}, < name: "b" > ]
output { name: "o" dims: 3 dims: [ 4 ] }
ensemble_scheduling { step [ { model_name: "a" input_map { key: "k" value: "m" } output_map { key: "k" value: "o" } } ] }
parameters: { key: "p" value: { string_value: "\${x}" } }
instance_group [ { count: {{ n }} kind: KIND_GPU gpus: [ 0, 1 ] } ]
nonsense { a: 1 [b.c]: 2 }
`;

function everything(text: string, places: readonly number[]): void {
  const file = fileOf(text);
  documentSymbols(file);
  foldingRanges(file);
  for (const offset of places) {
    const position = file.positionAt(offset);
    for (const client of [RICH, POOR]) {
      const labels = complete(file, position, ALONE, client).items.map(({ label }) => label);
      expect(new Set(labels).size, `doubled at ${offset} of ${JSON.stringify(text.slice(0, offset).slice(-60))}`).toBe(labels.length);
    }
    hover(file, position, true);
    definitions(file, position, ALONE);
    references(file, position, ALONE);
    highlights(file, position);
    selectionRanges(file, [position]);
    codeActions(file, file.findings, { range: { start: position, end: position }, only: ['quickfix', 'source'], diagnostics: [] });
  }
}

const all = (text: string) => Array.from({ length: text.length + 1 }, (_, at) => at);

describe('own text', () => {
  test('at each place', () => everything(OWN, all(OWN)));

  test('cut off at each place, asked at its end', () => {
    for (let end = 0; end <= OWN.length; end++) everything(OWN.slice(0, end), [end]);
  });

  test('with one character gone, asked there', () => {
    for (let at = 0; at < OWN.length; at++) everything(OWN.slice(0, at) + OWN.slice(at + 1), [at]);
  });
});

const corpus = path.resolve(import.meta.dirname, '../../../shared/corpus/files');

describe.skipIf(!fs.existsSync(corpus))('files as people write them (skipped where the corpus is absent)', () => {
  // A few by default; EACH=1 takes all of them.
  const files = fs.existsSync(corpus) ? fs.readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.pbtxt')).sort() : [];
  const every = Number(process.env.EACH ?? 40);

  test('at the ends of words', () => {
    for (let index = 0; index < files.length; index += every) {
      const text = fs.readFileSync(path.join(corpus, files[index]!), 'utf8');
      const ends = [...text.matchAll(/\w\b|[{[:]/g)].map(({ index: at }) => at + 1);
      everything(text, ends.filter((_, nth) => nth % 3 === index % 3).slice(0, 120));
    }
  });
});
