// `triton-repo config` against GET /v2/models/M/config of a real server, field for field. Skipped, and said so, where
// `npm run triton` has not installed the server. ONNX models run through our stand-in: their core is real, their back end not.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LocalTriton } from '../../client/src/services/triton/local-triton.ts';
import type { ServerSnapshot } from '../../client/src/services/triton/types.ts';
import { runCommand } from '../cli/harness.ts';
import { tinyClassifier, writeFiles } from '../fakes/tiny-repository.ts';
import { installation, processesWith } from './triton-server.ts';

if (!installation) console.warn('local Triton is not installed (npm run triton): the tests of config are skipped');

const IDLE = `import numpy as np
import triton_python_backend_utils as pb_utils

class TritonPythonModel:
    def execute(self, requests):
        return [pb_utils.InferenceResponse([pb_utils.Tensor("O", np.zeros((1, 2), np.float32))]) for _ in requests]
`;
const IO = 'input { name: "I" data_type: TYPE_FP32 dims: 2 } output { name: "O" data_type: TYPE_FP32 dims: 2 }\n';
const TINY_IO = 'input [ { name: "input_ids" data_type: TYPE_INT64 dims: [ -1 ] }, { name: "attention_mask" data_type: TYPE_INT64 dims: -1 } ]\noutput { name: "logits" data_type: TYPE_FP32 dims: 3 }\n';
const CONTROLS = 'control_input [ { name: "START" control { kind: CONTROL_SEQUENCE_START fp32_false_true: [ 0, 1 ] } }, { name: "CORRID" control { kind: CONTROL_SEQUENCE_CORRID data_type: TYPE_UINT64 } } ]';
const step = (model: string, input: string, output: string, version = -1) => `{ model_name: "${model}" model_version: ${version} input_map { key: "I" value: "${input}" } output_map { key: "O" value: "${output}" } }`;

/** A python model with this configuration. */
const PYTHON: Readonly<Record<string, string>> = {
  py_bare: 'backend: "python"\n',
  py_named: `name: "py_named" backend: "python" max_batch_size: 8 ${IO} dynamic_batching { }`,
  py_groups: `backend: "python" ${IO} instance_group [ { count: 2 }, { kind: KIND_CPU name: "slow" rate_limiter { resources { name: "R" count: 2 global: true } priority: 3 } }, { kind: KIND_MODEL count: 0 } ]`,
  py_batches: `backend: "python" max_batch_size: 16 ${IO} dynamic_batching { preferred_batch_size: [ 4, 8 ] max_queue_delay_microseconds: 500 priority_levels: 3 default_priority_level: 2 default_queue_policy { timeout_action: DELAY default_timeout_microseconds: 7000000000 allow_timeout_override: true max_queue_size: 9 } priority_queue_policy { key: 1 value { max_queue_size: 2 } } }`,
  py_ordered: `backend: "python" max_batch_size: 16 ${IO} dynamic_batching { preserve_ordering: true }`,
  py_direct: `backend: "python" max_batch_size: 4 ${IO} sequence_batching { ${CONTROLS} direct { minimum_slot_utilization: 0.3 } }`,
  py_oldest: `backend: "python" max_batch_size: 4 ${IO} sequence_batching { max_sequence_idle_microseconds: 5000000000 ${CONTROLS} oldest { max_candidate_sequences: 4 } state { input_name: "SI" output_name: "SO" data_type: TYPE_FP32 dims: [ 3 ] initial_state { name: "zero" data_type: TYPE_FP32 dims: [ 3 ] zero_data: true } } }`,
  py_sequence: `backend: "python" ${IO} sequence_batching { iterative_sequence: true }`,
  py_warm: `backend: "python" max_batch_size: 2 ${IO} model_warmup [ { name: "zero" batch_size: 1 inputs { key: "I" value { data_type: TYPE_FP32 dims: 2 zero_data: true } } }, { name: "random" batch_size: 2 count: 3 inputs { key: "I" value { data_type: TYPE_FP32 dims: 2 random_data: true } } } ]`,
  py_direct_idle: `backend: "python" ${IO} sequence_batching { max_sequence_idle_microseconds: 5000000 direct { } }`,
  py_decoupled: `backend: "python" ${IO} model_transaction_policy { decoupled: true }`,
  py_cached: `backend: "python" max_batch_size: 1 ${IO} response_cache { enable: false } optimization { priority: PRIORITY_MAX cuda { graphs: true } input_pinned_memory { enable: false } eager_batching: true }`,
  py_versions: `backend: "python" ${IO} version_policy { specific { versions: [ 3, 1 ] } } default_model_filename: "code.py" parameters [ { key: "b" value { string_value: "2" } }, { key: "a" value { string_value: "\\"x\\" \\303\\251" } } ]`,
  py_all: `backend: "python" ${IO} version_policy { all { } } metric_tags { key: "team" value: "a" }`,
  py_shapes: 'backend: "python" input [ { name: "I" data_type: TYPE_FP32 dims: 2 reshape { shape: [ 1, 2 ] } optional: true }, { name: "T" data_type: TYPE_STRING format: FORMAT_NONE dims: [ -1, 3 ] } ] output { name: "O" data_type: TYPE_FP32 dims: [ 2 ] label_filename: "labels.txt" reshape { shape: [ 2, 1 ] } }',
};
const ONNX: Readonly<Record<string, string>> = {
  onnx_platform: `platform: "onnxruntime_onnx" max_batch_size: 4 ${TINY_IO}`,
  onnx_backend: `backend: "onnxruntime" max_batch_size: 8 ${TINY_IO} dynamic_batching { } instance_group { } instance_group { count: 3 } optimization { graph { level: 1 } execution_accelerators { gpu_execution_accelerator { name: "tensorrt" parameters { key: "precision_mode" value: "FP16" } } } }`,
  onnx_warm: `backend: "onnxruntime" max_batch_size: 4 ${TINY_IO} model_warmup { name: "w" batch_size: 2 inputs [ { key: "input_ids" value { data_type: TYPE_INT64 dims: 5 zero_data: true } }, { key: "attention_mask" value { data_type: TYPE_INT64 dims: 5 zero_data: true } } ] }`,
  onnx_file: `backend: "onnxruntime" max_batch_size: 2 ${TINY_IO} default_model_filename: "net.onnx" instance_group { kind: KIND_CPU count: 1 } parameters { key: "intra_op_thread_count" value { string_value: "1" } }`,
};
const ENSEMBLES: Readonly<Record<string, string>> = {
  ens: `platform: "ensemble" max_batch_size: 8 ${IO} ensemble_scheduling { step [ ${step('py_named', 'I', 'mid')}, ${step('py_warm', 'mid', 'O', 1)} ] }`.replace('max_batch_size: 8', 'max_batch_size: 2'),
  ens_decoupled: `platform: "ensemble" ${IO} ensemble_scheduling { step ${step('py_decoupled', 'I', 'O')} }`,
  ens_over_ens: `platform: "ensemble" ${IO} model_transaction_policy { decoupled: false } ensemble_scheduling { step ${step('ens_decoupled', 'I', 'O')} }`,
};

