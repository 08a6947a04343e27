import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { runBenchmark } from '../../../client/src/services/benchmark/run.ts';
import { deleteRun, listRuns, loadRun, saveRun } from '../../../client/src/services/benchmark/store.ts';
import type { BenchmarkProgress, BenchmarkSpec } from '../../../client/src/services/benchmark/types.ts';
import { UserError } from '../../../client/src/util/user-error.ts';
import { knownServer, type KnownServer } from './known-server.ts';

let server: KnownServer | undefined;
afterEach(async () => server?.close());

function specFor(target: string, load: Partial<BenchmarkSpec['load']> = {}): BenchmarkSpec {
  return {
    variant: { label: 'm', kind: 'triton-http', target, model: 'm', preview: false },
    load: { batch: 2, sequenceLength: undefined, concurrency: 1, warmup: 3, requests: 20, ...load },
    pool: [1, 2].map((one) => ({ method: 'POST', path: '/v2/models/m/infer', headers: { 'content-type': 'application/json' }, body: Buffer.from(`{"n":${one}}`), samples: 2 })),
    timeoutMs: 2000,
  };
}

describe('a benchmark over raw sockets', () => {
  test('measures what a server of known delay takes, warm-up apart', async () => {
    const seen: string[] = [];
    server = await knownServer((request, response, body) => {
      seen.push(body);
      setTimeout(() => response.end('{}'), request <= 3 ? 0 : 20);
    });
    const { file, samples } = await runBenchmark(specFor(server.url));
    expect(server.requests).toBe(3 + 1 + 20); // warm-up, one reading of the counters, the measurement
    expect(samples.latencyMs).toHaveLength(20);
    expect(Math.min(...samples.latencyMs)).toBeGreaterThanOrEqual(19); // timers of the server's Node may fire a millisecond early
    const [cell] = file.cells;
    expect(cell.n).toBe(20);
    expect(cell.throughput.samplesPerSec).toBeCloseTo(2 * cell.throughput.requestsPerSec);
    expect(cell.throughput.requestsPerSec).toBeLessThan(1000 / 19);
    expect(new Set(seen.filter((body) => body !== ''))).toEqual(new Set(['{"n":1}', '{"n":2}']));
  });

  test('failures are counted apart, with the first one in the server\'s words', async () => {
    server = await knownServer((request, response) => {
      response.statusCode = request % 5 === 0 ? 400 : 200;
      response.end(request % 5 === 0 ? '{"error":"no such input"}' : '{}');
    });
    const { file, samples } = await runBenchmark(specFor(server.url, { warmup: 0, requests: 25 }));
    const [cell] = file.cells;
    expect(cell.errors.refused).toBe(5);
    expect(cell.n).toBe(20);
    expect(samples.latencyMs).toHaveLength(20);
    expect(file.firstError).toBe('400 {"error":"no such input"}');
    expect(cell.flags).toContain('errors-dominate');
  });

  test('answers in chunks and closed connections are followed', async () => {
    server = await knownServer((request, response) => {
      if (request % 2 === 0) response.setHeader('connection', 'close');
      response.write('{"a":');
      setTimeout(() => response.end('1}'), 1);
    });
    const { file } = await runBenchmark(specFor(server.url, { concurrency: 3, requests: 30 }));
    expect(file.cells[0].n).toBe(30);
    expect(file.cells[0].errors).toEqual({});
  });

  test('a server that dies in the middle leaves what was measured', async () => {
    server = await knownServer((request, response) => {
      response.end('{}');
      if (request === 12) void server!.close();
    });
    const { file } = await runBenchmark(specFor(server.url, { warmup: 0, requests: 5000 }));
    const [cell] = file.cells;
    expect(cell.n).toBeGreaterThan(5);
    expect(cell.n).toBeLessThanOrEqual(12);
    expect(cell.flags).toContain('gave-up');
    expect(cell.errors.connection).toBeGreaterThanOrEqual(10);
    server = undefined;
  });

  test('nobody there: one sentence that says what to do', async () => {
    server = await knownServer((_request, response) => { response.end(); });
    const { url } = server;
    await server.close();
    server = undefined;
    const failed = await runBenchmark(specFor(url)).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(UserError);
    expect((failed as UserError).message).toContain('ECONNREFUSED');
    expect((failed as UserError).advice).toContain('server runs');
  });

  test('cancel keeps what was measured', async () => {
    server = await knownServer((_request, response) => { setTimeout(() => response.end('{}'), 5); });
    const cancel = new AbortController();
    const told: BenchmarkProgress[] = [];
    const { file } = await runBenchmark(specFor(server.url, { requests: 100_000 }), {
      signal: cancel.signal,
      onProgress(progress) {
        told.push(progress);
        if (progress.phase === 'measure' && progress.done >= 10) cancel.abort();
      },
    });
    expect(file.cells[0].n).toBeGreaterThanOrEqual(10);
    expect(file.cells[0].n).toBeLessThan(100_000);
    expect(file.cells[0].flags).toContain('stopped');
    expect(told.at(-1)?.total).toBe(100_000);
  });

  test('a server that hangs does not hold up who cancels, and what it owes is no failure', async () => {
    server = await knownServer((request, response) => { if (request <= 5) response.end('{}'); });
    const cancel = new AbortController();
    const began = performance.now();
    setTimeout(() => cancel.abort(), 200);
    const { file } = await runBenchmark({ ...specFor(server.url, { warmup: 0, requests: 1000 }), timeoutMs: 60_000 }, { signal: cancel.signal });
    expect(performance.now() - began).toBeLessThan(30_000);
    expect(file.cells[0].n).toBeGreaterThan(0);
    expect(file.cells[0].errors).toEqual({});
    expect(file.cells[0].flags).toContain('stopped');
  });

  test('a silent server times out', async () => {
    server = await knownServer((request, response) => { if (request > 2) response.end('{}'); });
    const { file } = await runBenchmark({ ...specFor(server.url, { warmup: 0, requests: 4 }), timeoutMs: 100 });
    expect(file.cells[0].errors.timeout).toBeGreaterThanOrEqual(1);
    expect(file.cells[0].n).toBeGreaterThanOrEqual(2);
  });
});

describe('saved runs', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'runs-'));
  test('come back as they were, and broken files are named', async () => {
    server = await knownServer((_request, response) => { response.end('{}'); });
    const run = await runBenchmark(specFor(server.url));
    const file = await saveRun(folder, run);
    fs.writeFileSync(path.join(folder, 'broken.json'), '{"schema":"bench-run/1"}');
    fs.writeFileSync(path.join(folder, 'other.json'), 'nothing');
    const { runs, broken } = await listRuns(folder);
    expect(runs.map((one) => one.run)).toEqual([run.file]);
    expect(broken.map((one) => path.basename(one.file))).toEqual(['broken.json', 'other.json']);
    const again = await loadRun(file);
    expect(again.file).toEqual(run.file);
    expect([...again.samples.latencyMs]).toEqual([...run.samples.latencyMs].map((ms) => Math.round(ms * 1000) / 1000));
    await deleteRun(file, run.file);
    expect((await listRuns(folder)).runs).toEqual([]);
    await expect(loadRun(file)).rejects.toBeInstanceOf(UserError);
  });
});
