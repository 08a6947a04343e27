import * as l10n from '@vscode/l10n';
import { h, styled } from '../dom.ts';
import { count, ms, msDecimals } from '../format.ts';
import type { Percentile, Run } from '../protocol.ts';
import { table } from './table.ts';

export const percentileName = (p: number): string => `p${String(p)}`;

/** The interval's bounds; an open end is said as such. */
export function interval({ lowMs, highMs }: Percentile, decimals: number): string {
  if (lowMs === null && highMs === null) return '–';
  const low = lowMs === null ? '…' : ms(lowMs, decimals);
  return `${low} – ${highMs === null ? '…' : ms(highMs, decimals)}`;
}

/** Why there is no number, or why it is to be read with care; empty where it stands alone. */
export function remark({ ms: value, needs, steady }: Percentile, n: number): string {
  if (value === null) return l10n.t('needs {0}, has {1}', count(needs), count(n));
  return n < steady ? l10n.t('few samples') : '';
}

export function runDecimals({ percentiles, maxMs }: Run): number {
  const values = [...percentiles.map(({ ms: value }) => value), maxMs].filter((value) => value !== null);
  return msDecimals(values);
}

/** Percentiles, each with its interval as numbers and as a mark on a common line from 0 to the maximum. */
export function percentileTable(run: Run): HTMLElement {
  const decimals = runDecimals(run);
  const n = run.summary.n;
  const top = run.maxMs ?? 0;
  const rows = run.percentiles.map((percentile) => {
    const text = remark(percentile, n);
    const value = percentile.ms === null ? '–' : ms(percentile.ms, decimals);
    return [
      percentileName(percentile.p),
      h('span', { class: percentile.ms !== null && text === '' ? 'strong' : 'muted' }, value),
      percentile.ms === null ? h('span', { class: 'muted wrap' }, text) : h('span', { class: 'wrap' }, interval(percentile, decimals), text && h('span', { class: 'tag' }, text)),
      strip(percentile, top),
    ];
  });
  if (run.maxMs !== null) rows.push([l10n.t('max'), h('span', {}, ms(run.maxMs, decimals)), '', strip({ ms: run.maxMs, lowMs: null, highMs: null }, top)]);
  return table(l10n.t('Latency'), [
    { text: l10n.t('Latency') }, { text: l10n.t('ms'), numeric: true }, { text: l10n.t('95 % interval'), numeric: true }, { text: l10n.t('from 0 to the maximum'), silent: true },
  ], rows, { hideCaption: true });
}

function strip({ ms: value, lowMs, highMs }: Pick<Percentile, 'ms' | 'lowMs' | 'highMs'>, top: number): HTMLElement {
  const line = h('span', { class: 'strip', 'aria-hidden': 'true' });
  if (value === null || top <= 0) return line;
  const at = (x: number) => `${(100 * x) / top}%`;
  if (lowMs !== null || highMs !== null) {
    const low = lowMs ?? 0;
    line.append(styled(h('span', { class: 'range' }), { left: at(low), width: at((highMs ?? top) - low) }));
  }
  line.append(styled(h('span', { class: 'dot' }), { left: at(value) }));
  return line;
}
