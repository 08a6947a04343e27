// The benchmark on the real server, with a model whose delay is known. Skipped, and said so, where there is no server.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runBenchmark } from '../../client/src/services/benchmark/run.ts';
import type { BenchmarkSpec } from '../../client/src/services/benchmark/types.ts';
import { LocalTriton } from '../../client/src/services/triton/local-triton.ts';
import { installation } from './triton-server.ts';

const ready = installation?.kind === 'wheel';
if (!ready) console.warn('there is no local Triton (npm run triton): the benchmark\'s tests on it are skipped');

const DELAY_MS = 8;
const CONFIG = `backend: "python"
max_batch_size: 8
input [ { name: "X" data_type: TYPE_INT64 dims: [ 4 ] } ]
output [ { name: "Y" data_type: TYPE_INT64 dims: [ 4 ] } ]
instance_group [ { count: 1 kind: KIND_CPU } ]
`;
const MODEL = `import time
import triton_python_backend_utils as pb_utils
class TritonPythonModel:
    def execute(self, requests):
        responses = []
        for request in requests:
            time.sleep(${DELAY_MS / 1000})
            responses.append(pb_utils.InferenceResponse([pb_utils.Tensor("Y", pb_utils.get_input_tensor_by_name(request, "X").as_numpy())]))
        return responses
`;

describe.skipIf(!ready)('a benchmark of a real server', { timeout: 120_000 }, () => {
  let triton: LocalTriton;
  let folder: string;
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'triton-benchmark-'));
    const model = path.join(folder, 'models/slow');
    fs.mkdirSync(path.join(model, '1'), { recursive: true });
    fs.writeFileSync(path.join(model, 'config.pbtxt'), CONFIG);
    fs.writeFileSync(path.join(model, '1/model.py'), MODEL);
    triton = new LocalTriton(installation!, path.join(folder, 'work'));
    await triton.start(path.join(folder, 'models'));
  }, 120_000);
  afterAll(async () => {
    await triton.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  const spec = (load: Partial<BenchmarkSpec['load']>, data: unknown = [[1, 2, 3, 4], [5, 6, 7, 8]]): BenchmarkSpec => ({
    variant: { label: 'slow', kind: 'triton-http', target: triton.snapshot.target!.baseUrl, model: 'slow', preview: false },
    load: { batch: 2, sequenceLength: undefined, concurrency: 1, warmup: 20, requests: 100, ...load },
    pool: [{
      method: 'POST', path: '/v2/models/slow/infer', headers: { 'content-type': 'application/json' }, samples: 2,
      body: Buffer.from(JSON.stringify({ inputs: [{ name: 'X', datatype: 'INT64', shape: [2, 4], data }] })),
    }],
    timeoutMs: 10_000,
  });

  /** What the server itself counted since it started. */
  async function answered(): Promise<number> {
    const stats: unknown = await (await fetch(`${triton.snapshot.target!.baseUrl}/v2/models/slow/stats`)).json();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the protocol gives the shape
    return (stats as { model_stats: [{ inference_stats: { success: { count: number } } }] }).model_stats[0].inference_stats.success.count;
  }

  test('the server counted what was sent, and its own times lie within the client\'s', async () => {
    const before = await answered();
    const { file: { cells: [cell] }, samples } = await runBenchmark(spec({}));
    expect(await answered() - before).toBe(120);
    expect(cell.n).toBe(100);
    expect(cell.server?.count).toBe(100);
    expect(cell.errors).toEqual({});
    expect(Math.min(...samples.latencyMs)).toBeGreaterThanOrEqual(DELAY_MS);
    const { inferUs, queueUs, inputUs, outputUs, overheadUs } = cell.server!;
    expect(inferUs).toBeGreaterThanOrEqual(DELAY_MS * 1000);
    expect(queueUs + inputUs + inferUs + outputUs + overheadUs).toBeLessThanOrEqual(cell.latency.mean!);
    expect(cell.throughput.requestsPerSec).toBeLessThanOrEqual(1000 / DELAY_MS);
    expect(cell.throughput.samplesPerSec).toBeCloseTo(2 * cell.throughput.requestsPerSec, 6);
    expect(cell.flags).not.toContain('other-traffic');
  });

  test('four at once on one instance wait for each other: in the queue, says the server', async () => {
    const { file: { cells: [cell] } } = await runBenchmark(spec({ concurrency: 4 }));
    expect(cell.n).toBe(100);
    expect(cell.server!.queueUs).toBeGreaterThan(2 * DELAY_MS * 1000);
    expect(cell.latency.mean!).toBeGreaterThan(3 * DELAY_MS * 1000);
    expect(cell.throughput.requestsPerSec).toBeLessThanOrEqual(1000 / DELAY_MS);
    expect(cell.flags).not.toContain('little-mismatch');
  });

  test('others on the same model are noticed', async () => {
    const [{ file: { cells: [cell] } }] = await Promise.all([runBenchmark(spec({ requests: 60 })), runBenchmark(spec({ requests: 60 }))]);
    expect(cell.flags).toContain('other-traffic');
  });

  test('what the server refuses is an error in its words, and in no rate', async () => {
    const refused: unknown = await runBenchmark(spec({ warmup: 0, requests: 12 }, [1])).catch((error: unknown) => error);
    expect(String(refused)).toMatch(/shape|data/);
  });

  test('a server that dies in the middle leaves what was measured', async () => {
    const running = runBenchmark(spec({ requests: 100_000 }), {
      onProgress: ({ phase, done }) => { if (phase === 'measure' && done >= 20) void triton.stop(); },
    });
    const { file: { cells: [cell], firstError } } = await running;
    expect(cell.n).toBeGreaterThanOrEqual(20);
    expect(cell.flags).toContain('gave-up');
    expect(firstError).toMatch(/ECONN|closed the connection|40\d|50\d/);
  });
});
