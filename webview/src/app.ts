import * as l10n from '@vscode/l10n';
import { announce } from './announce.ts';
import { fill, h } from './dom.ts';
import { button } from './forms/fields.ts';
import { inputForm } from './forms/input-form.ts';
import { loadForm } from './forms/load-form.ts';
import { DEFAULT_FORM } from './forms/values.ts';
import { post, saveState } from './host.ts';
import type { PageState } from './host.ts';
import type { Form, HostMessage, InvokeRequest, JobKind, Model, ModelDetail, RunSummary } from './protocol.ts';
import { compareResult } from './results/compare.ts';
import { invokeResult } from './results/invoke-result.ts';
import { empty, failed } from './results/notice.ts';
import { progressView } from './results/progress.ts';
import type { ProgressView } from './results/progress.ts';
import { runResult } from './results/run-result.ts';
import { runsList } from './results/runs-list.ts';
import { tabs } from './tabs.ts';
import { targetBar } from './target-bar.ts';
import type { HostState } from './target-bar.ts';

const SAVE_AFTER_MS = 300;

/** Builds the page and returns what takes the extension's messages. */
export function app(root: HTMLElement, saved: PageState): (message: HostMessage) => void {
  let state: HostState | undefined;
  let known: { target: string; models: Model[] } | undefined;
  let detail: ModelDetail | undefined;
  let runs: RunSummary[] = [];
  let job: JobKind | undefined;
  let filled = false;
  let progress: ProgressView | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const save = () => saveState({ tab: pages.current(), form: form(), target: state?.target ?? undefined, model: state?.model ?? undefined });
  const fit = () => {
    const tensors = input.values().inputKind === 'tensors';
    load.fit({ batch: !tensors, length: !tensors && detail?.accepts === 'tokens' });
  };
  const showBar = () => {
    // The models of another server must not stand beside this one while it is asked.
    if (state) bar.show(state, known && known.target === state.target ? known.models : undefined);
  };
  const changed = () => {
    fit();
    clearTimeout(timer);
    timer = setTimeout(() => {
      save();
      const now = form();
      if (now) post({ type: 'remember', form: now });
    }, SAVE_AFTER_MS);
  };
  const input = inputForm(changed, () => post({ type: 'chooseTokenizer' }));
  const load = loadForm(changed);
  // Until the new model is described nothing can be sent, least of all to the old one.
  const bar = targetBar(() => {
    detail = undefined;
    enable();
  });
  const general = h('div', { class: 'notices' });
  const pages = tabs({ invoke: l10n.t('Invoke'), benchmark: l10n.t('Benchmark'), runs: l10n.t('Saved runs') }, l10n.t('Invoke & Benchmark'), (tab) => {
    place(tab);
    save();
  });
  const invoke = button(l10n.t('Invoke'), () => send('invoke'), 'primary');
  const measure = button(l10n.t('Run Benchmark'), () => send('benchmark'), 'primary');
  const cancelInvoke = button(l10n.t('Cancel'), () => post({ type: 'cancel' }));
  const forms = { invoke: h('div', { class: 'form' }), benchmark: h('div', { class: 'form' }) };
  const results = { invoke: h('div', { class: 'results' }), benchmark: h('div', { class: 'results' }) };
  const running = h('div');

  const form = (): Form | undefined => {
    const loads = load.read();
    return loads && { ...input.values(), load: loads };
  };
  function place(tab: string): void {
    if (tab === 'invoke' || tab === 'benchmark') forms[tab].prepend(input.element);
  }
  function enable(): void {
    const able = state?.trusted === true && detail !== undefined && job === undefined;
    invoke.disabled = !able;
    measure.disabled = !able;
    cancelInvoke.hidden = job !== 'invoke';
    const usable = detail !== undefined;
    forms.invoke.hidden = !usable;
    forms.benchmark.hidden = !usable;
    for (const result of Object.values(results)) result.hidden = !usable && !result.querySelector('.result, .error');
  }
  function send(kind: JobKind): void {
    if (!detail || job || !state?.trusted) return;
    const what = input.read();
    if (!what) return;
    const request: InvokeRequest = { target: detail.target, model: detail.model, input: what, tokenizer: detail.tokenizer?.folder ?? null };
    if (kind === 'invoke') {
      post({ type: 'invoke', request });
      return;
    }
    const loads = load.read();
    if (loads) post({ type: 'benchmark', request: { invoke: request, load: loads } });
    else load.element.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }
  const showRuns = () => fill(pages.panels.runs, runsList(runs, () => pages.select('benchmark')));
  const backToRuns = () => {
    post({ type: 'closeRun' });
    showRuns();
  };

  fill(pages.panels.invoke, forms.invoke, results.invoke);
  fill(pages.panels.benchmark, forms.benchmark, running, results.benchmark);
  fill(forms.invoke, h('div', { class: 'actions' }, invoke, cancelInvoke, h('span', { class: 'hint' }, l10n.t('Ctrl+Enter'))));
  fill(forms.benchmark, load.element, h('div', { class: 'actions' }, measure, h('span', { class: 'hint' }, l10n.t('Ctrl+Enter'))));
  fill(results.invoke, empty(l10n.t('No reply yet'), l10n.t('Type a text and press Invoke. The labels, the raw outputs and where the time went appear here.')));
  fill(results.benchmark, empty(l10n.t('No numbers yet'), l10n.t('Run the benchmark. Percentiles with their intervals, throughput and charts appear here, and the run is saved.')));
  showRuns();
  load.set(DEFAULT_FORM.load);
  fill(root, bar.element, pages.list, general, pages.panels.invoke, pages.panels.benchmark, pages.panels.runs);
  root.addEventListener('keydown', (event) => {
    const tab = pages.current();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || tab === 'runs') return;
    event.preventDefault();
    send(tab);
  });
  pages.select(saved.tab);
  enable();

  return (message) => {
    switch (message.type) {
      case 'state': {
        state = message;
        if (!filled) {
          filled = true;
          const form = saved.form ?? message.form ?? DEFAULT_FORM;
          input.set(form);
          load.set(form.load);
          fit();
        }
        if (detail?.target !== message.target || detail?.model !== message.model) detail = undefined;
        showBar();
        enable();
        save();
        break;
      }
      case 'models': {
        known = message;
        fill(general);
        showBar();
        break;
      }
      case 'detail': {
        fill(general);
        detail = message.detail;
        input.show(detail);
        fit();
        enable();
        break;
      }
      case 'tokenizer': {
        const { tokenizer } = message;
        if (detail) detail = { ...detail, tokenizer };
        input.show(detail);
        break;
      }
      case 'started': {
        job = message.job;
        fill(general);
        if (job === 'benchmark') {
          progress = progressView();
          fill(running, progress.element);
          results.benchmark.classList.add('stale');
        } else {
          results.invoke.classList.add('stale');
        }
        enable();
        break;
      }
      case 'progress': {
        progress?.show(message.progress);
        break;
      }
      case 'invoked': {
        const { result } = message;
        results.invoke.classList.remove('stale');
        fill(results.invoke, invokeResult(result));
        const best = result.labels?.toSorted((a, b) => b.score - a.score)[0];
        announce(best ? l10n.t('The reply is there: {0}', best.label) : l10n.t('The reply is there.'));
        break;
      }
      case 'run': {
        const { run, origin } = message;
        if (origin === 'opened') {
          fill(pages.panels.runs, button(l10n.t('All saved runs'), backToRuns, 'link'), runResult(run));
        } else {
          fill(results.benchmark, runResult(run));
          announce(l10n.t('The benchmark is done.'));
        }
        enable();
        break;
      }
      case 'runs': {
        runs = message.runs;
        if (!pages.panels.runs.querySelector('figure')) showRuns();
        break;
      }
      case 'comparison': {
        const { comparison, baseline, other } = message;
        fill(pages.panels.runs, compareResult(comparison, baseline, other, backToRuns));
        break;
      }
      case 'failed': {
        const { job: where, failure } = message;
        fill(where === 'panel' ? general : results[where], failed(failure));
        enable();
        break;
      }
      case 'ended': {
        job = undefined;
        results[message.job].classList.remove('stale');
        if (message.job === 'benchmark') {
          progress = undefined;
          fill(running);
        }
        enable();
        break;
      }
      case 'show': {
        const { tab } = message;
        pages.select(tab);
        break;
      }
    }
  };
}
