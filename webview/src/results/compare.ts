import * as l10n from '@vscode/l10n';
import { distribution, highestShare } from '../charts/distribution.ts';
import { sharedBins } from '../charts/histogram.ts';
import { overTime } from '../charts/over-time.ts';
import { h, styled } from '../dom.ts';
import { button } from '../forms/fields.ts';
import { count, dateTime, ms, rate, ratio } from '../format.ts';
import type { Comparison, Run } from '../protocol.ts';
import { banner } from './notice.ts';
import { percentileName, runDecimals } from './percentiles.ts';
import { copyButtons, loadText } from './run-result.ts';
import { table } from './table.ts';

/** Two runs side by side, their axes locked to each other, and the ratio of their medians with its interval. */
export function compareResult(comparison: Comparison, baseline: Run, other: Run, onBack: () => void): HTMLElement {
  const runs = [baseline, other];
  const bins = sharedBins(runs.map(({ latencyMs }) => latencyMs));
  const share = highestShare(runs, bins);
  const topMs = Math.max(baseline.maxMs ?? 0, other.maxMs ?? 0);
  const names = [l10n.t('Baseline: {0}', baseline.summary.model), l10n.t('Other: {0}', other.summary.model)];
  return h('div', { class: 'result' },
    h('header', {}, h('div', {}, h('h2', {}, l10n.t('Comparison')), button(l10n.t('All saved runs'), onBack, 'link')), copyButtons(runs)),
    verdict(comparison),
    ...comparison.notes.map((note) => banner('info', note)),
    sideBySide(runs, names),
    h('div', { class: 'pair' }, ...runs.map((run, index) => overTime(run, names[index]!, { topMs, log: false }))),
    h('div', { class: 'pair' }, ...runs.map((run, index) => distribution(run, names[index]!, bins, share))));
}

/** A point and its interval on a logarithmic line that is centred on "equal". */
function verdict({ ratio: value, low, high, verdict: text }: Comparison): HTMLElement {
  const reach = Math.max(Math.log(1.25), ...[low, value, high].map((one) => Math.abs(Math.log(one)))) * 1.15;
  const at = (one: number) => 50 + (50 * Math.log(one)) / reach;
  return h('section', { class: 'verdict', 'aria-label': l10n.t('Ratio of the medians') },
    h('p', { class: 'verdict-text' }, text),
    h('p', { class: 'hint' }, l10n.t('p50 of the baseline over p50 of the other: {0}, 95 % interval {1} – {2}', ratio(value), ratio(low), ratio(high))),
    h('div', { class: 'scale', 'aria-hidden': 'true' },
      h('span', { class: 'centre' }),
      styled(h('span', { class: 'range' }), { left: `${at(low)}%`, width: `${at(high) - at(low)}%` }),
      styled(h('span', { class: 'dot' }), { left: `${at(value)}%` })),
    h('div', { class: 'scale-ends', 'aria-hidden': 'true' }, h('span', {}, l10n.t('← other is slower')), h('span', {}, l10n.t('equal')), h('span', {}, l10n.t('other is faster →'))));
}

function sideBySide(runs: readonly Run[], names: readonly string[]): HTMLElement {
  const decimals = Math.max(...runs.map(runDecimals));
  const number = (value: number | null | undefined) => (value === null || value === undefined ? '–' : ms(value, decimals));
  const row = (text: string, of: (run: Run) => string) => [text, ...runs.map((run) => h('span', { class: 'wrap' }, of(run)))];
  const percentiles = runs[0]!.percentiles.map(({ p }) => row(l10n.t('{0} (ms)', percentileName(p)), (run) => number(run.percentiles.find((one) => one.p === p)?.ms)));
  return table(l10n.t('Both runs'), [{ text: l10n.t('Measure'), silent: true }, ...names.map((text) => ({ text, numeric: true }))], [
    ...percentiles,
    row(l10n.t('max (ms)'), (run) => number(run.maxMs)),
    row(l10n.t('samples/s'), (run) => rate(run.summary.samplesPerSec)),
    row(l10n.t('requests/s'), (run) => rate(run.requestsPerSec)),
    row('n', (run) => count(run.summary.n)),
    row(l10n.t('errors'), (run) => count(run.summary.errorCount)),
    row(l10n.t('Load'), (run) => loadText(run.summary.load)),
    row(l10n.t('Server'), (run) => run.summary.target),
    row(l10n.t('Started'), (run) => dateTime(run.summary.startedAt)),
  ], { hideCaption: true });
}
