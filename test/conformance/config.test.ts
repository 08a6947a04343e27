// `triton-repo config` against GET /v2/models/M/config of a real server, field for field. Skipped, and said so, where
// `npm run triton` has not installed the server.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LocalTriton } from '../../client/src/services/triton/local-triton.ts';
import { TritonClient } from '../../client/src/services/triton/http.ts';
import { runCommand } from '../cli/harness.ts';
import { tinyClassifier, writeFiles } from '../fakes/tiny-repository.ts';
import { installation } from './triton-server.ts';

const RELEASE = '24.10';
const MODEL = 'import triton_python_backend_utils as pb_utils\nclass TritonPythonModel:\n    def execute(self, requests):\n'
  + '        return [pb_utils.InferenceResponse([pb_utils.Tensor("Y", pb_utils.get_input_tensor_by_name(one, "X").as_numpy())]) for one in requests]\n';
const IO = 'input [ { name: "X" data_type: TYPE_FP32 dims: [ 4 ] } ]\noutput [ { name: "Y" data_type: TYPE_FP32 dims: [ 4 ] } ]\n';
const PYTHON = `backend: "python"\n${IO}`;
const STEP = 'step { model_name: "STEP" model_version: -1 input_map { key: "X" value: "X" } output_map { key: "Y" value: "Y" } }';

const MODELS: Readonly<Record<string, string>> = {
  plain: PYTHON,
  named: `name: "named"\nmax_batch_size: 8\n${PYTHON}dynamic_batching { }\n`,
  queued: `max_batch_size: 8\n${PYTHON}dynamic_batching { preferred_batch_size: [ 4, 8 ] max_queue_delay_microseconds: 100 priority_levels: 2 default_priority_level: 1\n`
    + '  priority_queue_policy { key: 1 value { timeout_action: DELAY default_timeout_microseconds: 5 max_queue_size: 3 } } }\n',
  groups: `${PYTHON}instance_group [ { count: 2 kind: KIND_CPU }, { name: "own" kind: KIND_AUTO }, { kind: KIND_MODEL } ]\n`,
  sequence: `max_batch_size: 4\n${PYTHON}sequence_batching { oldest { max_candidate_sequences: 4 } control_input { name: "START" control { kind: CONTROL_SEQUENCE_START fp32_false_true: [ 0, 1 ] } } }\n`,
  direct: `${PYTHON}sequence_batching { max_sequence_idle_microseconds: 5000000 direct { } }\n`,
  warm: `max_batch_size: 4\n${PYTHON}model_warmup { name: "w" batch_size: 1 inputs { key: "X" value { data_type: TYPE_FP32 dims: [ 4 ] zero_data: true } } }\n`,
  parameters: `${PYTHON}parameters { key: "A" value { string_value: "x \\"y\\" \\\\ é" } }\nparameters { key: "B" value { string_value: "" } }\nversion_policy { all { } }\n`,
  optimized: `${PYTHON}optimization { priority: PRIORITY_MAX input_pinned_memory { enable: false } eager_batching: true }\nresponse_cache { enable: false }\n`,
  decoupled: `${PYTHON}model_transaction_policy { decoupled: true }\n`,
  pipeline: `platform: "ensemble"\n${IO}ensemble_scheduling { ${STEP.replace('STEP', 'plain')} }\n`,
  streaming: `platform: "ensemble"\n${IO}ensemble_scheduling { ${STEP.replace('STEP', 'decoupled')} }\n`,
  nested: `platform: "ensemble"\n${IO}ensemble_scheduling { ${STEP.replace('STEP', 'streaming')} }\n`,
};

const GRAPH = 'backend: "onnxruntime"\nmax_batch_size: 8\ninput [ { name: "input_ids" data_type: TYPE_INT64 dims: [ -1 ] }, { name: "attention_mask" data_type: TYPE_INT64 dims: [ -1 ] } ]\n'
  + 'output [ { name: "logits" data_type: TYPE_FP32 dims: [ 3 ] } ]\n';

if (!installation) console.warn('local Triton is not installed (npm run triton): the effective configurations are not compared with it');

describe.skipIf(!installation)('the effective configuration of each model', { timeout: 240_000 }, () => {
  let folder: string;
  let repository: string;
  let triton: LocalTriton;
  let client: TritonClient;

  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'config-'));
    repository = path.join(folder, 'models');
    for (const [name, config] of Object.entries(MODELS)) {
      const files: Record<string, string> = { [`${name}/config.pbtxt`]: config };
      if (config.includes('"python"')) files[`${name}/1/model.py`] = MODEL;
      else fs.mkdirSync(path.join(repository, name, '1'), { recursive: true });
      writeFiles(repository, files);
    }
    writeFiles(repository, { 'graph/config.pbtxt': GRAPH, 'graph/1/model.onnx': tinyClassifier() });
    triton = new LocalTriton(installation!, folder);
    const { target, models } = await triton.start(repository);
    expect(models.filter(({ state }) => state !== 'READY')).toEqual([]);
    client = new TritonClient(target!.baseUrl);
  }, 120_000);
  afterAll(async () => {
    await triton.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  test.each([...Object.keys(MODELS), 'graph'])('%s', async (name) => {
    const { code, out, err } = await runCommand('config', () => import('../../cli/src/config.ts'), path.join(repository, name), '--format', 'json', '--release', RELEASE);
    expect({ code, err }).toEqual({ code: 0, err: '' }); // nothing is left to the back end
    const answer = await client.modelConfig(name);
    // The back end that stands in for ONNX Runtime is written in python, which the server tells.
    expect(JSON.parse(out)).toEqual(name === 'graph' ? { ...answer, runtime: '' } : answer);
  });
});
