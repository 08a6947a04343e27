import { ascending, orderStatistic } from './order.ts';

export interface Slice {
  /** Milliseconds since the first request. */
  from: number;
  to: number;
  n: number;
  /** Milliseconds each took; the extremes are kept, whatever the number of slices. */
  min: number;
  median: number;
  p95: number;
  max: number;
}

/** Cuts a run into equal lengths of time; a slice in which nothing started is left out. */
export function slices(startMs: readonly number[], latencyMs: readonly number[], parts: number): Slice[] {
  let last = 0;
  for (const start of startMs) last = Math.max(last, start);
  const length = last > 0 ? last / parts : 1;
  const groups = Array.from({ length: parts }, (): number[] => []);
  for (const [index, start] of startMs.entries()) {
    const group = Math.min(parts - 1, Math.max(0, Math.floor(start / length)));
    groups[group]!.push(latencyMs[index]!);
  }
  return groups.flatMap((group, index) => {
    if (group.length === 0) return [];
    const sorted = ascending(group);
    return [{
      from: index * length, to: (index + 1) * length, n: group.length,
      min: orderStatistic(sorted, 0), median: orderStatistic(sorted, 0.5), p95: orderStatistic(sorted, 0.95), max: orderStatistic(sorted, 1),
    }];
  });
}
