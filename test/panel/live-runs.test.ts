import { describe, expect, test } from 'vitest';
import { compareRuns, panelRun, runSummary } from '../../client/src/webviews/live-runs.ts';
import { exampleTensors, indexedModels, localModels } from '../../client/src/webviews/live-models.ts';
import type { BenchRun } from '../../client/src/services/benchmark/types.ts';
import { tensorsFault } from '../../webview/src/forms/tensors.ts';
import { readHostMessage } from '../../webview/src/protocol.ts';
import { fakeRun } from '../fakes/panel-services.mjs';

const bench: BenchRun = {
  samples: { startMs: Float64Array.of(0, 16), latencyMs: Float64Array.of(15.4, 17) },
  file: {
    schema: 'bench-run/1', id: 'one', startedAt: '2026-05-04T09:30:00.000Z', tool: { name: 't', version: '1' }, host: { os: '', cpu: '', cores: 2, node: '24' },
    plan: { mode: 'closed', concurrency: [4], batches: [8], maxLen: 128, padToMax: true, minSamples: 500, warmup: { min: 20 }, timeouts: { requestMs: 10_000 } },
    dataset: { count: 1 },
    variants: [{ key: 'a', label: 'This machine', kind: 'triton-http', target: 'http://127.0.0.1:8000', model: 'm', preview: true }],
    cells: [{
      variant: 'a', shape: { b: 8, L: 128 }, load: { c: 4 }, warmup: { n: 20 }, n: 2, window: { startMs: 0, endMs: 33 },
      latency: { unit: 'us', percentiles: [{ p: 50, v: 15_400, lo: 15_400, hi: 17_000, needs: 6, steady: 20 }, { p: 99, needs: 368, steady: 1000 }], max: 17_000, mean: 16_200, sd: 800 },
      throughput: { samplesPerSec: 484.8, requestsPerSec: 60.6 }, errors: { server: 3, timeout: 1 }, client: { eluMax: 0.1, eldExcessP99Ms: 0 }, flags: ['stopped', 'drifting'],
      server: { source: 'triton-statistics', count: 2, queueUs: 100, inputUs: 200, inferUs: 14_000, outputUs: 300, overheadUs: 400 },
    }],
    firstError: 'HTTP 500: boom', samples: 'one.samples.csv.gz',
  },
};

describe('a saved run in the panel', () => {
  const run = panelRun('one', bench);

  test('microseconds become milliseconds, an absent figure stays absent', () => {
    expect(run.percentiles).toEqual([
      { p: 50, ms: 15.4, lowMs: 15.4, highMs: 17, needs: 6, steady: 20 },
      { p: 99, ms: null, lowMs: null, highMs: null, needs: 368, steady: 1000 },
    ]);
    expect(run).toMatchObject({ maxMs: 17, requestsPerSec: 60.6, latencyMs: [15.4, 17] });
  });

  test('load, counts and errors', () => {
    expect(runSummary('one', bench.file)).toEqual({
      id: 'one', model: 'm', target: 'this machine', preview: true, startedAt: '2026-05-04T09:30:00.000Z',
      load: { batch: 8, sequenceLength: 128, concurrency: 4, warmup: 20, requests: 500 },
      n: 2, errorCount: 4, stopped: true, p50Ms: 15.4, p95Ms: null, samplesPerSec: 484.8,
    });
    expect(run.errors).toEqual([{ kind: 'failed in the server (5xx)', count: 3 }, { kind: 'no answer in time', count: 1 }]);
    expect(run.notes).toEqual(['The latency drifted during the run: the interval may be too narrow.', 'First error: HTTP 500: boom']);
  });

  test('the parts of the mean request add up to it', () => {
    expect(run.server).toEqual({ queueMs: 0.1, inputMs: 0.2, inferMs: 14, outputMs: 0.3, overheadMs: 0.4, outsideMs: 1.2 });
  });

  test('the page takes it', () => expect(readHostMessage({ type: 'run', run, origin: 'opened' })).toBeDefined());
});

