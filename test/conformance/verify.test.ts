// What a real server says of each model, and whether our own analysis says the same. Skipped, and said so, where
// `npm run triton` has not installed the server.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { judge, type Judged } from '../../cli/src/verify/judge.ts';
import { run } from '../../cli/src/verify/verify.ts';
import { reproduce, type Analyst } from '../../client/src/services/verify/reproduce.ts';
import { SampleServer } from '../../client/src/services/verify/sample.ts';
import type { ModelVerdict } from '../../client/src/services/verify/types.ts';
import { verify, type VerifyOptions } from '../../client/src/services/verify/verify.ts';
import { anonymise } from '../../server/src/analysis/verify/anonymise.ts';
import { removableParts } from '../../server/src/analysis/verify/sample.ts';
import { tinyClassifier, writeFiles } from '../fakes/tiny-repository.ts';
import { fingerprint, installation, processesWith } from './triton-server.ts';

const root = path.resolve(import.meta.dirname, '../..');
let folder: string;
let repository: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verify '));
  repository = path.join(folder, 'models');
});
afterEach(() => {
  expect(processesWith(folder)).toEqual([]);
  fs.rmSync(folder, { recursive: true, force: true });
});

if (!installation) console.warn('local Triton is not installed (npm run triton): the tests of verify are skipped');

const ask = (options: Partial<VerifyOptions> = {}) => verify(repository, { installation: installation!, storage: path.join(folder, 'storage'), ...options });
const byName = (models: readonly ModelVerdict[]) => Object.fromEntries(models.map((model) => [model.name, model]));
/** Each folder, with files by name; a name that ends in `/` is an empty folder. */
function lay(files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, text] of Object.entries(files)) {
    if (name.endsWith('/')) fs.mkdirSync(path.join(repository, name), { recursive: true });
    else writeFiles(repository, { [name]: text });
  }
}

const PYTHON = 'backend: "python"\n';
const IDLE = 'class TritonPythonModel:\n    def execute(self, requests):\n        return []\n';
const ENSEMBLE = 'platform: "ensemble" input { name: "a" data_type: TYPE_FP32 dims: 1 } output { name: "b" data_type: TYPE_FP32 dims: 1 } '
  + 'ensemble_scheduling { step { model_name: "STEP" model_version: -1 input_map { key: "x" value: "a" } output_map { key: "y" value: "b" } } }';

