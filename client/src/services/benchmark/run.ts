import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { Worker } from 'node:worker_threads';
import * as l10n from '@vscode/l10n';
import { UserError } from '../../util/user-error.ts';
import type { EncodedRequest } from '../invoke/types.ts';
import { makeCell, type Measured } from './cell.ts';
import type { Failure } from './loop.ts';
import { runPhases, type PhasesResult } from './phases.ts';
import { readCounters, splitBetween, type ModelCounters } from './server-split.ts';
import { PHASE, SharedSamples } from './shared.ts';
import { percentiles } from './statistics.ts';
import type { BenchmarkProgress, BenchmarkSpec, BenchRun } from './types.ts';
import type { WorkerData } from './worker.ts';
import workerSource from './worker.ts?worker';
import manifest from '../../../../package.json' with { type: 'json' };

export interface BenchmarkOptions {
  /** Aborted: the run ends with what was measured until then, flagged as stopped. */
  readonly signal?: AbortSignal;
  /** At most ten times a second. */
  readonly onProgress?: (progress: BenchmarkProgress) => void;
  /** For targets that are reached through a client library and not by HTTP: one request, from first byte to last. The signal says that nobody waits any more. */
  readonly send?: (request: EncodedRequest, signal: AbortSignal) => Promise<Failure | undefined>;
}

const PROGRESS_MS = 150;
/** The figures shown meanwhile need no more samples than this. */
const LIVE_MOST = 5000;
/** What is under way when a run is stopped may still end and count; a server that hangs shall not hold up who stopped it. */
const GRACE_MS = 1000;

/**
 * Warms up, measures, and gives the figures with their raw samples. Failures of requests are counted in
 * the run; ten in a row end it early, with what was measured until then.
 * @throws UserError when not a single request was answered, or when there are fewer of them than the concurrency
 */
export async function runBenchmark(spec: BenchmarkSpec, { signal, onProgress, send }: BenchmarkOptions = {}): Promise<BenchRun> {
  if (spec.pool.length === 0) throw new Error('a benchmark needs at least one request');
  const { concurrency, requests } = spec.load;
  if (concurrency > requests) {
    throw new UserError(l10n.t('{0} requests at a time cannot be reached with {1} requests in all.', concurrency, requests), l10n.t('Raise the requests, or lower the concurrency.'));
  }
  const startedAt = new Date().toISOString();
  const shared = new SharedSamples(spec.load.requests);
  const abandon = new AbortController();
  let grace: NodeJS.Timeout | undefined;
  const stop = () => {
    shared.stop();
    grace = setTimeout(() => abandon.abort(), GRACE_MS);
  };
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  const timer = onProgress && setInterval(() => onProgress(progressOf(shared, spec)), PROGRESS_MS);
  let measured: Measured;
  try {
    measured = send ? await throughClient(spec, shared, abandon.signal, send) : await throughSockets(spec, shared, abandon.signal);
  } finally {
    clearInterval(timer);
    clearTimeout(grace);
    signal?.removeEventListener('abort', stop);
  }
  if (measured.samples.latencyMs.length === 0 && !shared.stopped) throw nothingAnswered(spec, measured.result);
  onProgress?.(progressOf(shared, spec));
  return describe(spec, measured, startedAt);
}

function nothingAnswered({ variant }: BenchmarkSpec, { firstError, gaveUp }: PhasesResult): UserError {
  const why = firstError ?? gaveUp ?? '';
  const dead = /ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENOTFOUND|closed the connection/.test(why);
  return new UserError(
    l10n.t('{0} answered no request: {1}.', variant.target, why.replace(/\.$/, '')),
    dead ? l10n.t('Check that the server runs, then start the benchmark again.') : l10n.t('Invoke the model once to see its answer.'),
  );
}

function progressOf(shared: SharedSamples, { load }: BenchmarkSpec): BenchmarkProgress {
  const { phase, done, errors } = shared;
  if (phase === PHASE.warmup) return { phase: 'warmup', done, total: load.warmup, errors };
  const [p50, , p95] = percentiles(shared.some(LIVE_MOST));
  return {
    phase: 'measure', done, total: load.requests, errors,
    ...(p50?.value !== undefined && { p50Ms: p50.value }), ...(p95?.value !== undefined && { p95Ms: p95.value }),
  };
}

