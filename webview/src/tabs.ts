import { h } from './dom.ts';
import { TABS } from './host.ts';
import type { Tab } from './host.ts';

export interface Tabs {
  list: HTMLElement;
  panels: Record<Tab, HTMLElement>;
  current: () => Tab;
  select: (tab: Tab) => void;
}

const panel = (tab: Tab) => h('div', { role: 'tabpanel', id: `panel-${tab}`, 'aria-labelledby': `tab-${tab}` });

/** The tab pattern: one stop in the focus order, arrows move and choose. */
export function tabs(names: Record<Tab, string>, label: string, onSelect: (tab: Tab) => void): Tabs {
  let now: Tab = 'invoke';
  const make = (tab: Tab) => h('button', {
    type: 'button', role: 'tab', id: `tab-${tab}`, 'aria-controls': `panel-${tab}`, onclick: () => select(tab),
  }, names[tab]);
  const heads = { invoke: make('invoke'), benchmark: make('benchmark'), runs: make('runs') };
  const panels = { invoke: panel('invoke'), benchmark: panel('benchmark'), runs: panel('runs') };
  const mark = () => {
    for (const tab of TABS) {
      heads[tab].setAttribute('aria-selected', String(tab === now));
      heads[tab].tabIndex = tab === now ? 0 : -1;
      panels[tab].hidden = tab !== now;
    }
  };
  function select(tab: Tab): void {
    now = tab;
    mark();
    onSelect(tab);
  }
  const list = h('div', { role: 'tablist', 'aria-label': label, onkeydown: (event) => {
    if (!(event instanceof KeyboardEvent)) return;
    const at = TABS.indexOf(now);
    const moves: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: TABS.length - 1 };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const tab = TABS[(next + TABS.length) % TABS.length]!;
    select(tab);
    heads[tab].focus();
  } }, heads.invoke, heads.benchmark, heads.runs);
  mark();
  return { list, panels, current: () => now, select };
}