describe.skipIf(!installation)('a real server', { timeout: 240_000 }, () => {
  test('gives its verdict on each model, however others fail, and nothing is touched or left', async () => {
    lay({
      'engine/config.pbtxt': 'platform: "tensorrt_plan"\ninput { name: "I" data_type: TYPE_FP32 dims: 1 }\noutput { name: "O" data_type: TYPE_FP32 dims: 1 }\ninstance_group { kind: KIND_GPU }\n', 'engine/1/': '',
      'dims/config.pbtxt': 'backend: "fil"\n\ninput { name: "I" data_type: TYPE_FP32 }\n', 'dims/1/': '',
      'syntax/config.pbtxt': 'backend: "onnxruntime"\ninput [ { name: "a" }\n  { name: "b" } ]\n', 'syntax/1/': '',
      'quotes/config.pbtxt': 'backend: \u201connxruntime\u201d\n', 'quotes/1/': '',
      'bare/1/model.py': IDLE, 'bare_graph/1/model.onnx': tinyClassifier(), 'bare_engine/1/model.plan': 'x',
      'over_bare/config.pbtxt': ENSEMBLE.replace('STEP', 'bare_engine'), 'over_bare/1/': '',
      'over_version/config.pbtxt': ENSEMBLE.replace('STEP', 'checkout').replace('model_version: -1', 'model_version: 3'), 'over_version/1/': '',
      'checkout/config.pbtxt': 'backend: "onnxruntime"\n',
      'ended/config.pbtxt': 'backend: "identity"\nmodel_repository_agents { }\n', 'ended/1/': '',
      'hangs/config.pbtxt': PYTHON, 'hangs/1/readme.txt': '',
      'needs_hangs/config.pbtxt': ENSEMBLE.replace('STEP', 'hangs'), 'needs_hangs/1/': '',
      'imports/config.pbtxt': PYTHON, 'imports/1/model.py': 'import nosuchmodule\n',
      'packed/config.pbtxt': `${PYTHON}parameters { key: "EXECUTION_ENV_PATH" value { string_value: "$$TRITON_MODEL_DIRECTORY/env.tar.gz" } }\n`, 'packed/1/model.py': IDLE, 'packed/env.tar.gz': '',
      'throws/config.pbtxt': PYTHON, 'throws/1/model.py': 'raise ValueError("broken")\n',
      'idle/config.pbtxt': PYTHON, 'idle/1/model.py': IDLE,
      'graph/config.pbtxt': 'backend: "onnxruntime"\n', 'graph/1/model.onnx': tinyClassifier(),
      'over_graph/config.pbtxt': ENSEMBLE.replace('STEP', 'graph'), 'over_graph/1/': '',
      'over_engine/config.pbtxt': ENSEMBLE.replace('STEP', 'checkout'), 'over_engine/1/': '',
    });
    const before = fingerprint(repository);
    const { models, version, release, gpu } = await ask({ timeoutMs: 60_000 });
    expect([version, release, gpu]).toEqual(['2.51.0', '24.10', 'none']);
    const found = byName(models);
    expect(Object.keys(found).toSorted()).toEqual(fs.readdirSync(repository).toSorted());
    expect(found.engine).toMatchObject({ verdict: 'loads', judge: 'core', reason: expect.stringContaining('tensorrt') });
    expect(found.dims).toMatchObject({ verdict: 'refused', message: 'model input \'I\' must specify \'dims\' for dims' });
    expect(found.syntax).toMatchObject({ verdict: 'refused', message: 'Expected ",", found "{".', position: '3:3' });
    expect(found.checkout).toMatchObject({ verdict: 'loads', judge: 'core', reason: expect.stringContaining('version folder') });
    expect(found.quotes).toMatchObject({ verdict: 'refused', message: 'Interpreting non ascii codepoint 226.', position: '1:10' });
    expect([found.bare, found.bare_graph]).toMatchObject([{ verdict: 'loads', judge: 'backend' }, { verdict: 'loads', judge: 'backend' }]);
    expect([found.bare_engine, found.over_bare, found.over_version]).toMatchObject([{ verdict: 'not judged' }, { verdict: 'not judged' }, { verdict: 'not judged', reason: 'its step checkout has no version folder' }]);
    expect(found.ended).toMatchObject({ verdict: 'server ended' });
    expect(found.hangs).toMatchObject({ verdict: 'no answer', judge: 'backend', message: `Python model file not found in '${repository}/hangs/1/model.py'` });
    expect(found.needs_hangs).toMatchObject({ verdict: 'refused', judge: 'core' }); // "x" is no input of it
    expect(found.imports).toMatchObject({ verdict: 'loads', judge: 'core', reason: expect.stringContaining('nosuchmodule') });
    expect(found.packed).toMatchObject({ verdict: 'loads', judge: 'core', reason: expect.stringContaining('environment') });
    expect(found.throws).toMatchObject({ verdict: 'refused', judge: 'backend', message: expect.stringMatching(/^ValueError: broken/) });
    expect(found.idle).toMatchObject({ verdict: 'loads', judge: 'backend' });
    expect(found.graph).toMatchObject({ verdict: 'loads', judge: 'backend' });
    expect(found.over_graph).toMatchObject({ verdict: 'refused', judge: 'backend', message: 'in ensemble over_graph, ensemble tensor a is mapping to non-existing input x in model graph' });
    expect(found.over_engine).toMatchObject({ verdict: 'not judged' });
    expect(fingerprint(repository)).toEqual(before);
    expect(fs.readdirSync(path.join(folder, 'storage/shadow'))).toEqual([]);
  });

  test('reads unsaved text, completes nothing when strict, and is asked for one model', async () => {
    const text = 'backend: "python"\ninput { name: "I" data_type: TYPE_FP32 }\n';
    const completes = 'class TritonPythonModel:\n    @staticmethod\n    def auto_complete_config(config):\n'
      + '        config.add_input({"name": "I", "data_type": "TYPE_FP32", "dims": [1]})\n        return config\n    def execute(self, requests):\n        return []\n';
    lay({ 'a/config.pbtxt': 'broken', 'a/1/model.py': completes, 'b/config.pbtxt': 'backend: "x"\n', 'b/1/': '' });
    const texts = new Map([['a', text]]);
    expect((await ask({ models: ['a'], texts })).models).toMatchObject([{ name: 'a', verdict: 'loads', judge: 'backend', text }]);
    expect((await ask({ models: ['a'], texts, strict: true })).models).toMatchObject([{ name: 'a', verdict: 'refused', judge: 'core', message: 'model input \'I\' must specify \'dims\' for a' }]);
    await expect(ask({ models: ['nobody'] })).rejects.toMatchObject({ name: 'UserError' });
  });

  test('is ended by a cancel', async () => {
    lay({ 'slow/config.pbtxt': PYTHON, 'slow/1/model.py': `import time\ntime.sleep(60)\n${IDLE}` });
    const cancel = new AbortController();
    const running = ask({ signal: cancel.signal, report: ({ message }) => { if (message === 'Loading slow') setTimeout(() => cancel.abort(), 1_500); } });
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(fs.readdirSync(path.join(folder, 'storage/shadow'))).toEqual([]);
  });
});

