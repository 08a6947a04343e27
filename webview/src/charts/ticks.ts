import { fixed } from '../format.ts';

const MAX_DECIMALS = 6;

/** Tick labels with the fewest decimals that say each tick exactly: 2.5 must not read as 3. */
export function ticks(splits: readonly (number | null)[]): (string | null)[] {
  const shown = splits.filter((split) => split !== null);
  let decimals = 0;
  while (decimals < MAX_DECIMALS && shown.some((value) => Math.abs(value - Number(value.toFixed(decimals))) > 1e-9 * Math.max(1, Math.abs(value)))) decimals += 1;
  return splits.map((split) => (split === null ? null : fixed(split, decimals)));
}
