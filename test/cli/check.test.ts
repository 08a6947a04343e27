import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from './harness.ts';

const GOOD = 'backend: "python"\nmax_batch_size: 4\ninput [ { name: "X" data_type: TYPE_FP32 dims: [ 1 ] } ]\noutput [ { name: "Y" data_type: TYPE_FP32 dims: [ 1 ] } ]\n';
const BROKEN = 'backend: "python"\ninput [ { name: "X" } { name: "Z" } ]\n';
const check = (...args: string[]) => runCommand('check', () => import('../../cli/src/check/check.ts'), ...args);
const posix = process.platform === 'win32' ? test.skip : test;

let folder: string;
const write = (name: string, text: string) => {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
};
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'check 한글-'));
  write('models/good/config.pbtxt', GOOD);
  write('models/good/1/model.py', 'class TritonPythonModel:\n    def execute(self, requests):\n        return []\n');
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('exit codes', () => {
  test('0 with nothing to say', async () => {
    expect(await check(folder)).toMatchObject({ code: 0, out: expect.stringContaining('1 file checked'), err: '' });
  });

  test('1 with errors, in each format', async () => {
    write('models/bad/config.pbtxt', BROKEN);
    const { code, out } = await check(folder);
    expect(code).toBe(1);
    // The position is protobuf's: line and column of the second brace.
    expect(out).toContain('2:21: error: A comma is missing');
    expect(out).toContain('Triton says: 2:23: Expected ",", found "{".');
    const json = JSON.parse((await check(folder, '--format', 'json')).out);
    expect(json).toMatchObject({ version: 1, summary: { files: 2, models: 2 } });
    expect(json.files.map(({ parses }: { parses: boolean }) => parses)).toEqual([false, true]);
    expect(json.files[0].diagnostics[1]).toMatchObject({ code: 'comma-missing', tritonPosition: '2:23', range: { start: { line: 1 } }, fix: 'insert-comma' });
    const sarif = JSON.parse((await check(folder, '--format', 'sarif')).out);
    expect(sarif).toMatchObject({ version: '2.1.0', runs: [{ results: [{ ruleId: 'weights-absent', level: 'note' }, { ruleId: 'comma-missing', level: 'error' }] }] });
    expect((await check(folder, '--format', 'github')).out).toMatch(/^::error file=.*,line=2,/m);
  });

  test.each([
    [['nowhere'], 'nowhere: there is no such file or folder'],
    [['--release', '24'], '--release takes YY.MM'],
    [['--format', 'xml'], '--format takes text, json, sarif, github, not "xml"'],
    [['--formt'], 'there is no option --formt'],
    [['--format'], '--format needs a value'],
    [['--format', '-5'], '--format is followed by -5; a value that begins with a dash is written --format=VALUE'],
    [['--no-repository=yes'], '--no-repository takes no value'],
  ])('2 for wrong use: %j', async (args, message) => {
    const { code, out, err } = await check(...args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});

describe('what is no regular file', () => {
  posix('a pipe and a link that leads nowhere or in a circle are all named, and nobody waits', async () => {
    for (const name of ['pipe', 'nowhere', 'circle']) fs.mkdirSync(path.join(folder, 'models', name));
    execFileSync('mkfifo', [path.join(folder, 'models/pipe/config.pbtxt')]);
    fs.symlinkSync('not-there', path.join(folder, 'models/nowhere/config.pbtxt'));
    fs.symlinkSync('config.pbtxt', path.join(folder, 'models/circle/config.pbtxt'));
    const { code, out, err } = await check(folder);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    for (const name of ['pipe', 'nowhere', 'circle']) expect(err).toContain(`${name}/config.pbtxt: it is no regular file, or a link to none`);
    expect((await check(path.join(folder, 'models/circle/config.pbtxt'))).err).toContain('its links lead round in a circle');
    expect((await check(path.join(folder, 'models/pipe/config.pbtxt'))).err).toContain('it is no regular file');
  });

  posix('a link is followed where it stays in the folder, and left out where it does not', async () => {
    fs.mkdirSync(path.join(folder, 'models/inside'));
    fs.mkdirSync(path.join(folder, 'models/outside'));
    fs.symlinkSync('../good/config.pbtxt', path.join(folder, 'models/inside/config.pbtxt'));
    write('elsewhere/secret.txt', 'secret: words\n');
    fs.symlinkSync('../../elsewhere/secret.txt', path.join(folder, 'models/outside/config.pbtxt'));
    const { out, err } = await check(path.join(folder, 'models'));
    expect(out).toContain('2 files checked');
    expect(out + err).not.toContain('words');
    expect(err).toContain('outside/config.pbtxt is a link out of the folder');
    // Named itself, it was meant.
    expect((await check(path.join(folder, 'models/outside/config.pbtxt'))).out).toContain('secret');
  });
});
