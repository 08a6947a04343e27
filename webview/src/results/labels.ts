import * as l10n from '@vscode/l10n';
import { h, styled } from '../dom.ts';
import { percent } from '../format.ts';
import type { InvokeResult } from '../protocol.ts';

/** More than these are counted, not listed; the raw output holds them all. */
const SHOWN = 10;

/** What the model says, the likeliest first: label, bar, score. */
export function labels(result: NonNullable<InvokeResult['labels']>): HTMLElement {
  const sorted = [...result].sort((a, b) => b.score - a.score);
  const rest = sorted.length - SHOWN;
  return h('section', { class: 'labels', 'aria-label': l10n.t('Labels') },
    h('ol', {}, ...sorted.slice(0, SHOWN).map(({ label, score }, index) => h('li', { class: index === 0 ? 'best' : undefined },
      h('span', { class: 'label' }, label),
      h('span', { class: 'bar', 'aria-hidden': 'true' }, styled(h('span', {}), { width: `${Math.min(100, Math.max(0, score * 100))}%` })),
      h('span', { class: 'number' }, percent(score))))),
    rest > 0 && h('p', { class: 'hint' }, l10n.t('{0} more in the raw outputs.', rest)));
}
