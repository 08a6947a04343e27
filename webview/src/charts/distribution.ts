import * as l10n from '@vscode/l10n';
import uPlot from 'uplot';
import { count, ms, msDecimals, percent } from '../format.ts';
import type { Run } from '../protocol.ts';
import { percentileName } from '../results/percentiles.ts';
import { table } from '../results/table.ts';
import { axis, downGuides } from './axes.ts';
import { figure } from './figure.ts';
import { histogram } from './histogram.ts';
import type { Bins, Histogram } from './histogram.ts';
import type { Theme } from './theme.ts';

/** How often each latency occurred. `bins` are shared by runs that stand side by side; `topShare` locks their axis. */
export function distribution(run: Run, title: string, bins: Bins, topShare: number): HTMLElement {
  const found = histogram(run.latencyMs, bins);
  const decimals = Math.max(msDecimals(run.latencyMs.slice(0, 50)), bins.width < 0.1 ? 2 : 1);
  const edge = (index: number) => bins.from + bins.width * index;
  const range = (index: number) => (index < bins.bins
    ? `${ms(edge(index), decimals)} – ${ms(edge(index + 1), decimals)}`
    : l10n.t('above {0}', ms(edge(bins.bins), decimals)));
  const counts = found.above > 0 ? [...found.counts, found.above] : found.counts;
  const share = (n: number) => (found.total > 0 ? n / found.total : 0);
  const lines = run.percentiles.filter((one) => one.ms !== null && one.p !== 90).map(({ p, ms: value }) => ({ value: value!, text: percentileName(p) }));
  const fullest = counts.indexOf(Math.max(...counts));
  return figure({
    title,
    summary: found.total > 0
      ? l10n.t('Most often {0} ms ({1} of {2} requests).', range(fullest), count(counts[fullest]!), count(found.total))
        + (found.above > 0 ? ` ${l10n.t('{0} above {1} ms are one bar at the end.', count(found.above), ms(edge(bins.bins), decimals))}` : '')
      : l10n.t('No request succeeded.'),
    height: 200,
    data: columns(found),
    read: (place) => {
      const index = Math.min(place, counts.length - 1); // the gap before the last bar reads as that bar
      return l10n.t('{0} ms: {1} requests, {2}', range(index), count(counts[index]!), percent(share(counts[index]!)));
    },
    options: (theme) => options(theme, found, lines, topShare),
    table: () => table(title, [{ text: l10n.t('from – to (ms)') }, { text: l10n.t('requests'), numeric: true }, { text: l10n.t('share'), numeric: true }],
      counts.map((n, index) => [range(index), count(n), percent(share(n))]), { hideCaption: true }),
  });
}

/** Middle of each bin, its share in percent, and apart the share above the last bin, one bin further out. */
function columns({ from, width, bins, counts, above, total }: Histogram): uPlot.AlignedData {
  const places = above > 0 ? bins + 2 : bins;
  const middle = Array.from({ length: places }, (_, index) => from + width * (index + 0.5));
  const share = (n: number) => (total > 0 ? (100 * n) / total : 0);
  const inside = middle.map((_, index) => (index < bins ? share(counts[index]!) : null));
  const beyond = middle.map((_, index) => (above > 0 && index === bins + 1 ? share(above) : null));
  return [middle, inside, beyond];
}

function options(theme: Theme, found: Histogram, lines: { value: number; text: string }[], topShare: number): Omit<uPlot.Options, 'width' | 'height'> {
  const bars = uPlot.paths.bars!({ size: [1, Infinity], gap: theme.contrast ? 2 : 1 });
  const bar = (colour: string): uPlot.Series => ({
    paths: bars, stroke: colour, width: theme.contrast ? 1 : 0, points: { show: false }, ...(theme.contrast ? {} : { fill: colour }),
  });
  const last = found.from + found.width * (found.bins + (found.above > 0 ? 2 : 0));
  return {
    padding: [32, 34, 0, 0],
    scales: { x: { time: false, range: () => [found.from - found.width / 2, last + found.width / 2] }, y: { range: () => [0, topShare * 108] } },
    axes: [axis(theme, l10n.t('ms'), { grid: { show: false } }), axis(theme, l10n.t('% of requests'), { size: 44 })],
    series: [{}, bar(theme.series), bar(theme.beyond)],
    plugins: [downGuides(theme, lines)],
  };
}

/** The highest bar of several runs, as a share. */
export function highestShare(runs: readonly Run[], bins: Bins): number {
  return Math.max(0.01, ...runs.map((run) => {
    const { counts, above, total } = histogram(run.latencyMs, bins);
    return Math.max(...counts, above) / Math.max(1, total);
  }));
}
