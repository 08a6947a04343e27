import * as l10n from '@vscode/l10n';
import { fill, h } from '../dom.ts';
import { button } from '../forms/fields.ts';
import { count, dateTime, ms, msDecimals, rate } from '../format.ts';
import { post } from '../host.ts';
import type { RunSummary } from '../protocol.ts';
import { empty } from './notice.ts';
import { table } from './table.ts';

const numeric = (text: string) => ({ text, numeric: true });

/** Saved runs, newest first; two that are ticked can be compared. */
export function runsList(runs: readonly RunSummary[], onMeasure: () => void): HTMLElement {
  if (runs.length === 0) {
    return empty(l10n.t('No saved runs yet'), l10n.t('Each benchmark is saved in the workspace when it ends, and is listed here.'),
      [{ text: l10n.t('Set up a benchmark'), run: onMeasure }]);
  }
  const ticked: string[] = [];
  const compare = button(l10n.t('Compare the two ticked'), () => {
    const [baseline, other] = inOrder(runs, ticked);
    if (baseline !== undefined && other !== undefined) post({ type: 'compare', baseline, other });
  }, 'primary');
  const hint = h('span', { class: 'hint' });
  const refresh = () => {
    compare.disabled = ticked.length !== 2;
    fill(hint, ticked.length === 2 ? l10n.t('The older one is the baseline.') : l10n.t('Tick two runs to compare them.'));
  };
  refresh();
  const decimals = msDecimals(runs.map(({ p50Ms }) => p50Ms).filter((value) => value !== null));
  const number = (value: number | null) => (value === null ? '–' : ms(value, decimals));
  const rows = runs.map((run) => {
    const { id, model, target, startedAt, load, n, errorCount, p50Ms, p95Ms, samplesPerSec, stopped } = run;
    const name = `${model}, ${dateTime(startedAt)}`;
    const tick = h('input', { type: 'checkbox', 'aria-label': l10n.t('Compare {0}', name), onchange: () => {
      const at = ticked.indexOf(id);
      if (at >= 0) ticked.splice(at, 1);
      else ticked.push(id);
      refresh();
    } });
    const open = button(model, () => post({ type: 'openRun', id }), 'link');
    open.setAttribute('aria-label', l10n.t('Open {0}', name));
    return [
      h('span', { class: 'run-name' }, tick, h('span', {}, open, h('span', { class: 'hint' }, target))),
      h('span', { class: 'nowrap' }, dateTime(startedAt)),
      count(load.batch), load.sequenceLength === null ? '–' : count(load.sequenceLength), count(load.concurrency),
      h('span', {}, count(n), stopped && h('span', { class: 'tag' }, l10n.t('stopped'))),
      number(p50Ms), number(p95Ms), rate(samplesPerSec), errorCount > 0 ? h('span', { class: 'bad' }, count(errorCount)) : '0',
    ];
  });
  return h('div', { class: 'result' },
    h('div', { class: 'actions' }, compare, hint),
    table(l10n.t('Saved runs'), [
      { text: l10n.t('Model') }, { text: l10n.t('Started') }, numeric(l10n.t('batch')), numeric(l10n.t('length')), numeric(l10n.t('conc.')),
      numeric('n'), numeric(l10n.t('p50 ms')), numeric(l10n.t('p95 ms')), numeric(l10n.t('samples/s')), numeric(l10n.t('errors')),
    ], rows, { hideCaption: true }));
}

/** The ids by age, the oldest first. */
function inOrder(runs: readonly RunSummary[], ids: readonly string[]): string[] {
  const chosen = runs.filter(({ id }) => ids.includes(id));
  return chosen.sort((a, b) => a.startedAt.localeCompare(b.startedAt)).map(({ id }) => id);
}
