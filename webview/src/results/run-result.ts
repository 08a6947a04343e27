import * as l10n from '@vscode/l10n';
import { distribution, highestShare } from '../charts/distribution.ts';
import { sharedBins } from '../charts/histogram.ts';
import { overTime } from '../charts/over-time.ts';
import { fill, h } from '../dom.ts';
import { button } from '../forms/fields.ts';
import { count, dateTime, rate } from '../format.ts';
import { post } from '../host.ts';
import type { Load, Run } from '../protocol.ts';
import { csv, markdown } from './export.ts';
import { banner } from './notice.ts';
import { percentileTable } from './percentiles.ts';
import { table } from './table.ts';
import { meanTiming } from './timing.ts';

/** From this ratio of slowest to fastest on, a linear axis hides the bulk of the requests. */
const LOG_FROM = 20;

export function runResult(run: Run): HTMLElement {
  const { summary, notes } = run;
  const bins = sharedBins([run.latencyMs]);
  return h('div', { class: 'result' },
    h('header', {},
      h('div', {}, h('h2', {}, summary.model, summary.preview && h('span', { class: 'tag' }, l10n.t('CPU preview'))), h('p', { class: 'hint' }, `${summary.target} · ${dateTime(summary.startedAt)} · ${loadText(summary.load)}`)),
      copyButtons([run])),
    summary.stopped && banner('info', l10n.t('Stopped early: the numbers are of the {0} requests measured until then.', count(summary.n))),
    ...notes.map((note) => banner('warning', note)),
    h('div', { class: 'columns wide-first' }, percentileTable(run), throughputTable(run)),
    run.latencyMs.length > 0 && overTimeWithScale(run),
    run.latencyMs.length > 0 && distribution(run, l10n.t('Distribution of latency'), bins, highestShare([run], bins)),
    run.server ? meanTiming(run.server) : undefined);
}

export const previewBanner = (): HTMLElement => banner('info',
  h('strong', {}, l10n.t('CPU preview.'), ' '), l10n.t('The models run through ONNX Runtime on this machine’s CPU: answers are real, times are not those of your GPU.'));

export function loadText({ batch, sequenceLength, concurrency, warmup }: Load): string {
  const length = sequenceLength === null ? l10n.t('not padded') : l10n.t('{0} tokens', count(sequenceLength));
  return l10n.t('batch {0}, {1}, concurrency {2}, warm-up {3}', count(batch), length, count(concurrency), count(warmup));
}

export function copyButtons(runs: readonly Run[]): HTMLElement {
  return h('div', { class: 'actions' },
    button(l10n.t('Copy as Markdown'), () => post({ type: 'copy', text: markdown(runs) })),
    button(l10n.t('Copy as CSV'), () => post({ type: 'copy', text: csv(runs) })));
}

/** Requests and samples are named apart in every line: mixing them up is the usual misreading. */
function throughputTable({ summary, requestsPerSec, errors }: Run): HTMLElement {
  return table(l10n.t('Throughput and counts'), [{ text: l10n.t('Throughput') }, { text: l10n.t('Value'), numeric: true, silent: true }], [
    [l10n.t('samples/s'), h('span', { class: 'strong' }, rate(summary.samplesPerSec))],
    [l10n.t('requests/s'), rate(requestsPerSec)],
    [l10n.t('n (requests measured)'), count(summary.n)],
    [l10n.t('errors (not in any number above)'), h('span', { class: summary.errorCount > 0 ? 'bad' : undefined }, count(summary.errorCount))],
    ...errors.map(({ kind, count: n }) => [h('span', { class: 'sub' }, kind), count(n)]),
  ], { hideCaption: true });
}

function overTimeWithScale(run: Run): HTMLElement {
  const box = h('div', { class: 'scaled' });
  let min = Infinity;
  for (const value of run.latencyMs) min = Math.min(min, value);
  const topMs = run.maxMs ?? 0;
  const draw = (log: boolean) => fill(box, overTime(run, l10n.t('Latency over time'), { topMs, log }), offer(log));
  const offer = (log: boolean) => {
    const input = h('input', { type: 'checkbox', onchange: () => draw(input.checked) });
    input.checked = log;
    return topMs / min > LOG_FROM && h('label', { class: 'check' }, input, l10n.t('Logarithmic axis'));
  };
  draw(false);
  return box;
}
