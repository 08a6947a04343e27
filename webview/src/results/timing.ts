import * as l10n from '@vscode/l10n';
import { h, styled } from '../dom.ts';
import { ms, msDecimals, percent } from '../format.ts';
import type { Timing } from '../protocol.ts';
import { table } from './table.ts';

const swatch = (key: string, text: string) => h('span', {}, h('span', { class: `swatch ${key}`, 'aria-hidden': 'true' }), text);

/** Where one call's time went: a stacked bar, and the table that says the same. */
export function timingBar(timing: Timing): HTMLElement {
  const parts = [
    { key: 'tokenize', text: l10n.t('Tokenize'), value: timing.tokenize },
    { key: 'encode', text: l10n.t('Encode'), value: timing.encode },
    { key: 'wait', text: l10n.t('Wait for the server'), value: timing.wait },
    { key: 'decode', text: l10n.t('Decode'), value: timing.decode },
  ];
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const decimals = msDecimals(parts.map(({ value }) => value));
  const share = (value: number) => (total > 0 ? value / total : 0);
  return h('section', { class: 'timing' },
    h('h3', {}, l10n.t('Where the time went')),
    h('div', { class: 'stack', 'aria-hidden': 'true' },
      ...parts.filter(({ value }) => value > 0).map(({ key, value }) => styled(h('span', { class: key }), { 'flex-grow': String(share(value)) }))),
    table(l10n.t('Where the time went'),
      [{ text: l10n.t('Part') }, { text: l10n.t('ms'), numeric: true }, { text: l10n.t('Share'), numeric: true }],
      [...parts.map(({ key, text, value }) => [swatch(key, text), ms(value, decimals), percent(share(value))]),
        [h('strong', {}, l10n.t('All')), h('strong', {}, ms(total, decimals)), '']],
      { hideCaption: true }));
}
