import type { PhasesResult } from './phases.ts';
import { autocorrelation, blockMedians, moments, percentiles, type PercentileEstimate } from './statistics.ts';
import type { BenchmarkSpec, Cell, Flag, PercentileFigure, Samples, ServerSplit } from './types.ts';

export interface Measured {
  readonly samples: Samples;
  readonly endMs: number;
  readonly result: PhasesResult;
  readonly stopped: boolean;
  readonly eluMax: number;
  readonly eldExcessP99Ms: number;
  readonly server: ServerSplit | undefined;
}

/** Above this the client is busy enough to be measured with the server. */
const CLIENT_LIMIT = 0.6;
const ERROR_SHARE = 0.01;
const LITTLE_TOLERANCE = 0.05;
const DRIFT = 0.3;

const us = (ms: number) => Math.round(ms * 1000);

function figure({ p, value, low, high, needs, steady }: PercentileEstimate): PercentileFigure {
  return { p, needs, steady, ...(value !== undefined && { v: us(value) }), ...(low !== undefined && { lo: us(low) }), ...(high !== undefined && { hi: us(high) }) };
}

/** The figures of a run; failures are in none but their own. */
export function makeCell(spec: BenchmarkSpec, measured: Measured): Cell {
  const { load, variant } = spec;
  const { samples: { latencyMs }, endMs, result, eluMax, eldExcessP99Ms, server } = measured;
  const n = latencyMs.length;
  const { mean, sd } = moments(latencyMs);
  const requestsPerSec = endMs > 0 ? (n / endMs) * 1000 : 0;
  return {
    variant: variant.label, shape: { b: load.batch, L: load.sequenceLength ?? null }, load: { c: load.concurrency },
    warmup: { n: load.warmup }, n, window: { startMs: 0, endMs },
    latency: {
      unit: 'us',
      percentiles: percentiles(latencyMs).map(figure),
      max: n > 0 ? us(latencyMs.reduce((most, one) => Math.max(most, one))) : null,
      mean: n > 0 ? us(mean) : null,
      sd: n > 1 ? us(sd) : null,
    },
    throughput: { samplesPerSec: requestsPerSec * load.batch, requestsPerSec },
    errors: result.errors,
    client: { eluMax, eldExcessP99Ms },
    ...(server && { server }),
    flags: flagsOf(spec, measured, requestsPerSec, mean),
  };
}

function flagsOf({ load }: BenchmarkSpec, measured: Measured, requestsPerSec: number, meanMs: number): Flag[] {
  const { samples: { latencyMs }, result, stopped, eluMax, server } = measured;
  const n = latencyMs.length;
  const failed = Object.values(result.errors).reduce((sum, count) => sum + count, 0);
  const medians = blockMedians(latencyMs);
  const flags: Flag[] = [];
  if (stopped) flags.push('stopped');
  if (result.gaveUp !== undefined) flags.push('gave-up');
  if (failed > ERROR_SHARE * (n + failed)) flags.push('errors-dominate');
  if (eluMax > CLIENT_LIMIT) flags.push('client-limited');
  // Little's law holds for any closed loop; where it does not, somebody has miscounted. A few requests at the end, when workers run out, do not count.
  const little = Math.abs((requestsPerSec * meanMs) / 1000 / Math.min(load.concurrency, Math.max(1, n)) - 1);
  if (n >= 20 * load.concurrency && failed === 0 && little > LITTLE_TOLERANCE) flags.push('little-mismatch');
  if (medians && autocorrelation(medians) > DRIFT) flags.push('drifting');
  if (server && server.count > (n + failed) * 1.02 + 1) flags.push('other-traffic');
  return flags;
}