describe.skipIf(!installation)('an example', { timeout: 120_000 }, () => {
  test('of an ensemble is made as small as the real server lets it', async () => {
    // An analysis that refuses nothing, so that each refusal is a disagreement.
    const analyst: Analyst = {
      compare: async (_, { verdict }) => await Promise.resolve({ disagreement: verdict === 'refused' ? 'we-accept' : undefined, code: undefined, words: undefined }),
      parts: async ({ models }) => await Promise.resolve(models.map(({ text }) => removableParts(text))),
      anonymise: async (sample) => await Promise.resolve(anonymise(sample)),
    };
    const { signal } = new AbortController();
    const server = await SampleServer.start({ installation: installation!, storage: path.join(folder, 'storage'), strict: false, signal });
    try {
      const found = await reproduce({
        asked: 'flow',
        models: [
          { name: 'flow', text: ENSEMBLE.replace('STEP', 'bert').replace('platform', '# ours\nmax_batch_size: 4\nplatform'), files: ['1/'] },
          { name: 'bert', text: 'name: "bert"\nbackend: "onnxruntime"\nmax_batch_size: 8\ninput { name: "ids" data_type: TYPE_FP32 dims: 1 }\noutput { name: "y" data_type: TYPE_FP32 dims: 1 }\n', files: ['1/model.onnx'] },
          { name: 'beside', text: 'backend: "x"\n', files: [] },
        ],
      }, { analyst, server, signal, deadlineMs: 60_000 });
      expect(found).toMatchObject({ anonymous: true, minimal: true, answer: { verdict: 'refused', message: 'in ensemble model, ensemble tensor TENSOR_1 is mapping to non-existing input TENSOR_3 in model step_1' } });
      const [flow, step, ...more] = found!.sample.models;
      expect(more).toEqual([]);
      expect(flow).toMatchObject({ name: 'model', files: [] });
      expect(flow!.text).not.toContain('max_batch_size');
      expect(step).toEqual({ name: 'step_1', files: [], text: expect.stringMatching(/^backend: "onnxruntime"\n/) });
      // Asked again after all the others, the server says the same.
      expect(await server.ask(found!.sample)).toEqual(found!.answer);
      expect(await server.ask({ asked: 'm', models: [{ name: 'm', text: 'backend: "x"\n', files: [] }] })).toEqual({ verdict: 'loads', judge: 'core' });
      expect(await server.ask({ asked: 'm', models: [{ name: 'm', text: 'backend: 1\n', files: [] }] })).toMatchObject({ verdict: 'refused', position: '1:10' });
    } finally {
      await server.stop();
    }
    expect(fs.readdirSync(path.join(folder, 'storage/shadow'))).toEqual([]);
  });
});