let folder: string;
let triton: LocalTriton;
let started: ServerSnapshot;
beforeAll(async () => {
  if (!installation) return;
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'config-'));
  const repository = path.join(folder, 'models');
  for (const [name, text] of Object.entries({ ...PYTHON, ...ONNX, ...ENSEMBLES })) writeFiles(repository, { [`${name}/config.pbtxt`]: text });
  for (const name of Object.keys(PYTHON)) writeFiles(repository, { [`${name}/1/model.py`]: IDLE, [`${name}/labels.txt`]: 'a\nb\n' });
  writeFiles(repository, { 'py_versions/1/code.py': IDLE, 'py_versions/3/code.py': IDLE });
  for (const name of Object.keys(ONNX)) writeFiles(repository, { [`${name}/1/${name === 'onnx_file' ? 'net' : 'model'}.onnx`]: tinyClassifier() });
  for (const name of Object.keys(ENSEMBLES)) fs.mkdirSync(path.join(repository, name, '1'), { recursive: true });
  triton = new LocalTriton(installation, path.join(folder, 'storage'));
  started = await triton.start(repository);
}, 240_000);
afterAll(async () => {
  if (!installation) return;
  await triton.stop();
  expect(processesWith(folder)).toEqual([]);
  fs.rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!installation)('the effective configuration is what a real server answers', () => {
  async function both(name: string): Promise<{ answer: Record<string, unknown>; shown: unknown }> {
    const model = started.models.find((one) => one.name === name);
    expect([model?.state, model?.reason]).toEqual(['READY', undefined]);
    const answer = await (await fetch(`${started.target!.baseUrl}/v2/models/${name}/config`)).json() as Record<string, unknown>;
    const { code, out, err } = await runCommand('config', () => import('../../cli/src/config.ts'), path.join(folder, 'models', name), '--format', 'json', '--release', '24.10');
    expect({ code, err }).toEqual({ code: 0, err: '' }); // nothing is left to the back end
    return { answer, shown: JSON.parse(out) };
  }

  test.each([...Object.keys(PYTHON), ...Object.keys(ENSEMBLES)])('%s', async (name) => {
    const { answer, shown } = await both(name);
    expect(shown).toEqual(answer);
  });

  /** The core says so of a back end that is a python file, as our stand-in is; the real one is a library. */
  test.each(Object.keys(ONNX))('%s, but for what names the stand-in', async (name) => {
    const { answer, shown } = await both(name);
    expect(answer.runtime).toBe('model.py');
    expect(shown).toEqual({ ...answer, runtime: '' });
  });
});