/** Raw sockets in a thread of its own. */
async function throughSockets(spec: BenchmarkSpec, shared: SharedSamples, abandon: AbortSignal): Promise<Measured> {
  const { load, variant, timeoutMs } = spec;
  const url = new URL(variant.target);
  const address = { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || (url.protocol === 'https:' ? 443 : 80)), secure: url.protocol === 'https:' };
  const pool = spec.pool.map((request) => wholeRequest(request, url));
  const data: WorkerData = { address, pool, concurrency: load.concurrency, warmup: load.warmup, requests: load.requests, timeoutMs, buffer: shared.buffer };
  const worker = new Worker(workerSource, { eval: true, workerData: data });
  abandon.addEventListener('abort', () => worker.postMessage('abandon'), { once: true });
  let before: ModelCounters | undefined;
  const done = await new Promise<{ result: PhasesResult; elu: number; eldExcessP99Ms: number }>((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`the load generator ended with ${code}`)));
    worker.on('message', (message: { type: 'warm' } | { type: 'done'; result: PhasesResult; elu: number; eldExcessP99Ms: number }) => {
      if (message.type === 'done') {
        resolve(message);
        return;
      }
      void counters(spec).then((reading) => {
        before = reading;
        worker.postMessage('measure');
      });
    });
  }).finally(() => worker.terminate());
  const after = before && await counters(spec);
  return finish(shared, done.result, { eluMax: done.elu, eldExcessP99Ms: done.eldExcessP99Ms, server: before && after && splitBetween(before, after) });
}

async function throughClient(spec: BenchmarkSpec, shared: SharedSamples, abandon: AbortSignal, send: NonNullable<BenchmarkOptions['send']>): Promise<Measured> {
  const { load, pool } = spec;
  let utilization = performance.eventLoopUtilization();
  const result = await runPhases({
    concurrency: load.concurrency, warmup: load.warmup, requests: load.requests, pool: pool.length, samples: shared,
    send: (_worker, request) => send(pool[request]!, abandon),
    measuring() {
      utilization = performance.eventLoopUtilization();
    },
  });
  return finish(shared, result, { eluMax: performance.eventLoopUtilization(utilization).utilization, eldExcessP99Ms: 0, server: undefined });
}

function finish(shared: SharedSamples, result: PhasesResult, rest: Pick<Measured, 'eluMax' | 'eldExcessP99Ms' | 'server'>): Measured {
  const { startMs, latencyMs, endMs } = shared.counted();
  return { samples: { startMs, latencyMs }, endMs, result, stopped: shared.stopped, ...rest };
}

/** Head and body in one buffer, made before the clock starts. */
function wholeRequest({ method, path, headers, body }: EncodedRequest, url: URL): Uint8Array {
  const prefix = url.pathname.replace(/\/$/, '');
  const all = { host: url.host, ...headers, 'content-length': String(body.length) };
  const head = `${method} ${prefix}${path} HTTP/1.1\r\n${Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}

const COUNTERS_TIMEOUT_MS = 2000;

/** Not every server has them, and the figures of the client stand without. */
async function counters({ variant }: BenchmarkSpec): Promise<ModelCounters | undefined> {
  if (variant.kind !== 'triton-http') return undefined;
  try {
    const answer = await fetch(`${variant.target}/v2/models/${encodeURIComponent(variant.model)}/stats`, { signal: AbortSignal.timeout(COUNTERS_TIMEOUT_MS) });
    return answer.ok ? readCounters(await answer.json()) : undefined;
  } catch {
    return undefined;
  }
}

function describe(spec: BenchmarkSpec, measured: Measured, startedAt: string): BenchRun {
  const { load, variant, pool, timeoutMs } = spec;
  const id = `${startedAt.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}-${randomUUID().slice(0, 8)}`;
  const { firstError } = measured.result;
  return {
    samples: measured.samples,
    file: {
      schema: 'bench-run/1', id, startedAt,
      tool: { name: manifest.name, version: manifest.version },
      host: { os: `${os.type()} ${os.release()}`, cpu: os.cpus()[0]?.model ?? '', cores: os.cpus().length, node: process.versions.node },
      plan: {
        mode: 'closed', concurrency: [load.concurrency], batches: [load.batch], maxLen: load.sequenceLength ?? null, padToMax: load.sequenceLength !== undefined,
        minSamples: load.requests, warmup: { min: load.warmup }, timeouts: { requestMs: timeoutMs },
      },
      dataset: { count: pool.length },
      variants: [{ key: 'a', ...variant }],
      cells: [{ ...makeCell(spec, measured), variant: 'a' }],
      ...(firstError !== undefined && { firstError }),
      samples: `${id}.samples.csv.gz`,
    },
  };
}