/** Where our own analysis is known to differ, with the reason. */
const KNOWN: Readonly<Record<string, string>> = {
  'label-file-escapes/wrong': 'a path that leads out of the model\'s folder is not followed, so whether the file is there is not known',
};

interface Case { id: string; config?: string; files?: Record<string, string>; strict?: boolean; model?: string; answer: { verdict: string } }

/** The cases of test/fixtures/oracle as one repository, each under a name of its own. */
async function compareCases(name: string, strict: boolean): Promise<{ id: string; model: Judged }[]> {
  const { cases } = JSON.parse(fs.readFileSync(path.join(root, `test/fixtures/oracle/${name}.json`), 'utf8')) as { cases: Case[] };
  const chosen = cases.filter((one) => (one.strict ?? false) === strict && one.model === undefined && !/name: "m"/.test(one.config ?? ''));
  for (const [at, { files = { '1/': '' }, config }] of chosen.entries()) {
    for (const [file, text] of Object.entries({ ...files, ...(config !== undefined && { 'config.pbtxt': config }) })) lay({ [`c${at}/${file}`]: text });
  }
  const models = await judge(await ask({ strict }));
  return models.map((model) => ({ id: chosen[Number(model.server.name.slice(1))]!.id, model }));
}

describe.skipIf(!installation)('our own analysis agrees with the server', { timeout: 240_000 }, () => {
  test.each([['pages', false], ['bounds', false], ['bounds', true], ['mixed', false], ['mixed', true]] as const)('on the cases of %s, strict %s', async (name, strict) => {
    const compared = await compareCases(name, strict);
    expect(compared.length).toBeGreaterThan(3);
    const apart = compared.filter(({ id, model }) => model.own?.disagreement !== undefined && KNOWN[id] === undefined);
    expect(apart.map(({ id, model: { own, server } }) => [id, own?.disagreement, server.message, own?.expected?.triton])).toEqual([]);
  });

  test('on the project\'s own repositories', async () => {
    for (const own of ['test/fixtures/workspace/models', 'examples/text-classification/models']) {
      const report = await verify(path.join(root, own), { installation: installation!, storage: path.join(folder, 'storage') });
      expect((await judge(report)).flatMap(({ shown, own: ours }) => (ours?.disagreement ? [shown] : []))).toEqual([]);
    }
  });
});

