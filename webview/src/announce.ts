import { h } from './dom.ts';

const region = h('div', { class: 'sr-only', role: 'status', 'aria-live': 'polite' });

/** Says one sentence to a screen reader. */
export function announce(text: string): void {
  if (!region.isConnected) document.body.append(region);
  region.textContent = text;
}

/** Progress is told at its quarters only, else it would talk all the time. */
export function milestones(): (done: number, total: number) => boolean {
  let told = 0;
  return (done, total) => {
    const quarter = total > 0 ? Math.floor((4 * done) / total) : 0;
    if (quarter <= told || quarter >= 4) return false;
    told = quarter;
    return true;
  };
}
