import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renameModels, withoutRuntime } from '../../client/src/services/triton/config-text.ts';
import { bareWords } from '../../client/src/services/verify/ask.ts';
import { codePlaces, withoutTrace } from '../../client/src/services/verify/code-places.ts';
import { mirrorModel } from '../../client/src/services/verify/mirror.ts';
import { releaseOf } from '../../client/src/services/verify/releases.ts';
import { libraryNames, writeLibrary } from '../../client/src/services/verify/stand-in.ts';
import { writeFiles } from '../fakes/tiny-repository.ts';

let folder: string;
beforeEach(() => { folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verify-')); });
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

test.each([
  ['Error parsing text-format inference.ModelConfig: 6:3: Expected ",", found "{".', { message: 'Expected ",", found "{".', position: '6:3' }],
  ['Invalid argument: model input \'I\' must specify \'dims\' for m', { message: 'model input \'I\' must specify \'dims\' for m' }],
  ['Internal: ValueError: broken\n\nAt:\n  model.py(1)', { message: 'ValueError: broken\n\nAt:\n  model.py(1)' }],
  ['ensemble m contains models that are not available or ambiguous: x', { message: 'ensemble m contains models that are not available or ambiguous: x' }],
])('the server\'s bare words: %s', (text, words) => expect(bareWords(text)).toEqual(words));

// As the release notes of the server pair them.
test.each([['2.51.0', '24.10'], ['2.42.0', '24.01'], ['2.41.0', '23.12'], ['2.59.0', '25.06'], ['2.59.1', '25.07'], ['2.60.0', '25.08'], ['2.62.0', '25.10'], ['2.99.0', undefined], ['1.15.0', undefined], ['', undefined]])(
  'release of %s', (version, release) => expect(releaseOf(version)).toBe(release));

test('`runtime` is taken out place for place, unless it leads out of the folder', () => {
  expect(withoutRuntime('backend: "x"\nruntime: "libtriton_y.so"\nmax_batch_size: 1')).toBe(`backend: "x"\n${' '.repeat('runtime: "libtriton_y.so"'.length)}\nmax_batch_size: 1`);
  expect(withoutRuntime('runtime: "../x.so"')).toBe('runtime: "../x.so"');
  expect(withoutRuntime('runtime "broken')).toBe('runtime "broken');
});

test('the person\'s own lines in a traceback', () => {
  const message = 'ValueError: broken\n\nAt:\n  /r/m/1/model.py(19): initialize\n  /usr/lib/python3/json.py(3): loads\n  File "/r/m/1/helper.py", line 4, in f';
  expect(codePlaces(message, '/r')).toEqual([{ file: '/r/m/1/model.py', line: 19 }, { file: '/r/m/1/helper.py', line: 4 }]);
  expect(withoutTrace(message)).toBe('ValueError: broken');
  expect(codePlaces('failed', '/r')).toEqual([]);
});

test('models are renamed where they are named, and nowhere else', () => {
  const text = 'name: "a" # "a"\ninput { name: "a" }\nensemble_scheduling { step [ { model_name: \'b\' input_map { key: "a" value: "b" } } ] }';
  expect(renameModels(text, (name) => `x_${name}`)).toBe('name: "x_a" # "a"\ninput { name: "a" }\nensemble_scheduling { step [ { model_name: "x_b" input_map { key: "a" value: "b" } } ] }');
  expect(renameModels('name: "a" {', (name) => `x_${name}`)).toBe('name: "a" {');
});

test('the stand-in is looked for by the back end\'s name, else by any that the server may guess', () => {
  expect(libraryNames('m', 'tensorrt')).toEqual(['libtriton_tensorrt.so']);
  expect(libraryNames('m.mine', undefined)).toEqual(expect.arrayContaining(['libtriton_onnxruntime.so', 'libtriton_python.so', 'libtriton_mine.so']));
  expect(libraryNames('m', '../x')).toEqual([]);
});

test.skipIf(process.platform !== 'linux')('a mirrored model has links to the files, the unsaved text, and a version where version control keeps none', async () => {
  const library = await writeLibrary(folder);
  expect(fs.readFileSync(library).subarray(0, 4).toString('latin1')).toBe('\x7fELF');
  writeFiles(path.join(folder, 'm'), { 'config.pbtxt': 'backend: "x"', 'labels.txt': 'a', 'libtriton_x.so': 'mine' });
  const options = { library, toCpu: true, texts: new Map([['m', 'backend: "y" version_policy { specific { versions: [ 3 ] } } instance_group { kind: KIND_GPU }']]) };
  expect(await mirrorModel(path.join(folder, 'm'), path.join(folder, 'copy'), options)).toBe(true);
  expect(fs.readdirSync(path.join(folder, 'copy')).toSorted()).toEqual(['3', 'config.pbtxt', 'labels.txt', 'libtriton_x.so', 'libtriton_y.so']);
  expect(fs.readFileSync(path.join(folder, 'copy/config.pbtxt'), 'utf8')).toBe('backend: "y" version_policy { specific { versions: [ 3 ] } } instance_group { kind: KIND_CPU }');
  expect(fs.readlinkSync(path.join(folder, 'copy/labels.txt'))).toBe(path.join(folder, 'm/labels.txt'));
  fs.mkdirSync(path.join(folder, 'm/v1'));
  expect(await mirrorModel(path.join(folder, 'm'), path.join(folder, 'other'), { ...options, texts: new Map() })).toBe(false);
});
