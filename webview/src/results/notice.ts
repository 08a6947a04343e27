import { h } from '../dom.ts';
import { button } from '../forms/fields.ts';
import type { Failure } from '../protocol.ts';

export interface Action {
  text: string;
  run: () => void;
}

/** An empty place that says what belongs there and how it gets there. */
export function empty(title: string, text: string, actions: readonly Action[] = []): HTMLElement {
  return h('div', { class: 'empty' }, h('p', { class: 'empty-title' }, title), h('p', {}, text),
    actions.length > 0 && h('div', { class: 'actions' }, ...actions.map(({ text: label, run }, index) => button(label, run, index === 0 ? 'primary' : 'secondary'))));
}

/** What failed and what to do, at once read out. */
export function failed({ message, advice }: Failure): HTMLElement {
  return h('div', { class: 'notice error', role: 'alert' },
    h('span', { class: 'mark', 'aria-hidden': 'true' }, '!'),
    h('p', {}, message, advice && ' ', advice));
}

export function banner(kind: 'info' | 'warning', ...content: (Node | string)[]): HTMLElement {
  return h('div', { class: `notice ${kind}`, role: 'note' },
    h('span', { class: 'mark', 'aria-hidden': 'true' }, kind === 'info' ? 'i' : '!'), h('p', {}, ...content));
}
