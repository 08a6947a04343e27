import { h } from '../dom.ts';
import type { Child } from '../dom.ts';

export interface Column {
  text: string;
  /** Right-aligned, in numerals of one width. */
  numeric?: boolean;
  /** For screen readers only: the column needs no heading to the eye. */
  silent?: boolean;
}

/** A table whose first column heads its rows; it scrolls sideways by itself where the page is narrow. */
export function table(caption: string, columns: readonly Column[], rows: readonly (readonly Child[])[], options: { hideCaption?: boolean } = {}): HTMLElement {
  const kind = (index: number) => (columns[index]?.numeric ? 'number' : undefined);
  return h('div', { class: 'table-box', role: 'region', 'aria-label': caption, tabindex: 0 },
    h('table', {},
      h('caption', { class: options.hideCaption ? 'sr-only' : undefined }, caption),
      h('thead', {}, h('tr', {}, ...columns.map(({ text, silent }, index) => h('th', { scope: 'col', class: kind(index) }, silent ? h('span', { class: 'sr-only' }, text) : text)))),
      h('tbody', {}, ...rows.map((cells) => h('tr', {}, ...cells.map((cell, index) => (index === 0
        ? h('th', { scope: 'row', class: kind(index) }, cell)
        : h('td', { class: kind(index) }, cell))))))));
}
