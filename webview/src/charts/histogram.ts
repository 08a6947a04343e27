import { ascending, orderStatistic } from './order.ts';

export interface Bins {
  /** Milliseconds: where the first bin starts, and how wide each is. */
  from: number;
  width: number;
  bins: number;
}

export interface Histogram extends Bins {
  counts: number[];
  /** Samples above the last bin: one slow request must not flatten all others. */
  above: number;
  total: number;
}

const MIN_BINS = 8;
const MAX_BINS = 60;

/** Bins by Freedman and Diaconis, the same for all runs so that they can be compared by eye, up to the 99.5 % rank of all together. */
export function sharedBins(runs: readonly (readonly number[])[]): Bins {
  const sorted = ascending(runs.flat());
  if (sorted.length === 0) return { from: 0, width: 1, bins: 1 };
  const from = orderStatistic(sorted, 0);
  const to = orderStatistic(sorted, 0.995);
  const range = to - from;
  if (range <= 0) return { from: from - 0.05, width: 0.1, bins: 1 };
  // The narrowest of the runs decides: a fast run beside a slow one must not become a single bar.
  const wanted = Math.max(MIN_BINS, ...runs.map((run) => {
    const own = ascending(run);
    const spread = orderStatistic(own, 0.75) - orderStatistic(own, 0.25);
    return spread > 0 ? Math.ceil(range / (2 * spread * own.length ** (-1 / 3))) : MIN_BINS;
  }));
  const bins = Math.min(MAX_BINS, wanted);
  return { from, width: range / bins, bins };
}

export function histogram(values: readonly number[], { from, width, bins }: Bins): Histogram {
  const counts = Array.from({ length: bins }, () => 0);
  let above = 0;
  const end = from + width * bins;
  for (const value of values) {
    // The last edge belongs to the last bin: it is a sample's own value.
    const index = Math.min(bins - 1, Math.max(0, Math.floor((value - from) / width)));
    if (value > end * (1 + 1e-12)) above += 1;
    else counts[index]! += 1;
  }
  return { from, width, bins, counts, above, total: values.length };
}
