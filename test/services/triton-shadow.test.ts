import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copyRepository, makeShadowFolder, planRepository, type Plan } from '../../client/src/services/triton/shadow.ts';
import { writeFiles } from '../fakes/tiny-repository.ts';

const BACKENDS = ['python', 'onnxruntime', 'ensemble'];
let folder: string;
beforeEach(() => { folder = fs.mkdtempSync(path.join(os.tmpdir(), '모델 저장소 ')); });
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const ensemble = (...steps: string[]) => `platform: "ensemble" ensemble_scheduling { step [ ${steps.map((step) => `{ model_name: "${step}" }`).join(', ')} ] }`;
const inode = (...parts: string[]) => fs.statSync(path.join(...parts)).ino;
const leftOut = (plan: Plan) => Object.fromEntries(plan.leftOut.map(({ model, reason }) => [model, reason]));

async function copy() {
  const storage = path.join(folder, 'storage');
  const repository = path.join(folder, 'models');
  const plan = await planRepository(repository, BACKENDS);
  const target = await makeShadowFolder(storage);
  await copyRepository(repository, target, plan, { toCpu: true });
  return { repository, target, plan };
}

describe('what runs here', () => {
  test('steps come before ensembles; what has no back end is left out with all that need it, and it is said', async () => {
    writeFiles(folder, {
      'all/config.pbtxt': ensemble('encode', 'engine'), 'outer/config.pbtxt': ensemble('all'), 'good/config.pbtxt': ensemble('encode'),
      'encode/config.pbtxt': 'backend: "onnxruntime"', 'engine/config.pbtxt': 'platform: "tensorrt_plan"', 'torch/config.pbtxt': 'backend: "pytorch"',
      'implicit/1/model.plan': '', 'auto/1/model.onnx': '', 'broken/config.pbtxt': 'backend: "tensorrt',
      'own/config.pbtxt': 'backend: "mine"', 'own/1/libtriton_mine.so': '',
      'notes/readme.txt': '', '.git/config.pbtxt': '', 'file.txt': '',
    });
    const plan = await planRepository(folder, BACKENDS);
    expect(plan.models.map(({ name }) => name)).toEqual(['auto', 'broken', 'encode', 'own', 'good']);
    expect(Object.keys(leftOut(plan)).toSorted()).toEqual(['all', 'engine', 'implicit', 'outer', 'torch']);
    expect(leftOut(plan)).toMatchObject({
      engine: expect.stringContaining('tensorrt'), implicit: expect.stringContaining('tensorrt'),
      torch: expect.stringContaining('pytorch'), all: expect.stringContaining('engine'), outer: expect.stringContaining('all'),
    });
  });

  test('a server of the machine\'s own is asked for everything', async () => {
    writeFiles(folder, { 'engine/config.pbtxt': 'platform: "tensorrt_plan"' });
    expect(await planRepository(folder, undefined)).toMatchObject({ models: [{ name: 'engine' }], leftOut: [] });
  });

  test.each([
    ['nothing in it', {}, /holds no model/], ['a model', { 'config.pbtxt': '', '1/model.py': '' }, /is a model, not a model repository/],
  ])('a folder with %s is refused with what to do', async (_, files, message) => {
    writeFiles(folder, files);
    await expect(planRepository(folder, BACKENDS)).rejects.toMatchObject({ name: 'UserError', message: expect.stringMatching(message), advice: expect.any(String) });
  });

  test('a folder that is not there is refused with its path', async () => {
    await expect(planRepository(path.join(folder, 'none'), BACKENDS)).rejects.toMatchObject({ name: 'UserError', message: expect.stringContaining('none') });
  });
});

