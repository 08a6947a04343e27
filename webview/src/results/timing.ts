import * as l10n from '@vscode/l10n';
import { h, styled } from '../dom.ts';
import { ms, msDecimals, percent } from '../format.ts';
import type { Run, Timing } from '../protocol.ts';
import { table } from './table.ts';

interface Part {
  /** Its colour's class. */
  colour: string;
  text: string;
  /** Milliseconds. */
  value: number;
}

const swatch = (colour: string, text: string) => h('span', {}, h('span', { class: `swatch ${colour}`, 'aria-hidden': 'true' }), text);

/** Where one call's time went: a stacked bar, and the table that says the same. */
export function callTiming({ tokenize, encode, wait, decode }: Timing): HTMLElement {
  return stacked(l10n.t('Where the time went'), [
    { colour: 'purple', text: l10n.t('Tokenize'), value: tokenize },
    { colour: 'green', text: l10n.t('Encode'), value: encode },
    { colour: 'blue', text: l10n.t('Wait for the server'), value: wait },
    { colour: 'grey', text: l10n.t('Decode'), value: decode },
  ]);
}

/** The mean request, by the server's own counters; percentiles of parts do not add up, means do. */
export function meanTiming({ queueMs, inputMs, inferMs, outputMs, overheadMs, outsideMs }: NonNullable<Run['server']>): HTMLElement {
  return stacked(l10n.t('Where the mean request spent its time'), [
    { colour: 'yellow', text: l10n.t('Queue'), value: queueMs },
    { colour: 'green', text: l10n.t('Input'), value: inputMs },
    { colour: 'blue', text: l10n.t('Inference'), value: inferMs },
    { colour: 'purple', text: l10n.t('Output'), value: outputMs },
    { colour: 'grey', text: l10n.t('Other work of the server'), value: overheadMs },
    { colour: 'pale', text: l10n.t('Network and client'), value: outsideMs },
  ]);
}

function stacked(title: string, parts: readonly Part[]): HTMLElement {
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const decimals = msDecimals(parts.map(({ value }) => value));
  const share = (value: number) => (total > 0 ? value / total : 0);
  return h('section', { class: 'timing' },
    h('h3', {}, title),
    h('div', { class: 'stack', 'aria-hidden': 'true' },
      ...parts.filter(({ value }) => value > 0).map(({ colour, value }) => styled(h('span', { class: colour }), { 'flex-grow': String(share(value)) }))),
    table(title,
      [{ text: l10n.t('Part') }, { text: l10n.t('ms'), numeric: true }, { text: l10n.t('Share'), numeric: true }],
      [...parts.map(({ colour, text, value }) => [swatch(colour, text), ms(value, decimals), percent(share(value))]),
        [h('strong', {}, l10n.t('All')), h('strong', {}, ms(total, decimals)), '']],
      { hideCaption: true }));
}
