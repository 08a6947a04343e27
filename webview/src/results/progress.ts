import * as l10n from '@vscode/l10n';
import { announce, milestones } from '../announce.ts';
import { fill, h } from '../dom.ts';
import { button } from '../forms/fields.ts';
import { count, ms, seconds } from '../format.ts';
import { post } from '../host.ts';
import type { Progress } from '../protocol.ts';

export interface ProgressView {
  element: HTMLElement;
  show: (progress: Progress) => void;
}

/** A running benchmark: how far, what it shows so far, and how to stop it. */
export function progressView(): ProgressView {
  const title = h('span', { class: 'strong', id: 'progress-title' });
  const bar = h('progress', { 'aria-labelledby': 'progress-title' });
  const facts = h('p', { class: 'facts' });
  const cancel = button(l10n.t('Cancel'), () => {
    cancel.disabled = true;
    fill(cancel, l10n.t('Stopping…'));
    post({ type: 'cancel' });
  });
  const reached = milestones();
  let began: number | undefined;
  let first = 0;

  const remaining = ({ done, total }: Progress): string | undefined => {
    began ??= performance.now();
    if (done <= first || done === total) return undefined;
    const perRequest = (performance.now() - began) / (done - first);
    return l10n.t('about {0} s left', seconds(Math.max(0, perRequest * (total - done))));
  };
  return {
    element: h('section', { class: 'progress', 'aria-label': l10n.t('Benchmark under way') }, h('div', { class: 'progress-head' }, title, cancel), bar, facts),
    show(progress) {
      const { phase, done, total, errors, p50Ms, p95Ms } = progress;
      if (phase !== 'measure') [began, first] = [undefined, 0];
      else if (began === undefined) first = done;
      const texts = {
        prepare: l10n.t('Preparing the requests'),
        warmup: l10n.t('Warming up: {0} of {1}', count(done), count(total)),
        measure: l10n.t('Measuring: {0} of {1}', count(done), count(total)),
      };
      fill(title, texts[phase]);
      if (total > 0 && phase !== 'prepare') [bar.max, bar.value] = [total, done];
      else bar.removeAttribute('value');
      fact(facts, [
        p50Ms !== undefined && `p50 ${ms(p50Ms)} ms`,
        p95Ms !== undefined && `p95 ${ms(p95Ms)} ms`,
        errors > 0 && l10n.t('errors: {0}', count(errors)),
        phase === 'measure' && remaining(progress),
      ]);
      if (phase === 'measure' && reached(done, total)) announce(texts.measure);
    },
  };
}

function fact(place: HTMLElement, parts: readonly (string | false | undefined)[]): void {
  fill(place, ...parts.filter((part) => typeof part === 'string').map((part) => h('span', {}, part)));
}
