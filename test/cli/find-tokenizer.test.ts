import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findTokenizer } from '../../cli/src/find-tokenizer.ts';
import { writeTinyRepository } from '../fakes/tiny-repository.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tokenizer-'));
  writeTinyRepository(path.join(folder, 'deep/project'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

test.each([
  ['from far above', 'tiny', undefined, '.'],
  ['from the project', 'tiny', undefined, 'deep/project'],
  ['from the repository', 'tiny', undefined, 'deep/project/models'],
  ['from the model', 'tiny', undefined, 'deep/project/models/tiny'],
  ['for a model of another name, from the place that has one', 'other', undefined, 'deep/project'],
  ['with the folder told', 'other', 'deep/project/models/tiny', '.'],
])('%s', async (_name, model, config, here) => {
  expect(await findTokenizer(model, config, path.join(folder, here))).toBe(path.join(folder, 'deep/project/tokenizer'));
});

test('none is found for a model that is not below', async () => {
  expect(await findTokenizer('other', undefined, folder)).toBeUndefined();
});