describe('two runs', () => {
  const slow = fakeRun({ id: 'a', typical: 27.2, seed: 3 });
  const fast = fakeRun({ id: 'b', typical: 15.4, seed: 4 });

  test('a real difference is told as a factor with its interval, from the baseline', () => {
    const { ratio, low, high, verdict } = compareRuns(slow, fast);
    expect([low < ratio, ratio < high, ratio > 1.7, ratio < 1.8]).toEqual([true, true, true, true]);
    expect(verdict).toMatch(/^The other is 1\.7\d× faster \(p50, 95 % interval 1\.7\d to 1\.\d\d\)\.$/);
    expect(compareRuns(fast, slow).verdict).toMatch(/^The other is 1\.7\d× slower \(p50, 95 % interval 1\.7\d to 1\.\d\d\)\.$/);
  });

  test('a small one in percent, in the direction of the word', () => {
    const { verdict, low, high } = compareRuns(fakeRun({ typical: 15.4, seed: 4 }), fakeRun({ typical: 16.2, seed: 4 }));
    const found = /^The other is (\d\.\d) % slower \(p50, 95 % interval (\d\.\d) to (\d\.\d) %\)\.$/.exec(verdict);
    expect(found?.slice(2).map(Number)).toEqual([Number(((1 / high - 1) * 100).toFixed(1)), Number(((1 / low - 1) * 100).toFixed(1))]);
    expect(Number(found?.[1])).toBeCloseTo(100 * (16.2 / 15.4 - 1), 0);
  });

  test('the same server twice is no difference', () => {
    expect(compareRuns(fast, fakeRun({ id: 'c', typical: 15.4, seed: 9 })).verdict).toMatch(/^(Equal within 3 %|The other is [\d.]+ % (slower|faster), too little to matter)/);
  });

  test('too few samples give no ratio but say what is needed', () => {
    expect(() => compareRuns(fast, fakeRun({ n: 120 }))).toThrow('Two runs can be compared from 200 samples each; these have 1000 and 120.');
  });

  test('failures withhold the verdict, other work is named', () => {
    const failed = fakeRun({ id: 'd', seed: 5, errorCount: 50, load: { batch: 1, sequenceLength: null, concurrency: 2, warmup: 0, requests: 1000 } });
    const { verdict, notes } = compareRuns(fast, failed);
    expect(verdict).toBe('No verdict: more than one request in a hundred failed.');
    expect(notes).toContain('Batch or sequence length differ: the requests did not do the same work.');
    expect(notes).toContain('Concurrency differs, and latency grows with it.');
  });
});

describe('models', () => {
  test('of a local server, those it was not asked for last', () => {
    expect(localModels({
      state: 'running', repository: '/r', target: undefined, metricsUrl: undefined, grpcAddress: undefined, version: '2.51.0', error: undefined,
      models: [{ name: 'a', version: '1', state: 'READY', log: [] }, { name: 'b', version: '', state: 'UNAVAILABLE', reason: 'no', log: [] }],
      leftOut: [{ model: 'c', reason: 'no back end' }],
    })).toEqual([{ name: 'a', ready: true }, { name: 'b', ready: false, reason: 'no' }, { name: 'c', ready: false, reason: 'no back end' }]);
  });

  test('of an index: ready when one version is, else the reason', () => {
    expect(indexedModels([
      { name: 'b', version: '1', state: 'UNAVAILABLE', reason: 'unloaded' }, { name: 'b', version: '2', state: 'READY' }, { name: 'a' },
      { name: 'c', version: '1', state: 'UNAVAILABLE', reason: 'broken' },
    ])).toEqual([{ name: 'a', ready: false }, { name: 'b', ready: true }, { name: 'c', ready: false, reason: 'broken' }]);
  });

  test('the example of raw tensors can be sent as it is', () => {
    const text = exampleTensors([
      { name: 'input_ids', datatype: 'INT64', shape: [-1, -1] }, { name: 'TEXT', datatype: 'BYTES', shape: [-1, 1] },
      { name: 'X', datatype: 'FP32', shape: [2, 2] }, { name: 'ON', datatype: 'BOOL', shape: [1] },
    ]);
    expect(tensorsFault(text)).toBeUndefined();
    expect(JSON.parse(text)[0]).toEqual({ name: 'input_ids', datatype: 'INT64', shape: [1, 4], data: [0, 0, 0, 0] });
  });
});
