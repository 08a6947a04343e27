import * as l10n from '@vscode/l10n';
import { h } from '../dom.ts';
import type { Load } from '../protocol.ts';
import { button, numberField } from './fields.ts';
import { LIMITS, PRESETS } from './values.ts';

export interface LoadForm {
  element: HTMLElement;
  set(load: Load): void;
  /** undefined while a field holds what cannot be. */
  read(): Load | undefined;
  /** Shows only what has a meaning: raw tensors bring their batch with them, and only tokens made here are padded here. */
  fit(meaning: { batch: boolean; length: boolean }): void;
}

export function loadForm(onInput: () => void): LoadForm {
  const batch = numberField({ label: l10n.t('Batch'), hint: l10n.t('Samples in one request'), ...LIMITS.batch, onInput });
  const sequenceLength = numberField({
    label: l10n.t('Sequence length'), hint: l10n.t('Tokens to pad to'), emptyAs: l10n.t('not padded'), ...LIMITS.sequenceLength, onInput,
  });
  const concurrency = numberField({ label: l10n.t('Concurrency'), hint: l10n.t('Requests at once'), ...LIMITS.concurrency, onInput });
  const warmup = numberField({ label: l10n.t('Warm-up'), hint: l10n.t('Requests, never counted'), ...LIMITS.warmup, onInput });
  const requests = numberField({ label: l10n.t('Requests'), hint: l10n.t('p99 needs 368 or more'), ...LIMITS.requests, onInput });

  const preset = (text: string, title: string, value: number) => {
    const element = button(text, () => {
      requests.set(value);
      onInput();
    });
    element.title = title;
    return element;
  };
  const presets = h('div', { class: 'presets', role: 'group', 'aria-label': l10n.t('Number of requests') },
    preset(l10n.t('Quick: 100'), l10n.t('Enough for p50, p90 and p95'), PRESETS.quick),
    preset(l10n.t('Standard: 1000'), l10n.t('p99 as a plain number'), PRESETS.standard),
    preset(l10n.t('Thorough: 5000'), l10n.t('A narrow interval around p99'), PRESETS.thorough));

  return {
    element: h('section', { class: 'load', 'aria-label': l10n.t('Load') },
      h('div', { class: 'numbers' }, ...[batch, sequenceLength, concurrency, warmup, requests].map(({ element }) => element)), presets),
    set(load) {
      batch.set(load.batch);
      sequenceLength.set(load.sequenceLength);
      concurrency.set(load.concurrency);
      warmup.set(load.warmup);
      requests.set(load.requests);
    },
    fit({ batch: hasBatch, length }) {
      batch.element.hidden = !hasBatch;
      sequenceLength.element.hidden = !length;
    },
    read() {
      const [b, c, w, n] = [batch, concurrency, warmup, requests].map(({ value }) => value() ?? undefined);
      const length = sequenceLength.value();
      if (b === undefined || c === undefined || w === undefined || n === undefined || length === undefined) return undefined;
      return { batch: b, sequenceLength: length, concurrency: c, warmup: w, requests: n };
    },
  };
}
