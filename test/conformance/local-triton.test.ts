// The local server on the real Triton. Skipped, and said so, where `npm run triton` has not installed it.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attach, TritonClient } from '../../client/src/services/triton/http.ts';
import { findOnPath } from '../../client/src/services/triton/install.ts';
import { LocalTriton } from '../../client/src/services/triton/local-triton.ts';
import type { ModelStatus, ServerSnapshot } from '../../client/src/services/triton/types.ts';
import { tinyClassifier, writeFiles, writeTinyRepository } from '../fakes/tiny-repository.ts';
import { fingerprint, installation, memoryPrefix, processesWith, sharedMemory } from './triton-server.ts';

const TIMEOUT = 120_000;
const tensor = (name: string, rows: number[][]) => ({ name, datatype: 'INT64', shape: [rows.length, rows[0]!.length], data: rows.flat() });
const byName = (snapshot: ServerSnapshot): Record<string, ModelStatus> => Object.fromEntries(snapshot.models.map((model) => [model.name, model]));
let folder: string;
beforeAll(() => { folder = fs.mkdtempSync(path.join(os.tmpdir(), '트리톤 test ')); });
afterAll(() => {
  expect(processesWith(folder)).toEqual([]);
  const names = fs.readdirSync('/tmp').filter((name) => name.startsWith(`triton-repo-${process.pid}-`)).flatMap((name) => fs.readdirSync(path.join('/tmp', name)).map((link) => fs.readlinkSync(path.join('/tmp', name, link))));
  expect(names.filter((target) => target.startsWith(folder))).toEqual([]);
  fs.rmSync(folder, { recursive: true, force: true });
});

if (!installation) console.warn('local Triton is not installed (npm run triton): its tests are skipped');

const PYTHON = 'backend: "python"\n';
const TINY_CONFIG = `backend: "onnxruntime" max_batch_size: 4
input [ { name: "input_ids" data_type: TYPE_INT64 dims: [ -1 ] }, { name: "attention_mask" data_type: TYPE_INT64 dims: [ -1 ] } ]
output [ { name: "logits" data_type: TYPE_FP32 dims: [ 3 ] } ]`;
const IDLE = 'class TritonPythonModel:\n    def execute(self, requests):\n        return []\n';

const make = (name: string) => new LocalTriton(installation!, path.join(folder, name));

