// Each encoding equals that of the reference library (Rust `tokenizers` 0.22.2), recorded beside the tokenizer.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Tokenizer } from '../../../client/src/services/tokenizer/tokenizer.ts';
import { findTokenizerFolder, readTokenizerFolder } from '../../../client/src/services/tokenizer/folder.ts';
import { UserError } from '../../../client/src/util/user-error.ts';

interface Golden {
  cases: { text: string; pair?: string; max?: number; strategy?: 'longest_first' | 'only_first' | 'only_second'; ids?: number[]; types?: number[]; error?: string }[];
}

const own = path.resolve(import.meta.dirname, '../../fixtures/tokenizers');
const measured = path.resolve(import.meta.dirname, '../../../../shared/facts/tokenizers/data');
const tokenizersIn = (folder: string) => (fs.existsSync(folder) ? fs.readdirSync(folder).map((name) => path.join(folder, name)) : [])
  .filter((one) => fs.existsSync(path.join(one, 'golden.json')));
const others = tokenizersIn(measured).filter((one) => !fs.existsSync(path.join(own, path.basename(one))));

describe.each([...tokenizersIn(own), ...others].map((folder) => [path.basename(folder), folder]))('%s', (_name, folder) => {
  const { cases } = JSON.parse(fs.readFileSync(path.join(folder, 'golden.json'), 'utf8')) as Golden;
  let tokenizer: Tokenizer | undefined;
  afterAll(async () => tokenizer?.dispose());

  test(`all ${cases.length} encodings`, async () => {
    tokenizer = await Tokenizer.open(folder);
    const wrong: unknown[] = [];
    for (const { text, pair, max, strategy, ids, types, error } of cases) {
      const got = await tokenizer.encode([{ text, ...(pair !== undefined && { pair }) }], { maxLength: max ?? 1e9, truncation: strategy ?? 'none', padding: 'none' })
        .then(([row]) => row, (failure: unknown) => failure);
      if (error !== undefined) {
        if (!(got instanceof UserError)) wrong.push({ text, pair, max, strategy, error, got });
        continue;
      }
      const row = got as { ids: number[]; types: number[] };
      if (JSON.stringify(row.ids) !== JSON.stringify(ids) || (types && JSON.stringify(row.types) !== JSON.stringify(types))) {
        wrong.push({ text, pair, max, strategy, ids, types, got });
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('a batch', () => {
  test('is padded on the right with the padding token, mask and types with 0', async () => {
    const tokenizer = await Tokenizer.open(path.join(own, 'tiny-bert'));
    const [short, long] = await tokenizer.encode([{ text: 'Hello' }, { text: 'Hello world' }], { padding: 'longest' });
    expect(short!.ids).toHaveLength(long!.ids.length);
    const missing = short!.mask.filter((one) => one === 0).length;
    expect(missing).toBeGreaterThan(0);
    expect(short!.ids.slice(-missing)).toEqual(Array.from({ length: missing }, () => 0));
    const [fixed] = await tokenizer.encode([{ text: 'Hello' }], { padding: 'max_length', maxLength: 32 });
    expect(fixed!.ids).toHaveLength(32);
    await tokenizer.dispose();
  });
});

describe('folders', () => {
  test('the nearest one is found, in the model first', async () => {
    expect(await findTokenizerFolder(path.join(own, 'tiny-bert'))).toBe(path.join(own, 'tiny-bert'));
    expect(await findTokenizerFolder(path.join(own, 'none'))).toBe(path.join(own, 'tiny-bert'));
  });
  test.each([
    ['a missing file', {}, 'has no tokenizer.json'],
    ['half a file', { 'tokenizer.json': '{"model": {', 'tokenizer_config.json': '{}' }, 'is no whole JSON file'],
    ['another JSON', { 'tokenizer.json': '{"a": 1}', 'tokenizer_config.json': '{}' }, 'is no tokenizer'],
    ['a class that is known wrong', { 'tokenizer.json': '{"model": {}}', 'tokenizer_config.json': '{"tokenizer_class": "MarianTokenizer"}' }, 'MarianTokenizer'],
  ])('%s is named', async (_what, files, message) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tokenizer-'));
    for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
    await expect(readTokenizerFolder(folder)).rejects.toThrow(message);
    fs.rmSync(folder, { recursive: true });
  });
});
