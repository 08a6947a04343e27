// The statistics of a run. Percentiles are order statistics, intervals come from binomial ranks and need
// no assumption about the distribution; the median's comes from blocks, since slow drift would make a
// rank interval too narrow for it.

/** Confidence of every interval. */
const TAIL = 0.025;

export const PERCENTILES = [50, 90, 95, 99] as const;

/** Samples from which a percentile may stand without its interval. */
const STEADY: Readonly<Record<number, number>> = { 50: 20, 90: 100, 95: 200, 99: 1000 };

/** x(⌈p·n⌉) of ascending values: a value that was measured, never a mean of two. */
export function quantile(sorted: ArrayLike<number>, p: number): number {
  return sorted[Math.max(0, Math.ceil(round(p * sorted.length)) - 1)]!;
}

/** 0.95 · 20 is 19, whatever the floating point says. */
function round(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}

/**
 * Ranks (from 1) of the order statistics that bound the p-quantile with 95 % confidence. A rank outside
 * 1…n means that n samples do not bound it on that side.
 */
export function rankInterval(n: number, p: number): { lower: number; upper: number } {
  // P(Bin(n, p) ≤ k), summed upwards from where it is nothing.
  const spread = Math.sqrt(n * p * (1 - p));
  let k = Math.max(0, Math.floor(n * p - 12 * spread - 12));
  let mass = Math.exp(logChoose(n, k) + k * Math.log(p) + (n - k) * Math.log1p(-p));
  let sum = mass;
  let lower = 0;
  let upper = n + 1;
  for (; k <= n; k++) {
    // sum = P(X ≤ k)
    if (sum <= TAIL) lower = k + 1;
    if (1 - sum <= TAIL) {
      upper = k + 1; // P(X ≥ k + 1) = 1 - P(X ≤ k)
      break;
    }
    mass *= ((n - k) / (k + 1)) * (p / (1 - p));
    sum += mass;
  }
  return { lower, upper };
}

function logChoose(n: number, k: number): number {
  return logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);
}

/** Stirling's series, shifted up to where it is exact to the last digits. */
function logGamma(x: number): number {
  let shift = 0;
  let z = x;
  while (z < 15) shift += Math.log(z++);
  const inverse = 1 / (z * z);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / z;
  return (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + series - shift;
}

const needed = new Map<number, number>();

/** The fewest samples that bound the p-quantile on both sides: 6 for p50, 36, 72, 368 for p99. */
export function samplesNeeded(percent: number): number {
  let n = needed.get(percent);
  if (n === undefined) {
    const p = percent / 100;
    n = 1;
    while (p ** n > TAIL || (1 - p) ** n > TAIL) n++;
    needed.set(percent, n);
  }
  return n;
}

export interface PercentileEstimate {
  readonly p: number;
  readonly value?: number;
  readonly low?: number;
  readonly high?: number;
  readonly needs: number;
  readonly steady: number;
}

/** @param values in the order in which they were measured */
export function percentiles(values: ArrayLike<number>): PercentileEstimate[] {
  const sorted = Float64Array.from(values).sort();
  return PERCENTILES.map((percent) => estimate(percent, sorted, percent === 50 ? medianInterval(values) : undefined));
}

function estimate(percent: number, sorted: Float64Array, blocks: { low: number; high: number } | undefined): PercentileEstimate {
  const needs = samplesNeeded(percent);
  const base = { p: percent, needs, steady: STEADY[percent]! };
  if (sorted.length < needs) return base;
  const p = percent / 100;
  const { lower, upper } = rankInterval(sorted.length, p);
  const ranks = { value: quantile(sorted, p), low: sorted[lower - 1]!, high: sorted[upper - 1]! };
  // The interval must hold the estimate that it stands beside.
  return { ...base, ...ranks, ...(blocks && { low: Math.min(blocks.low, ranks.value), high: Math.max(blocks.high, ranks.value) }) };
}

const BLOCK_LEAST = 20;
const BLOCKS_LEAST = 10;
const BLOCKS_MOST = 20;

/** Medians of equal blocks of neighbours; undefined below 200 samples, where blocks would be too few or too small. */
export function blockMedians(values: ArrayLike<number>): number[] | undefined {
  const count = Math.min(BLOCKS_MOST, Math.floor(values.length / BLOCK_LEAST));
  if (count < BLOCKS_LEAST) return undefined;
  return Array.from({ length: count }, (_, block) => {
    const from = Math.floor((block * values.length) / count);
    const to = Math.floor(((block + 1) * values.length) / count);
    return quantile(Float64Array.from({ length: to - from }, (_one, at) => values[from + at]!).sort(), 0.5);
  });
}

function medianInterval(values: ArrayLike<number>): { low: number; high: number } | undefined {
  const medians = blockMedians(values);
  if (!medians) return undefined;
  const { mean, sd } = moments(medians);
  const half = (studentT(medians.length - 1) * sd) / Math.sqrt(medians.length);
  return { low: mean - half, high: mean + half };
}

/** Lag-1 autocorrelation of block medians; above 0.3 the run drifts. */
export function autocorrelation(values: readonly number[]): number {
  const { mean } = moments(values);
  let top = 0;
  let bottom = 0;
  for (const [at, value] of values.entries()) {
    bottom += (value - mean) ** 2;
    if (at > 0) top += (value - mean) * (values[at - 1]! - mean);
  }
  return bottom === 0 ? 0 : top / bottom;
}

/** Sample standard deviation; 0 for a single value. */
export function moments(values: ArrayLike<number>): { mean: number; sd: number } {
  const { length } = values;
  let mean = 0;
  for (let at = 0; at < length; at++) mean += values[at]! / length;
  let square = 0;
  for (let at = 0; at < length; at++) square += (values[at]! - mean) ** 2;
  return { mean, sd: length > 1 ? Math.sqrt(square / (length - 1)) : 0 };
}

/** 97.5 % quantile of Student's t, by the number of degrees of freedom. */
const T_TABLE = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131,
  2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];

/** Between whole degrees the larger value: an interval may be too wide, not too narrow. */
export function studentT(degrees: number): number {
  const whole = Math.max(1, Math.floor(degrees));
  return T_TABLE[whole - 1] ?? 1.96 + 2.4 / whole;
}

export interface Ratio {
  /** Median of the first over median of the second. */
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
  readonly blocks: number;
}

/**
 * How many times the second is faster at the median, from the logarithms of block medians (Welch).
 * Undefined where one has fewer than 200 samples.
 */
export function medianRatio(first: ArrayLike<number>, second: ArrayLike<number>): Ratio | undefined {
  const a = blockMedians(first)?.map(Math.log);
  const b = blockMedians(second)?.map(Math.log);
  if (!a || !b) return undefined;
  const [x, y] = [moments(a), moments(b)];
  const [vx, vy] = [x.sd ** 2 / a.length, y.sd ** 2 / b.length];
  const variance = vx + vy;
  const degrees = variance === 0 ? a.length + b.length - 2 : variance ** 2 / (vx ** 2 / (a.length - 1) + vy ** 2 / (b.length - 1));
  const half = studentT(degrees) * Math.sqrt(variance);
  const difference = x.mean - y.mean;
  return { ratio: Math.exp(difference), low: Math.exp(difference - half), high: Math.exp(difference + half), blocks: Math.min(a.length, b.length) };
}
