/** The candidate that was most likely meant; undefined where none is close. Case, `-` and camelCase count for nothing. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const plain = normal(name);
  const limit = plain.length <= 3 ? 1 : plain.length <= 8 ? 2 : 3;
  let best: string | undefined;
  let least = limit + 1;
  for (const candidate of candidates) {
    const distance = editDistance(plain, normal(candidate), least);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

function normal(name: string): string {
  return name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase().replaceAll('-', '_');
}

/** Insertions, deletions, substitutions and swaps of neighbours; gives up at `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(previous[column]! + 1, current[column - 1]! + 1, previous[column - 1]! + (same ? 0 : 1));
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) cost = Math.min(cost, before[column - 2]! + 1);
      current.push(cost);
    }
    before = previous;
    previous = current;
  }
  return Math.min(previous[b.length]!, limit);
}
