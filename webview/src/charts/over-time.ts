import * as l10n from '@vscode/l10n';
import uPlot from 'uplot';
import { count, fixed, ms, msDecimals } from '../format.ts';
import type { Run } from '../protocol.ts';
import { percentileName } from '../results/percentiles.ts';
import { table } from '../results/table.ts';
import { acrossGuides, axis } from './axes.ts';
import { figure } from './figure.ts';
import { slices } from './slices.ts';
import type { Theme } from './theme.ts';

/** Up to this many samples each is a dot; above, columns with minimum, median and maximum, so no spike is lost. */
const MAX_DOTS = 5000;
const COLUMNS = 400;
const TABLE_ROWS = 20;
// uPlot names it by a const enum, which a module compiled on its own cannot read.
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment
const LOG: uPlot.Scale.Distr.Logarithmic = 3;

/** Latency of each request by the time it was sent. `topMs` locks the axis when two runs stand side by side. */
export function overTime(run: Run, title: string, scale: { topMs: number; log: boolean }): HTMLElement {
  const { startMs, latencyMs } = run;
  const decimals = msDecimals(latencyMs.slice(0, 50));
  const dense = latencyMs.length > MAX_DOTS;
  const columns = dense ? slices(startMs, latencyMs, COLUMNS) : [];
  const x = dense ? columns.map(({ from, to }) => (from + to) / 2000) : startMs.map((value) => value / 1000);
  const data: uPlot.AlignedData = dense
    ? [x, columns.map(({ max }) => max), columns.map(({ min }) => min), columns.map(({ median }) => median)]
    : [x, [...latencyMs]];
  const lines = run.percentiles.filter((one) => one.ms !== null && one.p !== 90).map(({ p, ms: value }) => ({ value: value!, text: percentileName(p) }));
  const whole = slices(startMs, latencyMs, 1)[0];
  const read = (index: number) => {
    const column = columns[index];
    return column
      ? l10n.t('{0} s: {1} – {2} ms, median {3} ms, {4} requests', fixed(x[index]!, 2), ms(column.min, decimals), ms(column.max, decimals), ms(column.median, decimals), count(column.n))
      : l10n.t('{0} s: {1} ms, request {2} of {3}', fixed(x[index]!, 2), ms(latencyMs[index]!, decimals), count(index + 1), count(latencyMs.length));
  };
  return figure({
    title,
    summary: whole
      ? l10n.t('{0} requests, from {1} to {2} ms, median {3} ms.', count(latencyMs.length), ms(whole.min, decimals), ms(whole.max, decimals), ms(whole.median, decimals))
      : l10n.t('No request succeeded.'),
    height: 220,
    data,
    read,
    options: (theme) => options(theme, { dense, lines, ...scale }),
    table: () => table(title, [
      { text: l10n.t('from – to (s)') }, { text: l10n.t('n'), numeric: true }, { text: l10n.t('min (ms)'), numeric: true },
      { text: l10n.t('median (ms)'), numeric: true }, { text: l10n.t('p95 (ms)'), numeric: true }, { text: l10n.t('max (ms)'), numeric: true },
    ], slices(startMs, latencyMs, TABLE_ROWS).map((slice) => [
      `${fixed(slice.from / 1000, 2)} – ${fixed(slice.to / 1000, 2)}`, count(slice.n),
      ms(slice.min, decimals), ms(slice.median, decimals), ms(slice.p95, decimals), ms(slice.max, decimals),
    ]), { hideCaption: true }),
  });
}

function options(theme: Theme, { dense, lines, topMs, log }: {
  dense: boolean; lines: { value: number; text: string }[]; topMs: number; log: boolean;
}): Omit<uPlot.Options, 'width' | 'height'> {
  const none = { show: false };
  const dots: uPlot.Series = {
    stroke: theme.series, paths: () => null,
    points: { show: true, size: 3.5, width: 0, fill: theme.dots, stroke: theme.dots },
  };
  const edge: uPlot.Series = { stroke: theme.series, width: theme.contrast ? 1 : 0.5, points: none };
  return {
    padding: [10, 34, 0, 0],
    scales: {
      x: { time: false, range: (_, min, max) => [Math.min(0, min), max > 0 ? max : 1] },
      y: log ? { distr: LOG, range: (_, min, max) => uPlot.rangeLog(min, max, 10, false) } : { range: () => [0, topMs * 1.08 || 1] },
    },
    axes: [axis(theme, l10n.t('seconds since the first request')), axis(theme, l10n.t('ms'), { size: 44 })],
    series: dense ? [{}, edge, edge, { stroke: theme.text, width: 1.5, points: none }] : [{}, dots],
    ...(dense && !theme.contrast ? { bands: [{ series: [1, 2], fill: theme.series }] } : {}),
    plugins: [acrossGuides(theme, lines)],
  };
}
