/** The value at rank ceil(p·n) of sorted values: an observed one, never a mean of two. */
export function orderStatistic(sorted: ArrayLike<number>, p: number): number {
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? Number.NaN;
}

export const ascending = (values: readonly number[]): Float64Array => Float64Array.from(values).sort();