describe.skipIf(!installation)('a repository on the real server', () => {
  test('an ONNX model written for a GPU answers as ONNX Runtime does; the user\'s files are not touched', { timeout: TIMEOUT }, async () => {
    const repository = writeTinyRepository(path.join(folder, 'my models 저장소'));
    fs.chmodSync(path.join(repository, 'tiny/config.pbtxt'), 0o444);
    const before = fingerprint(repository);
    const triton = make('storage');
    const seen: string[] = [];
    triton.onDidChangeState(({ state }) => seen.push(state));
    const { target, models, leftOut, version, metricsUrl } = await triton.start(repository);
    const memory = memoryPrefix(target!.baseUrl);
    try {
      expect(sharedMemory(memory)).toHaveLength(1);
      expect(models.map(({ name, state, version: served, reason }) => [name, state, served, reason])).toEqual([['tiny', 'READY', '1', undefined]]);
      expect([leftOut, version, target?.preview, target?.name]).toEqual([[], '2.51.0', true, 'models']);
      const client = new TritonClient(target!.baseUrl);
      expect(await client.modelMetadata('tiny')).toEqual({
        name: 'tiny', versions: ['1'], platform: 'onnxruntime_onnx',
        inputs: [{ name: 'input_ids', datatype: 'INT64', shape: [-1, -1] }, { name: 'attention_mask', datatype: 'INT64', shape: [-1, -1] }],
        outputs: [{ name: 'logits', datatype: 'FP32', shape: [-1, 3] }],
      });
      const ids = [[2, 7, 9, 10, 4, 3], [2, 5, 3, 0, 0, 0]];
      const mask = ids.map((row) => row.map((id) => (id === 0 ? 0 : 1)));
      const response = await fetch(`${target!.baseUrl}/v2/models/tiny/infer`, {
        method: 'POST',
        body: JSON.stringify({ inputs: [tensor('input_ids', ids), tensor('attention_mask', mask)] }),
      });
      const reply: unknown = await response.json();
      const direct: unknown = JSON.parse(execFileSync(installation!.python!, ['-c', `
import json, sys, numpy, onnxruntime
session = onnxruntime.InferenceSession(sys.argv[1])
feeds = {"input_ids": numpy.array(json.loads(sys.argv[2])), "attention_mask": numpy.array(json.loads(sys.argv[3]))}
print(json.dumps([float(value) for value in session.run(None, feeds)[0].ravel()]))`,
      path.join(repository, 'tiny/1/model.onnx'), JSON.stringify(ids), JSON.stringify(mask)], { encoding: 'utf8' }));
      expect(reply).toMatchObject({ outputs: [{ name: 'logits', datatype: 'FP32', shape: [2, 3], data: direct }] });

      expect((await client.statistics('tiny'))[0]).toMatchObject({ inference_count: 2, inference_stats: { success: { count: 1 } } });
      expect(await client.modelConfig('tiny')).toMatchObject({ backend: 'onnxruntime', instance_group: [{ kind: 'KIND_CPU', gpus: [] }] });
      expect(await client.metrics(metricsUrl!)).toContain('nv_inference_request_success{model="tiny",version="1"} 1');
      expect([await client.isLive(), await client.isReady(), await client.isModelReady('tiny'), await client.isModelReady('none')]).toEqual([true, true, true, false]);
      await expect(client.modelMetadata('none')).rejects.toMatchObject({ status: 404, reply: 'Request for unknown model: \'none\' is not found' });
      expect(await attach(target!.baseUrl.replace('http://', ''))).toEqual({ kind: 'url', name: new URL(target!.baseUrl).host, baseUrl: target!.baseUrl, preview: true });
    } finally {
      await triton.stop();
    }
    expect(sharedMemory(memory)).toEqual([]);
    expect(seen.filter((state, i) => state !== seen[i - 1])).toEqual(['starting', 'running', 'stopping', 'stopped']);
    expect(fingerprint(repository)).toEqual(before);
    expect(fs.readdirSync(path.join(folder, 'storage/shadow'))).toEqual([]);
    expect(triton.snapshot).toMatchObject({ state: 'stopped', target: undefined, models: [] });
  });

  test('each failing model has Triton\'s reason, and the others are ready', { timeout: TIMEOUT }, async () => {
    const repository = path.join(folder, 'failing');
    writeTinyRepository(folder);
    fs.cpSync(path.join(folder, 'models/tiny'), path.join(repository, 'tiny'), { recursive: true });
    writeFiles(repository, {
      'empty/config.pbtxt': 'backend: "onnxruntime"', 'empty/1/model.onnx': '',
      'garbage/config.pbtxt': 'backend: "onnxruntime"', 'garbage/1/model.onnx': 'not a model',
      'hangs/config.pbtxt': PYTHON, 'hangs/1/readme.txt': '',
      'needs_hangs/config.pbtxt': 'platform: "ensemble" input { name: "a" data_type: TYPE_FP32 dims: 1 } output { name: "b" data_type: TYPE_FP32 dims: 1 } '
        + 'ensemble_scheduling { step { model_name: "hangs" model_version: -1 input_map { key: "x" value: "a" } output_map { key: "y" value: "b" } } }',
      'syntax/config.pbtxt': `${PYTHON}input [ { name "x" } ]\n`, 'syntax/1/model.py': IDLE,
      'dims/config.pbtxt': `${PYTHON}input [ { name: "x" data_type: TYPE_FP32 } ]\n`, 'dims/1/model.py': IDLE,
      'throws/config.pbtxt': PYTHON, 'throws/1/model.py': 'import nosuchmodule\n',
      'kills/config.pbtxt': PYTHON, 'kills/1/model.py': 'import os, signal, time\nos.kill(os.getppid(), signal.SIGSEGV)\ntime.sleep(60)\n',
      'idle/config.pbtxt': PYTHON, 'idle/1/model.py': IDLE,
      // The file has INT64 inputs and an output of 3 numbers; ONNX Runtime's own back end refuses both at load.
      'type/config.pbtxt': TINY_CONFIG.replace('TYPE_INT64', 'TYPE_INT32'), 'type/1/model.onnx': tinyClassifier(),
      'shape/config.pbtxt': TINY_CONFIG.replace('dims: [ 3 ]', 'dims: [ 5 ]'), 'shape/1/model.onnx': tinyClassifier(),
      'plan/config.pbtxt': 'platform: "tensorrt_plan"', 'plan/1/model.plan': '',
      '한글/config.pbtxt': PYTHON, '한글/1/model.py': IDLE,
    });
    const before = fingerprint(repository);
    const triton = make('storage2');
    try {
      const snapshot = await triton.start(repository);
      expect(snapshot.state).toBe('running');
      const models = byName(snapshot);
      expect(Object.fromEntries(Object.entries(models).map(([name, { state }]) => [name, state]))).toEqual({
        tiny: 'READY', idle: 'READY', empty: 'UNAVAILABLE', garbage: 'UNAVAILABLE', hangs: 'UNAVAILABLE', needs_hangs: 'UNAVAILABLE', syntax: 'UNAVAILABLE',
        dims: 'UNAVAILABLE', throws: 'UNAVAILABLE', kills: 'UNAVAILABLE', type: 'UNAVAILABLE', shape: 'UNAVAILABLE',
      });
      expect(models.syntax!.reason).toBe('Error parsing text-format inference.ModelConfig: 2:16: Expected ":", found ""x"".');
      expect(models.dims!.reason).toBe('Invalid argument: model input \'x\' must specify \'dims\' for dims');
      expect(models.throws!.reason).toMatch(/^Internal: ModuleNotFoundError: No module named 'nosuchmodule'/);
      expect(models.type!.reason).toBe('Invalid argument: unable to load model \'type\', configuration expects datatype TYPE_INT32 for input \'input_ids\', model provides TYPE_INT64');
      expect(models.shape!.reason).toMatch(/^Invalid argument: model 'shape', tensor 'logits': the model expects 2 dimensions \(shape \[-1,3\]\) but .*\[-1,5\]\)$/);
      expect(models.empty!.reason).toContain('the model file is empty (0 bytes)');
      expect(models.garbage!.reason).toMatch(/INVALID_PROTOBUF|Protobuf parsing failed/);
      expect(models.hangs!.reason).toBe(`Python model file not found in '${repository}/hangs/1/model.py'`);
      expect(models.needs_hangs!.reason).toContain('hangs');
      expect(models.kills!.reason).toContain('SIGSEGV');
      expect(models.throws!.log.map(({ text }) => text).join('\n')).toContain('nosuchmodule');
      expect(Object.fromEntries(snapshot.leftOut.map(({ model, reason }) => [model, reason]))).toEqual({
        plan: expect.stringContaining('tensorrt'), 한글: expect.stringContaining('HTTP'),
      });
      expect(fingerprint(repository)).toEqual(before);

      // Mended and loaded again, the same server goes on.
      writeFiles(repository, { 'hangs/1/model.py': IDLE, 'syntax/config.pbtxt': PYTHON });
      const { pid, target } = { pid: processesWith(triton.snapshot.target!.baseUrl.split(':')[2]!)[0], target: triton.snapshot.target };
      expect((await triton.reload('hangs')).state).toBe('READY');
      expect((await triton.reload('syntax')).state).toBe('READY');
      expect(processesWith(target!.baseUrl.split(':')[2]!)[0]).toBe(pid);
      await expect(triton.reload('plan')).rejects.toMatchObject({ name: 'UserError', message: expect.stringContaining('tensorrt') });
      await triton.unload('hangs');
      expect(byName(triton.snapshot).hangs).toMatchObject({ state: expect.stringMatching(/UN(AVAILABLE|LOADING)/) });
    } finally {
      await triton.stop();
    }
  });

  test('a load that takes too long is given up, with the last line of the log', { timeout: TIMEOUT }, async () => {
    const repository = path.join(folder, 'slow');
    writeFiles(repository, { 'sleeps/config.pbtxt': PYTHON, 'sleeps/1/model.py': 'import time\ntime.sleep(600)\n' });
    const triton = make('storage7');
    try {
      const { state, models } = await triton.start(repository, { loadTimeoutMs: 3_000 });
      expect([state, models]).toMatchObject(['running', [{ name: 'sleeps', state: 'UNAVAILABLE', reason: 'It did not load within 3 s: loading: sleeps:1' }]]);
    } finally {
      await triton.stop();
    }
  });

  test('a server that is killed in the middle is told, and can be started again', { timeout: TIMEOUT }, async () => {
    const repository = writeTinyRepository(path.join(folder, 'killed'));
    const triton = make('storage3');
    const { target } = await triton.start(repository);
    const failed = new Promise<ServerSnapshot>((resolve) => {
      triton.onDidChangeState((snapshot) => {
        if (snapshot.state === 'failed') resolve(snapshot);
      });
    });
    const [server] = processesWith(`--http-port=${new URL(target!.baseUrl).port}`);
    const memory = memoryPrefix(target!.baseUrl);
    process.kill(Number(server!.split(' ')[0]), 'SIGKILL');
    const snapshot = await failed;
    expect(snapshot).toMatchObject({ target: undefined, models: [{ name: 'tiny', state: 'UNAVAILABLE' }] });
    expect(snapshot.error).toMatchObject({ name: 'UserError', message: expect.stringContaining('SIGKILL'), advice: expect.any(String) });
    await expect(attach(target!.baseUrl)).rejects.toMatchObject({ name: 'UserError', message: expect.stringContaining('ECONNREFUSED') });
    expect(await triton.restart()).toMatchObject({ state: 'running', models: [{ state: 'READY' }] });
    expect(sharedMemory(memory)).toEqual([]);
    await triton.stop();
    expect(triton.snapshot.state).toBe('stopped');
  });

  test('an ensemble asked for alone brings its steps; a model that is not there is said', { timeout: TIMEOUT }, async () => {
    const repository = writeTinyRepository(path.join(folder, 'some'));
    writeFiles(repository, {
      'idle/config.pbtxt': PYTHON, 'idle/1/model.py': IDLE, 'both/1/.keep': '',
      'both/config.pbtxt': `platform: "ensemble" max_batch_size: 8
        input [ { name: "ids" data_type: TYPE_INT64 dims: [ -1 ] }, { name: "mask" data_type: TYPE_INT64 dims: [ -1 ] } ]
        output [ { name: "scores" data_type: TYPE_FP32 dims: [ 3 ] } ]
        ensemble_scheduling { step [ { model_name: "tiny" model_version: -1 input_map { key: "input_ids" value: "ids" }
          input_map { key: "attention_mask" value: "mask" } output_map { key: "logits" value: "scores" } } ] }`,
    });
    const triton = make('storage9');
    try {
      const { models } = await triton.start(repository, { models: ['both'] });
      expect(models.map(({ name, state, version }) => [name, state, version])).toEqual([['both', 'READY', '1'], ['tiny', 'READY', '1']]);
      await expect(triton.start(repository, { models: ['nope'] })).rejects.toMatchObject({ name: 'UserError', message: `nope cannot run here: it is not in ${repository}.` });
      expect(triton.snapshot.state).toBe('failed');
    } finally {
      await triton.stop();
    }
  });

  test('a port in use is said before anything is started', async () => {
    const repository = writeTinyRepository(path.join(folder, 'port'));
    const other = createServer((_, response) => response.end('hello'));
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => {
        const address = other.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    const triton = make('storage4');
    try {
      await expect(triton.start(repository, { httpPort: port })).rejects.toMatchObject({ name: 'UserError', message: `Port ${port} is in use on 127.0.0.1.` });
      expect(triton.snapshot).toMatchObject({ state: 'failed', error: { name: 'UserError' } });
      expect(fs.readdirSync(path.join(folder, 'storage4/shadow'))).toEqual([]);
      await expect(attach(`http://127.0.0.1:${port}`)).rejects.toMatchObject({ name: 'UserError', message: expect.stringContaining('not a Triton server') });
    } finally {
      other.close();
    }
  });

  test('a start can be cancelled while a model loads; a stop does the same', { timeout: TIMEOUT }, async () => {
    const repository = path.join(folder, 'cancelled');
    writeFiles(repository, { 'sleeps/config.pbtxt': PYTHON, 'sleeps/1/model.py': 'import time\ntime.sleep(600)\n' });
    const triton = make('storage5');
    for (const cancel of ['abort', 'stop'] as const) {
      const controller = new AbortController();
      const loading = new Promise<void>((resolve) => {
        const off = triton.onLog(({ text }) => {
          if (!text.startsWith('loading: sleeps')) return;
          off();
          resolve();
        });
      });
      const started = triton.start(repository, { signal: controller.signal });
      started.catch(() => undefined);
      await loading;
      if (cancel === 'abort') controller.abort();
      else await triton.stop();
      await expect(started).rejects.toMatchObject({ name: 'AbortError' });
      expect(triton.snapshot.state).toBe('stopped');
      expect(fs.readdirSync(path.join(folder, 'storage5/shadow'))).toEqual([]);
    }
  });

  test('a tritonserver of the machine is given the repository as it is, in a copy', { timeout: TIMEOUT }, async () => {
    const repository = writeTinyRepository(path.join(folder, 'own'));
    writeFiles(repository, { 'idle/config.pbtxt': PYTHON, 'idle/1/model.py': IDLE });
    const before = fingerprint(repository);
    const bin = path.join(folder, 'bin');
    fs.mkdirSync(bin);
    const backends = `/tmp/triton-test-backends-${process.pid}`; // the folder may have a blank in its path
    fs.symlinkSync(installation!.backends!, backends);
    fs.writeFileSync(path.join(bin, 'tritonserver'), `#!/bin/sh\nLD_LIBRARY_PATH='${installation!.libraries.join(':')}' PATH='${installation!.binaries}':"$PATH" `
      + `exec '${installation!.executable}' --backend-directory=${backends} "$@"\n`, { mode: 0o755 });
    const path_ = process.env.PATH;
    process.env.PATH = `${bin}${path.delimiter}${path_}`;
    const own = await findOnPath();
    const triton = new LocalTriton(own!, path.join(folder, 'storage8'));
    try {
      const { target, models, leftOut } = await triton.start(repository);
      expect([own?.kind, target?.preview, leftOut]).toEqual(['path', false, []]);
      expect(models.map(({ name, state, reason }) => [name, state, reason])).toEqual([
        ['idle', 'READY', undefined],
        ['tiny', 'UNAVAILABLE', 'Invalid argument: instance group tiny_0 of model tiny specifies invalid or unsupported gpu id 0. GPUs with at least the minimum required CUDA compute compatibility of 6.000000 are: '.trim()],
      ]);
    } finally {
      process.env.PATH = path_;
      await triton.stop();
      fs.rmSync(backends);
    }
    expect(fingerprint(repository)).toEqual(before);
  });

  test('listens on the loopback only', { timeout: TIMEOUT }, async () => {
    const triton = make('storage6');
    const { target, grpcAddress, metricsUrl } = await triton.start(writeTinyRepository(path.join(folder, 'loopback')));
    try {
      const [server] = processesWith(`--http-port=${new URL(target!.baseUrl).port}`);
      const pid = server!.split(' ')[0]!;
      const sockets = new Set(fs.readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
        try {
          return /socket:\[(\d+)\]/.exec(fs.readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
        } catch {
          return [];
        }
      }));
      const listening = ['tcp', 'tcp6'].flatMap((kind) => fs.readFileSync(`/proc/${pid}/net/${kind}`, 'utf8').split('\n').slice(1).map((line) => line.trim().split(/\s+/)))
        .filter((fields) => fields[3] === '0A' && sockets.has(fields[9]!)).map((fields) => fields[1]!);
      const ports = [target!.baseUrl, `http://${grpcAddress}`, metricsUrl!].map((url) => Number(new URL(url).port)).toSorted((a, b) => a - b);
      const loopback = new Set(['0100007F', '0000000000000000FFFF00000100007F']); // 127.0.0.1, also as IPv6 writes it
      expect(listening.filter((address) => !loopback.has(address.split(':')[0]!))).toEqual([]);
      expect([...new Set(listening.map((address) => Number.parseInt(address.split(':')[1]!, 16)))].toSorted((a, b) => a - b)).toEqual(ports);
    } finally {
      await triton.stop();
    }
  });
});
