import * as l10n from '@vscode/l10n';
import uPlot from 'uplot';
import { announce } from '../announce.ts';
import { fill, h, uniqueId } from '../dom.ts';
import { button } from '../forms/fields.ts';
import { onTheme, readTheme } from './theme.ts';
import type { Theme } from './theme.ts';

export interface Chart {
  title: string;
  /** One sentence that says what the picture shows. */
  summary: string;
  height: number;
  options: (theme: Theme) => Omit<uPlot.Options, 'width' | 'height'>;
  data: uPlot.AlignedData;
  /** One point in words. */
  read: (index: number) => string;
  /** The same facts as text. */
  table: () => HTMLElement;
}

/** A chart with its title, a line that reads the point under the pointer, and its table. */
export function figure(chart: Chart): HTMLElement {
  const titleId = uniqueId('chart');
  const plotBox = h('div', { class: 'plot', role: 'img', tabindex: 0, 'aria-label': `${chart.title}. ${chart.summary} ${l10n.t('Arrow keys read single values.')}` });
  const readout = h('p', { class: 'readout' });
  const tableBox = h('div', { id: uniqueId('table'), hidden: true });
  const toggle = button(l10n.t('Show as table'), () => {
    tableBox.hidden = !tableBox.hidden;
    if (!tableBox.hidden && !tableBox.hasChildNodes()) tableBox.append(chart.table());
    toggle.setAttribute('aria-expanded', String(!tableBox.hidden));
    fill(toggle, tableBox.hidden ? l10n.t('Show as table') : l10n.t('Hide the table'));
  }, 'link');
  toggle.setAttribute('aria-expanded', 'false');
  toggle.setAttribute('aria-controls', tableBox.id);
  draw(chart, plotBox, readout);
  return h('figure', { 'aria-labelledby': titleId },
    h('figcaption', {}, h('h3', { id: titleId }, chart.title), h('p', { class: 'hint' }, chart.summary)),
    plotBox, h('div', { class: 'under' }, readout, toggle), tableBox);
}

function draw(chart: Chart, box: HTMLElement, readout: HTMLElement): void {
  let plot: uPlot | undefined;
  let at: number | null = null;
  const size = () => ({ width: Math.floor(box.clientWidth), height: chart.height });
  const make = () => {
    plot?.destroy();
    const options = chart.options(readTheme());
    plot = new uPlot({
      ...options,
      ...size(),
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, y: false, ...options.cursor },
      hooks: {
        setCursor: [({ cursor }) => {
          at = cursor.idx ?? null;
          readout.textContent = at === null ? '' : chart.read(at);
        }],
      },
    }, chart.data, box);
  };
  const stop = onTheme(() => plot && make());
  // Also called when the figure leaves the page (its size is then zero), which is where the drawing ends.
  const observer = new ResizeObserver(() => {
    if (!box.isConnected) {
      plot?.destroy();
      stop();
      observer.disconnect();
    } else if (box.clientWidth > 0) {
      if (plot) plot.setSize(size());
      else make();
    }
  });
  observer.observe(box);
  box.addEventListener('keydown', (event) => {
    const last = chart.data[0].length - 1;
    const from = at ?? -1;
    const moves: Record<string, number> = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: last };
    const next = moves[event.key];
    if (!plot || next === undefined) return;
    event.preventDefault();
    const index = Math.min(last, Math.max(0, next));
    plot.setCursor({ left: plot.valToPos(chart.data[0][index]!, 'x'), top: 0 });
    at = index; // two points may share one x
    readout.textContent = chart.read(index);
    announce(chart.read(index));
  });
}
