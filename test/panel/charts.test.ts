import { describe, expect, test } from 'vitest';
import { histogram, sharedBins } from '../../webview/src/charts/histogram.ts';
import { ascending, orderStatistic } from '../../webview/src/charts/order.ts';
import { slices } from '../../webview/src/charts/slices.ts';

test('a percentile is the value at rank ceil(p·n), an observed one', () => {
  const sorted = ascending([40, 10, 30, 20]);
  expect([0, 0.25, 0.5, 0.51, 0.75, 0.99, 1].map((p) => orderStatistic(sorted, p))).toEqual([10, 10, 20, 30, 30, 40, 40]);
});

describe('the distribution', () => {
  test('counts every sample once, the far ones apart', () => {
    const values = [...Array.from({ length: 995 }, (_, index) => 10 + (index % 10)), 100, 200, 300, 400, 500];
    const found = histogram(values, sharedBins([values]));
    expect(found.counts.reduce((sum, n) => sum + n, 0) + found.above).toBe(1000);
    expect(found.above).toBe(5);
    expect(found.from).toBe(10);
    expect(found.from + found.width * found.bins).toBeCloseTo(19, 9);
  });

  test('a value on an edge belongs to the bin above it, the last edge to the last bin', () => {
    expect(histogram([0, 1, 2, 3, 4], { from: 0, width: 1, bins: 4 })).toMatchObject({ counts: [1, 1, 1, 2], above: 0 });
  });

  test.each([['none', []], ['one', [5]], ['all alike', [5, 5, 5]]])('%s: no division by nothing', (_, values) => {
    const found = histogram(values, sharedBins([values]));
    expect(found.counts.reduce((sum, n) => sum + n, 0)).toBe(values.length);
    expect(found.width).toBeGreaterThan(0);
  });

  test('a fast run beside a slow one keeps its own shape', () => {
    const fast = Array.from({ length: 1000 }, (_, index) => 10 + (index % 100) / 100);
    const slow = Array.from({ length: 1000 }, (_, index) => 20 + (index % 100) / 10);
    const bins = sharedBins([fast, slow]);
    expect(histogram(fast, bins).counts.filter((n) => n > 0).length).toBeGreaterThan(1);
  });
});

describe('latency over time in slices', () => {
  test('no spike is lost, whatever the number of slices', () => {
    const start = Array.from({ length: 10_000 }, (_, index) => index);
    const latency = start.map((index) => (index === 7777 ? 900 : 10 + (index % 3)));
    for (const parts of [1, 20, 400]) {
      const found = slices(start, latency, parts);
      expect(Math.max(...found.map(({ max }) => max))).toBe(900);
      expect(found.reduce((sum, { n }) => sum + n, 0)).toBe(10_000);
    }
  });

  test('a pause leaves a gap instead of a zero', () => {
    expect(slices([0, 100], [5, 6], 10).map(({ from, n, median }) => [from, n, median])).toEqual([[0, 1, 5], [90, 1, 6]]);
  });
});