describe('the working copy', () => {
  const big = Buffer.alloc(2 << 20, 1);

  test('large files are links, small ones copies, links are followed, loops end, empty version folders stay', async () => {
    writeFiles(folder, {
      'models/m/config.pbtxt': 'instance_group { kind: KIND_GPU }', 'models/m/1/model.onnx': big, 'models/m/1/model.py': 'x = 1', 'models/m/1/__pycache__/a.pyc': '',
      'elsewhere/weights.bin': big,
    });
    fs.mkdirSync(path.join(folder, 'models/e/1'), { recursive: true });
    fs.symlinkSync(path.join(folder, 'elsewhere'), path.join(folder, 'models/m/1/data'));
    fs.symlinkSync('..', path.join(folder, 'models/m/1/up'));
    fs.symlinkSync('nowhere', path.join(folder, 'models/m/1/dead'));
    const { repository, target } = await copy();
    expect(inode(target, 'm/1/model.onnx')).toBe(inode(repository, 'm/1/model.onnx'));
    expect(inode(target, 'm/1/data/weights.bin')).toBe(inode(folder, 'elsewhere/weights.bin'));
    expect(inode(target, 'm/1/model.py')).not.toBe(inode(repository, 'm/1/model.py'));
    expect(inode(target, 'm/config.pbtxt')).not.toBe(inode(repository, 'm/config.pbtxt'));
    expect(fs.readdirSync(path.join(target, 'e/1'))).toEqual([]);
    expect(fs.readdirSync(path.join(target, 'm/1')).toSorted()).toEqual(['__pycache__', 'data', 'model.onnx', 'model.py']);
    expect(fs.readFileSync(path.join(target, 'm/config.pbtxt'), 'utf8')).toBe('instance_group { kind: KIND_CPU }');
    expect(fs.readFileSync(path.join(repository, 'm/config.pbtxt'), 'utf8')).toBe('instance_group { kind: KIND_GPU }');
  });

  test('bytes that are no UTF-8 stay as they are', async () => {
    const bytes = Buffer.from('name: "\xff\xfe" instance_group { kind: KIND_GPU } # \xe9', 'latin1');
    writeFiles(folder, { 'models/m/config.pbtxt': bytes });
    const { target } = await copy();
    expect(fs.readFileSync(path.join(target, 'm/config.pbtxt')).toString('latin1')).toBe(bytes.toString('latin1').replace('GPU', 'CPU'));
  });

  test('removing it leaves the user\'s files; copies of processes that are gone are swept', async () => {
    writeFiles(folder, { 'models/m/config.pbtxt': '', 'models/m/1/model.onnx': big, 'storage/shadow/4194305-gone/repository/x': '' });
    const { repository, target } = await copy();
    expect(fs.readdirSync(path.dirname(target))).toEqual([path.basename(target)]);
    fs.rmSync(target, { recursive: true });
    expect(fs.readFileSync(path.join(repository, 'm/1/model.onnx')).equals(big)).toBe(true);
  });

  test.skipIf(process.platform !== 'linux')('on another disk large files are copied', async () => {
    writeFiles(folder, { 'models/m/config.pbtxt': '', 'models/m/1/model.onnx': big });
    const shm = fs.mkdtempSync('/dev/shm/triton-repo-test-');
    try {
      const plan = await planRepository(path.join(folder, 'models'), BACKENDS);
      await copyRepository(path.join(folder, 'models'), shm, plan, { toCpu: true });
      expect(fs.readFileSync(path.join(shm, 'm/1/model.onnx')).equals(big)).toBe(true);
    } finally {
      fs.rmSync(shm, { recursive: true });
    }
  });

  // Not a matter of rights, so that it holds for root as well: the copy's path is too long for the system.
  test.skipIf(process.platform !== 'linux')('a file that cannot be copied leaves its model out, not the others', async () => {
    writeFiles(folder, { 'models/a/config.pbtxt': '', 'models/b/config.pbtxt': '', 'models/e/config.pbtxt': ensemble('b') });
    let deep = path.join(folder, 'models/b/1');
    while (Buffer.byteLength(deep) < 4_080) deep = path.join(deep, 'd'.repeat(Math.min(200, 4_090 - Buffer.byteLength(deep))));
    fs.mkdirSync(deep, { recursive: true });
    const { plan } = await copy();
    expect(plan.models.map(({ name }) => name)).toEqual(['a']);
    expect(Object.keys(leftOut(plan)).toSorted()).toEqual(['b', 'e']);
  });

  test('a storage folder that cannot be made is said', async () => {
    writeFiles(folder, { file: '' });
    await expect(makeShadowFolder(path.join(folder, 'file'))).rejects.toMatchObject({ name: 'UserError', message: expect.stringContaining('cannot be written') });
  });
});

test.skipIf(process.platform === 'win32')('a socket in a repository is passed over', async () => {
  writeFiles(folder, { 'models/m/config.pbtxt': '' });
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(path.join(folder, 'models/m/socket'), resolve);
  });
  try {
    const plan = await planRepository(path.join(folder, 'models'), BACKENDS);
    await copyRepository(path.join(folder, 'models'), path.join(folder, 'copy'), plan, { toCpu: true });
    expect(fs.readdirSync(path.join(folder, 'copy/m'))).toEqual(['config.pbtxt']);
  } finally {
    server.close();
  }
});