describe.skipIf(!installation)('triton-repo verify', { timeout: 120_000 }, () => {
  const home = path.join(root, '.cache');

  async function command(...args: string[]): Promise<{ code: number; out: string }> {
    const written: string[] = [];
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    try {
      return { code: await run([...args, '--home', home]), out: written.join('') };
    } finally {
      spy.mockRestore();
    }
  }

  test('prints each verdict on its line, and ends with 1 where one is refused', async () => {
    lay({ 'fine/config.pbtxt': 'backend: "x"\n', 'fine/1/': '', 'dims/config.pbtxt': 'backend: "fil"\n\ninput { name: "I" data_type: TYPE_FP32 }\n', 'dims/1/': '' });
    const { code, out } = await command(repository);
    expect(code).toBe(1);
    expect(out.split('\n').slice(0, 4)).toEqual([
      `${repository}/dims/config.pbtxt:3:15: refused: model input 'I' must specify 'dims' for dims`,
      `${repository}/fine/config.pbtxt: loads`,
      '    Note: the back end x is not installed here, so what it would say of the model is not known.',
      '2 models asked of Triton 2.51.0 (24.10): 1 loads, 1 refused; our own verdict agrees.',
    ]);
    expect((await command(path.join(repository, 'fine/config.pbtxt'))).code).toBe(0);
  });

  test('names the line of the person\'s own code', async () => {
    lay({ 'throws/config.pbtxt': PYTHON, 'throws/1/model.py': 'class TritonPythonModel:\n    def initialize(self, args):\n        raise ValueError("broken")\n    def execute(self, requests):\n        return []\n' });
    const { code, out } = await command(repository);
    expect([code, ...out.split('\n').slice(0, 2)]).toEqual([1, `${repository}/throws/config.pbtxt:1:1: refused: ValueError: broken`, `    At ${repository}/throws/1/model.py:3`]);
  });

  test('says nothing of what a back end that is not here might fill in', async () => {
    lay({ 'a/config.pbtxt': 'backend: "tensorrt"\ninput { name: "I" data_type: TYPE_FP32 }\n', 'a/1/': '' });
    const { code, out } = await command(repository);
    expect([code, out.split('\n')[0]]).toEqual([0, `${repository}/a/config.pbtxt: not judged`]);
    expect((await command(repository, '--strict')).code).toBe(1);
  });

  test('as JSON', async () => {
    lay({ 'dims/config.pbtxt': 'backend: "fil"\ninput { name: "I" data_type: TYPE_FP32 }\n', 'dims/1/': '' });
    const { code, out } = await command(path.join(repository, 'dims'), '--json', '--strict');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      version: 1, server: '2.51.0', release: '24.10', strict: true,
      models: [{
        name: 'dims', path: `${repository}/dims/config.pbtxt`, verdict: 'refused', judge: 'core', message: 'model input \'I\' must specify \'dims\' for dims',
        range: { start: { line: 1, character: 14 }, end: { line: 1, character: 17 } },
        own: { verdict: 'refuses', code: 'io-dims', triton: 'model input \'I\' must specify \'dims\' for dims' },
      }],
      summary: { models: 1, loads: 0, refused: 1, noAnswer: 0, serverEnded: 0, notJudged: 0, disagreements: 0, ms: expect.any(Number) },
    });
  });

  test('refuses what is no model', async () => {
    fs.mkdirSync(repository);
    await expect(command(repository)).rejects.toMatchObject({ name: 'UsageError' });
    await expect(command(path.join(repository, 'nothing'))).rejects.toMatchObject({ name: 'UsageError' });
  });
});

const inputs = path.join(root, '../shared/triton-server/inputs');
if (!fs.existsSync(inputs)) console.warn('the shared inputs are not here: their comparison is skipped');

describe.skipIf(!installation || !fs.existsSync(inputs))('our own analysis agrees with the server on the shared inputs', { timeout: 240_000 }, () => {
  test('of one model each', async () => {
    for (const file of fs.readdirSync(inputs).filter((name) => name.endsWith('.pbtxt') && !fs.existsSync(path.join(inputs, name.replace('.pbtxt', ''))))) {
      const text = fs.readFileSync(path.join(inputs, file), 'utf8');
      if (!/^name:/m.test(text)) lay({ [`${file.replace('.pbtxt', '')}/config.pbtxt`]: text, [`${file.replace('.pbtxt', '')}/1/`]: '' });
    }
    const compared = await judge(await ask());
    expect(compared.length).toBeGreaterThan(50);
    expect(compared.filter(({ own }) => own?.disagreement !== undefined).map(({ server, own }) => [server.name, server.verdict, server.message, own?.disagreement, own?.expected?.triton])).toEqual([]);
  });
});
