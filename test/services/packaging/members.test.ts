import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentHashOf, packageModels, type PackageOptions } from '../../../client/src/services/packaging/package.ts';
import { describeError, UserError } from '../../../client/src/util/user-error.ts';

let folder: string;
let repository: string;
const write = (name: string, content: string | Buffer) => {
  fs.mkdirSync(path.dirname(path.join(repository, name)), { recursive: true });
  fs.writeFileSync(path.join(repository, name), content);
};
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'members-'));
  repository = path.join(folder, 'models');
  write('a/config.pbtxt', 'backend: "python"\n');
  write('a/1/model.py', 'x = 1\n');
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const pack = (more: Partial<PackageOptions> = {}) => packageModels({ repository, models: ['a'], output: path.join(folder, 'm.tar.gz'), ...more });

/** One line that names what is wrong, and nothing but what was there before. */
async function refusal(more: Partial<PackageOptions> = {}): Promise<string> {
  const before = fs.readdirSync(folder);
  const error: unknown = await pack(more).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UserError);
  expect(fs.readdirSync(folder)).toEqual(before);
  return describeError(error);
}

test('a model one level too deep', async () => {
  write('all/b/config.pbtxt', 'backend: "python"\n');
  expect(await refusal({ models: ['all'] })).toContain(`package ${path.join(repository, 'all')} instead`);
});

test('a model without a version folder', async () => {
  write('b/config.pbtxt', 'platform: "ensemble"\n');
  expect(await refusal({ models: ['a', 'b'] })).toContain('b has no version folder');
});

test('a model file of no bytes', async () => {
  write('a/1/model.py', '');
  expect(await refusal()).toContain('a/1/model.py is empty');
});

test('an archive inside of what it packs', async () => {
  expect(await refusal({ output: path.join(repository, 'a/1/m.tar.gz') })).toContain('would pack itself');
});

test('no folder at all', async () => expect(await refusal({ repository: path.join(folder, 'nowhere') })).toContain('ENOENT'));

test('a place where nothing can be written', async () => {
  fs.writeFileSync(path.join(folder, 'file'), '');
  expect(await refusal({ output: path.join(folder, 'file/m.tar.gz') })).toMatch(/cannot be written: (ENOTDIR|EEXIST)/);
});

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)('a file that may not be read', async () => {
  fs.chmodSync(path.join(repository, 'a/1/model.py'), 0);
  expect(await refusal()).toContain('EACCES');
});

test.skipIf(process.platform === 'win32')('links that lead round in circles, out, or nowhere', async () => {
  const link = path.join(repository, 'a/1/link');
  fs.symlinkSync('..', link);
  expect(await refusal()).toContain('leads back');
  fs.rmSync(link);
  fs.symlinkSync(folder, link);
  expect(await refusal()).toContain('leads out of the repository');
  fs.rmSync(link);
  fs.symlinkSync('gone', link);
  expect(await refusal()).toContain('a/1/link cannot be read: ENOENT');
});

test.skipIf(process.platform === 'win32')('links inside the repository are packed as what they name', async () => {
  write('shared/tokenizer.json', '{}');
  fs.symlinkSync('../../shared', path.join(repository, 'a/1/tokenizer'));
  const { archive } = await pack();
  expect(execFileSync('tar', ['xzOf', archive, 'a/1/tokenizer/tokenizer.json'], { encoding: 'utf8' })).toBe('{}');
});

test('a file that grows while it is packed', async () => {
  write('a/1/weights.bin', Buffer.alloc(8 << 20));
  expect(await refusal({ report: () => fs.appendFileSync(path.join(repository, 'a/1/weights.bin'), 'more') })).toContain('a/1/weights.bin changed while it was read');
});

test('cancelled half-way: the archive of before is still there', async () => {
  const { archive } = await pack();
  const before = fs.readFileSync(archive);
  write('a/1/weights.bin', Buffer.alloc(8 << 20, 'weights'));
  const cancel = new AbortController();
  await expect(pack({ signal: cancel.signal, report: ({ fraction }) => { if (fraction! > 0.3) cancel.abort(); } })).rejects.toThrow('abort');
  expect(fs.readFileSync(archive).equals(before)).toBe(true);
  expect(fs.readdirSync(folder).sort()).toEqual(['m.manifest.json', 'm.tar.gz', 'models']);
});

test('names that are long or not ASCII, and the executable bit, say tar', async () => {
  const long = `a/1/${'folder'.repeat(20)}/${'파일'.repeat(30)}.bin`;
  write(long, 'content');
  write('a/run', '#!/bin/sh\n');
  fs.chmodSync(path.join(repository, 'a/run'), 0o700);
  const { archive } = await pack();
  const out = path.join(folder, 'out');
  fs.mkdirSync(out);
  execFileSync('tar', ['xzf', archive, '-C', out]);
  expect(fs.readFileSync(path.join(out, long), 'utf8')).toBe('content');
  if (process.platform !== 'win32') expect(fs.statSync(path.join(out, 'a/run')).mode & 0o777).toBe(0o755);
});

test('what tools leave stays home and is named', async () => {
  write('a/1/__pycache__/model.cpython-312.pyc', 'junk');
  write('a/.DS_Store', 'junk');
  const { leftOut, manifest } = await pack();
  expect(leftOut.map(({ path: at }) => at).sort()).toEqual(['a/.DS_Store', 'a/1/__pycache__']);
  expect(manifest.members.map(({ path: at }) => at)).toEqual(['a/1/model.py', 'a/config.pbtxt']);
});

test('the hash of the content is that of the archive, before there is one', async () => {
  expect(await contentHashOf(repository, ['a'])).toBe((await pack()).manifest.contentHash);
});

test('progress ends at the whole', async () => {
  const told: number[] = [];
  await pack({ report: ({ fraction }) => { told.push(fraction!); } });
  expect(told.at(-1)).toBe(1);
  expect([...told].sort((a, b) => a - b)).toEqual(told);
});
