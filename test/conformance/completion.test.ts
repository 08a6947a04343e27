// What back ends complete, as `triton-repo config` has it, against a real server's own answer, field for field. Skipped, and
// said so, where `npm run triton` has not installed the server.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { releaseOf } from '../../client/src/services/verify/releases.ts';
import { LocalTriton } from '../../client/src/services/triton/local-triton.ts';
import { runCommand } from '../cli/harness.ts';
import { FLOAT, INT64, OnnxGraph } from '../fakes/onnx-writer.ts';
import { tinyClassifier, writeFiles } from '../fakes/tiny-repository.ts';
import { installation } from './triton-server.ts';

if (!installation) console.warn('local Triton is not installed (npm run triton): what back ends complete is not compared with it');

const IO = 'input { name: "X" data_type: TYPE_FP32 dims: [ 1 ] } output { name: "Y" data_type: TYPE_FP32 dims: [ 1 ] }';
const IDLE = 'class TritonPythonModel:\n    def execute(self, requests):\n        return []\n';
const auto = (...lines: string[]) => `class TritonPythonModel:\n    @staticmethod\n    def auto_complete_config(config):\n${lines.map((line) => `        ${line}\n`).join('')}        return config\n\n    def execute(self, requests):\n        return []\n`;
const python = (config: string, code = IDLE) => ({ 'config.pbtxt': `backend: "python"\n${config}`, '1/model.py': code });

function doubles(dims: readonly (number | string)[], outputDims = dims): Buffer {
  const graph = new OnnxGraph();
  graph.input('X', FLOAT, dims);
  graph.node('Add', ['X', 'X'], {}, 'Y');
  graph.output('Y', FLOAT, outputDims);
  return graph.bytes();
}

function sums(): Buffer {
  const graph = new OnnxGraph();
  graph.input('X', INT64, ['batch', 4]);
  const axis = graph.constant([1], BigInt64Array.of(1n));
  graph.node('ReduceSum', ['X', axis], { keepdims: 0 }, 'Y');
  graph.output('Y', INT64, ['batch']);
  return graph.bytes();
}

const step = (model: string, from: string, to: string) => `step { model_name: "${model}" model_version: -1 input_map { key: "X" value: "${from}" } output_map { key: "Y" value: "${to}" } }`;

/** Each with whether a sentence has to say that something is not as sure as the rest. */
const SURE: Readonly<Record<string, Readonly<Record<string, string | Buffer>>>> = {
  plain: python(IO),
  no_config: { '1/model.py': IDLE },
  optimized: python(`${IO} optimization { priority: PRIORITY_MAX input_pinned_memory { } cuda { graphs: true } }`),
  decoupled: python(`${IO} model_transaction_policy { decoupled: true }`),
  fills: python('', auto('config.add_input({"name": "X", "data_type": "TYPE_FP32", "dims": [4, -1]})', 'config.add_output({"name": "Y", "data_type": "TYPE_STRING", "dims": [1]})', 'config.set_max_batch_size(8)', 'config.set_dynamic_batching()')),
  fills_loop: python('', auto('"""Fills."""', 'inputs = [{"name": "A", "data_type": "TYPE_INT64", "dims": [-1], "optional": True}, {\'name\': \'B\',', '                  "data_type": "TYPE_BOOL", "dims": [2, 2]}]', 'for one in inputs:', '    config.add_input(one)', 'config.add_output({"name": "Y", "data_type": "TYPE_BF16", "dims": [1]})', 'config.set_max_batch_size(0)')),
  fills_listed: python('max_batch_size: 2 input { name: "X" } output { name: "Y" data_type: TYPE_FP32 dims: [ 1 ] }', auto('config.add_input({"name": "X", "data_type": "TYPE_FP32", "dims": [1]})', 'config.add_output({"name": "Y", "data_type": "TYPE_FP32", "dims": [1]})', 'config.set_max_batch_size(4)')),
  fills_policy: python(IO, auto('config.set_model_transaction_policy({"decoupled": True})')),
  fills_policy_empty: python(IO, auto('config.set_model_transaction_policy({})')),
  fills_policy_false: python(IO, auto('config.set_model_transaction_policy({"decoupled": False})')),
  fills_no_batch: python(IO, auto('config.set_dynamic_batching()')),
  fills_batch_one: python(IO, auto('config.set_max_batch_size(1)', 'config.set_dynamic_batching()')),
  fills_kept: python(`${IO} max_batch_size: 4 dynamic_batching { max_queue_delay_microseconds: 5 }`, auto('config.set_max_batch_size(8)', 'config.set_dynamic_batching()')),
  fills_sequence: python(`${IO} sequence_batching { oldest { max_candidate_sequences: 2 } }`, auto('config.set_max_batch_size(8)')),
  fills_plain_function: python('', auto('config.add_input({"name": "X", "data_type": "TYPE_FP32", "dims": [1]})').replace('    @staticmethod\n', '')),
  fills_newest: { ...python('', auto('config.set_max_batch_size(2)')), '2/model.py': auto('config.set_max_batch_size(3)') },
  both_filled: { 'config.pbtxt': `platform: "ensemble" ${IO} ensemble_scheduling { ${step('fills_policy', 'X', 'Y')} }`, '1/.keep': '' },
};

