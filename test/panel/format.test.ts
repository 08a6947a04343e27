import { describe, expect, test } from 'vitest';
import { ticks } from '../../webview/src/charts/ticks.ts';
import { count, ms, msDecimals, percent, rate, ratio, seconds } from '../../webview/src/format.ts';

describe('numbers', () => {
  test('milliseconds have a tenth from one on, a hundredth below, one rule for a column', () => {
    expect(ms(15.44)).toBe('15.4');
    expect(ms(0.207)).toBe('0.21');
    expect(msDecimals([0.2, 15])).toBe(2);
    expect(ms(15.44, msDecimals([0.2, 15]))).toBe('15.44');
    expect(ms(1234.56)).toBe('1,234.6');
  });

  test('rates have three digits that mean something', () => {
    expect([3429.4, 57.04, 6.504].map(rate)).toEqual(['3,429', '57.0', '6.50']);
  });

  test('counts, shares, ratios, seconds', () => {
    expect(count(12_345)).toBe('12,345');
    expect(percent(0.9237)).toBe('92.4%');
    expect([ratio(1.7712), ratio(0.12534)]).toEqual(['1.77×', '0.125×']);
    expect([seconds(1500), seconds(83_000)]).toEqual(['1.5', '83']);
  });
});

describe('tick labels', () => {
  test.each([
    [[0, 2.5, 5, 7.5], ['0.0', '2.5', '5.0', '7.5']],
    [[0, 10, 20], ['0', '10', '20']],
    [[0, 0.25, 0.5], ['0.00', '0.25', '0.50']],
    [[0.1 + 0.2, 0.4], ['0.3', '0.4']],
    [[0.001, null, 10], ['0.001', null, '10.000']],
    [[], []],
  ])('%j read %j', (splits, labels) => expect(ticks(splits)).toEqual(labels));
});
