import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { packageModels } from '../../../client/src/services/packaging/package.ts';

let folder: string;
let repository: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'package-'));
  repository = path.join(folder, 'models 한글');
  const write = (name: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(repository, name)), { recursive: true });
    fs.writeFileSync(path.join(repository, name), text);
  };
  write('a/config.pbtxt', 'backend: "python"\n');
  write('a/1/model.py', 'x = 1\n');
  write('a/1/__pycache__/model.pyc', 'junk');
  write('a/.ipynb_checkpoints/config.pbtxt', 'junk');
  write('b/config.pbtxt', 'backend: "onnxruntime"\n');
  write('b/1/weights.bin', 'w'.repeat(300_000));
  fs.mkdirSync(path.join(repository, 'ensemble/1'), { recursive: true });
  write('ensemble/config.pbtxt', 'platform: "ensemble"\n');
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const pack = (output: string, models = ['ensemble', 'b', 'a']) => packageModels({ repository, models, output: path.join(folder, output) });
const sha = (file: string) => createHash('sha256').update(fs.readFileSync(file)).digest('hex');

describe('the archive', () => {
  test('has the models at its root, empty version folders too, and nothing of the tools, says tar', async () => {
    const { archive } = await pack('m.tar.gz');
    expect(execFileSync('tar', ['tzf', archive], { encoding: 'utf8' }).trim().split('\n')).toEqual([
      'a/', 'a/1/', 'a/1/model.py', 'a/config.pbtxt', 'b/', 'b/1/', 'b/1/weights.bin', 'b/config.pbtxt', 'ensemble/', 'ensemble/1/', 'ensemble/config.pbtxt',
    ]);
    const out = path.join(folder, 'out');
    fs.mkdirSync(out);
    execFileSync('tar', ['xzf', archive, '-C', out]);
    expect(fs.readFileSync(path.join(out, 'b/1/weights.bin'), 'utf8')).toBe('w'.repeat(300_000));
  });

  test('is the same to the byte for the same content, whatever its times and rights', async () => {
    const first = sha((await pack('one.tar.gz')).archive);
    fs.utimesSync(path.join(repository, 'a/config.pbtxt'), 1, 1);
    fs.chmodSync(path.join(repository, 'a/config.pbtxt'), 0o600);
    expect(sha((await pack('two.tar.gz', ['a', 'b', 'ensemble'])).archive)).toBe(first);
    fs.appendFileSync(path.join(repository, 'a/config.pbtxt'), '#');
    expect(sha((await pack('three.tar.gz')).archive)).not.toBe(first);
  });

  test('is used again while its content is the same, and made anew when it was damaged', async () => {
    const { archive, reused, manifest } = await pack('m.tar.gz');
    expect(reused).toBe(false);
    expect((await pack('m.tar.gz')).reused).toBe(true);
    fs.appendFileSync(archive, 'x');
    expect((await pack('m.tar.gz')).reused).toBe(false);
    expect(sha(archive)).toBe(manifest.sha256);
  });

  test('its manifest has the digest of each member', async () => {
    const { manifest, archive } = await pack('m.tar.gz');
    const member = manifest.members.find(({ path: at }) => at === 'b/1/weights.bin');
    expect(member).toEqual({ path: 'b/1/weights.bin', size: 300_000, sha256: sha(path.join(repository, 'b/1/weights.bin')) });
    expect(manifest.sha256).toBe(sha(archive));
  });
});

describe('what cannot be packed', () => {
  test('a link out of the repository', async () => {
    fs.symlinkSync('/etc/hostname', path.join(repository, 'a/1/secret'));
    await expect(pack('m.tar.gz')).rejects.toThrow('leads out of the repository');
    expect(fs.existsSync(path.join(folder, 'm.tar.gz'))).toBe(false);
  });
  test('a place in a model, by whatever link', async () => {
    fs.symlinkSync(path.join(repository, 'a'), path.join(folder, 'link'));
    for (const output of ['models 한글/a/m.tar.gz', 'link/m.tar.gz', 'link/new/m.tar.gz']) await expect(pack(output), output).rejects.toThrow('would pack itself');
    expect(fs.readdirSync(path.join(repository, 'a')).sort()).toEqual(['.ipynb_checkpoints', '1', 'config.pbtxt']);
  });
  test('over a file that was not packed here, unless somebody agreed', async () => {
    const output = path.join(folder, 'm.tar.gz');
    fs.writeFileSync(output, 'precious');
    await expect(pack('m.tar.gz')).rejects.toThrow('is there already');
    expect(fs.readFileSync(output, 'utf8')).toBe('precious');
    const { archive, manifest } = await packageModels({ repository, models: ['a'], output, overwrite: true });
    expect(sha(archive)).toBe(manifest.sha256);
  });
  test('a link inside it is packed as the file that it names', async () => {
    fs.symlinkSync('../config.pbtxt', path.join(repository, 'a/1/copy.pbtxt'));
    const { archive } = await pack('m.tar.gz');
    expect(execFileSync('tar', ['xzOf', archive, 'a/1/copy.pbtxt'], { encoding: 'utf8' })).toBe('backend: "python"\n');
  });
  test('a model that is not there', async () => expect(pack('m.tar.gz', ['nope'])).rejects.toThrow('no model nope'));
  test('nothing at all', async () => expect(pack('m.tar.gz', [])).rejects.toThrow('no models'));
  test('a cancelled run leaves nothing behind', async () => {
    await expect(packageModels({ repository, models: ['b'], output: path.join(folder, 'm.tar.gz'), signal: AbortSignal.abort() })).rejects.toThrow();
    expect(fs.readdirSync(folder)).toEqual(['models 한글']);
  });
});