/** Completed from the graph by our stand-in for the back end, which follows the same source. */
const DERIVED: typeof SURE = {
  onnx_no_config: { '1/model.onnx': tinyClassifier() },
  onnx_bare: { 'config.pbtxt': 'backend: "onnxruntime"', '1/model.onnx': doubles(['batch', 3, 'size']) },
  onnx_fixed: { 'config.pbtxt': 'backend: "onnxruntime"', '1/model.onnx': doubles([2, 3]) },
  onnx_batch: { 'config.pbtxt': 'backend: "onnxruntime" max_batch_size: 16', '1/model.onnx': doubles(['batch', 3]) },
  onnx_batch_one: { 'config.pbtxt': 'backend: "onnxruntime" max_batch_size: 1', '1/model.onnx': doubles(['batch', 3]) },
  onnx_scores: { 'config.pbtxt': 'backend: "onnxruntime"', '1/model.onnx': sums() },
  onnx_inputs: { 'config.pbtxt': 'backend: "onnxruntime" output { name: "Y" data_type: TYPE_FP32 dims: [ 3 ] }', '1/model.onnx': doubles(['batch', 3]) },
  onnx_outputs: { 'config.pbtxt': 'backend: "onnxruntime" input { name: "X" data_type: TYPE_FP32 dims: [ 3 ] } dynamic_batching { }', '1/model.onnx': doubles(['batch', 3]) },
  onnx_sequence: { 'config.pbtxt': 'backend: "onnxruntime" sequence_batching { direct { } }', '1/model.onnx': doubles(['batch', 3]) },
};

/** Takes a bfloat16 (16) and gives a float. */
function fromBfloat16(): Buffer {
  const graph = new OnnxGraph();
  graph.input('X', 16, ['batch', 1]);
  graph.node('Cast', ['X'], { to: FLOAT }, 'Y');
  graph.output('Y', FLOAT, ['batch', 1]);
  return graph.bytes();
}

const BFLOAT16: typeof SURE = {
  bf16_listed: { 'config.pbtxt': `backend: "onnxruntime" max_batch_size: 4 ${IO.replace('FP32', 'BF16')}`, '1/model.onnx': fromBfloat16() },
  bf16_bare: { '1/model.onnx': fromBfloat16() },
};

describe.skipIf(!installation)('the effective configuration is the one that a real server answers', { timeout: 60_000 }, () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'effective '));
  const repository = path.join(folder, 'models');
  let triton: LocalTriton;
  beforeAll(async () => {
    for (const [name, files] of Object.entries({ ...SURE, ...DERIVED, ...BFLOAT16 })) writeFiles(path.join(repository, name), files);
    triton = new LocalTriton(installation!, path.join(folder, 'storage'));
    const { version } = await triton.start(repository);
    // The command finds the release as it does for a repository that is deployed.
    fs.writeFileSync(path.join(folder, 'triton-deployment.json'), JSON.stringify({ defaults: { image: `${releaseOf(version!)}-py3-cpu` }, variants: { main: { models: ['models/plain'] } } }));
  }, 300_000);
  afterAll(async () => {
    await triton.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  async function compare(name: string): Promise<string> {
    const { snapshot } = triton;
    const { state, reason } = snapshot.models.find((model) => model.name === name)!;
    expect([state, reason]).toEqual(['READY', undefined]);
    const { code, out, err } = await runCommand('config', () => import('../../cli/src/config.ts'), path.join(repository, name), '--format', 'json');
    expect(code).toBe(0);
    const answer: unknown = await (await fetch(`${snapshot.target!.baseUrl}/v2/models/${name}/config`)).json();
    // The core notes that the stand-in for ONNX Runtime is Python; of a library it notes nothing (test/fixtures/effective).
    if (name.startsWith('onnx')) Object.assign(answer as object, { runtime: '' });
    expect(JSON.parse(out)).toEqual(answer);
    return err;
  }

  test.each(Object.keys(SURE))('%s', async (name) => expect(await compare(name)).toBe(''));

  test('a model with bfloat16, which the back end and NumPy have not, is refused in one sentence, and said to be completed by nobody', async () => {
    const reasonOf = (name: string) => triton.snapshot.models.find((model) => model.name === name)?.reason;
    expect(reasonOf('bf16_listed')).toContain("unsupported datatype TYPE_BF16 for input 'X' for model 'bf16_listed'");
    expect(reasonOf('bf16_bare')).toContain("tensor 'X' of model 'bf16_bare' is a tensor(bfloat16), which the CPU preview cannot pass on");
    const { err } = await runCommand('config', () => import('../../cli/src/config.ts'), path.join(repository, 'bf16_bare'));
    expect(err).toBe('The back end knows no type for X, which is BFLOAT16: its inputs and outputs are left as written.\n');
  });

  test.each(Object.keys(DERIVED))('%s', async (name) => expect(await compare(name)).toContain('Inputs and outputs are those of the ONNX file'));
});
