// Expected values are scipy's and numpy's: test/fixtures/statistics/reference.py.
import { describe, expect, test } from 'vitest';
import { medianRatio, moments, percentiles, quantile, rankInterval, samplesNeeded, studentT } from '../../../client/src/services/benchmark/statistics.ts';
import { splitBetween, readCounters } from '../../../client/src/services/benchmark/server-split.ts';
import reference from '../../fixtures/statistics/reference.json' with { type: 'json' };

test.each(reference.ranks)('ranks that bound a quantile: n %d, p %d', (n, p, lower, upper) => {
  expect(rankInterval(n, p)).toEqual({ lower, upper });
});

test.each(Object.entries(reference.needed))('p%s needs %d samples', (percent, n) => {
  expect(samplesNeeded(Number(percent))).toBe(n);
});

test.each(reference.quantiles)('order statistics and moments, $x.length samples', ({ x, q, mean, sd }) => {
  const sorted = Float64Array.from(x).sort();
  expect([0.5, 0.9, 0.95, 0.99].map((p) => quantile(sorted, p))).toEqual(q);
  expect(moments(x).mean).toBeCloseTo(mean, 9);
  expect(moments(x).sd).toBeCloseTo(sd, 9);
});

test.each(Object.entries(reference.t))("Student's t for %s degrees", (degrees, t) => {
  expect(studentT(Number(degrees))).toBeCloseTo(t, 3);
});

describe('what may be said of a percentile', () => {
  test('below its least number of samples there is no number', () => {
    const [p50, p90, , p99] = percentiles(Array.from({ length: 367 }, (_, at) => at));
    expect(p50?.value).toBe(183);
    expect(p90?.value).toBe(330);
    expect(p99).toEqual({ p: 99, needs: 368, steady: 1000 });
  });
  test('with 368 there is one, and its interval', () => {
    const p99 = percentiles(Array.from({ length: 368 }, (_, at) => at)).at(-1);
    expect(p99).toMatchObject({ value: 364, low: 359, high: 367 });
  });
});

/** A seeded generator: mulberry32. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe('two runs', () => {
  const run = (next: () => number, scale: number) => Array.from({ length: 400 }, () => scale * Math.exp(0.05 * (next() + next() + next() - 1.5)));

  test('of one distribution differ seldom: the interval misses 1 in at most 8 % of pairs', () => {
    const next = random(11);
    let misses = 0;
    for (let pair = 0; pair < 400; pair++) {
      const { low, high } = medianRatio(run(next, 15), run(next, 15))!;
      if (low > 1 || high < 1) misses++;
    }
    expect(misses / 400).toBeLessThanOrEqual(0.08);
  });
  test('one 1.5 times faster is found to be so', () => {
    const next = random(5);
    const { ratio, low, high } = medianRatio(run(next, 15), run(next, 10))!;
    expect(low).toBeGreaterThan(1.4);
    expect(high).toBeLessThan(1.6);
    expect(ratio).toBeCloseTo(1.5, 1);
  });
  test('of too few samples are not compared', () => expect(medianRatio([1, 2, 3], run(random(1), 1))).toBeUndefined());
});

test("the server's own split is a difference of its counters", () => {
  const reading = (count: number, ns: number) => readCounters({ model_stats: [{ inference_stats: {
    success: { count, ns: ns * 10 }, queue: { count, ns }, compute_input: { count, ns: ns * 2 }, compute_infer: { count, ns: ns * 4 }, compute_output: { count, ns },
  } }] })!;
  expect(splitBetween(reading(100, 1_000_000), reading(150, 6_000_000))).toEqual({
    source: 'triton-statistics', count: 50, queueUs: 100, inputUs: 200, inferUs: 400, outputUs: 100, overheadUs: 200,
  });
  expect(splitBetween(reading(100, 1), reading(100, 1))).toBeUndefined();
});
