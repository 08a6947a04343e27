import { h } from '../dom.ts';

/** The editor's colours as a canvas takes them. */
export interface Theme {
  text: string;
  muted: string;
  grid: string;
  series: string;
  /** The same, thinner: where many lie on each other it fills up. */
  dots: string;
  guide: string;
  beyond: string;
  background: string;
  font: string;
  /** High contrast: outlines instead of fills. */
  contrast: boolean;
}

/** Reads the colours that styles/base.css derives from the theme; a probe turns mixes into plain ones. */
export function readTheme(): Theme {
  const probe = h('span', { hidden: true });
  document.body.append(probe);
  const colour = (name: string) => {
    probe.style.setProperty('color', `var(${name})`);
    return getComputedStyle(probe).color;
  };
  const body = getComputedStyle(document.body);
  const kind = document.body.dataset.vscodeThemeKind ?? document.body.className;
  const theme: Theme = {
    text: colour('--text'),
    muted: colour('--muted'),
    grid: colour('--grid'),
    series: colour('--series'),
    dots: colour('--dots'),
    guide: colour('--guide'),
    beyond: colour('--beyond'),
    background: colour('--background'),
    font: `${Math.round(Number.parseFloat(body.fontSize) * 0.9)}px ${body.fontFamily}`,
    contrast: kind.includes('high-contrast') || matchMedia('(forced-colors: active)').matches,
  };
  probe.remove();
  return theme;
}

const listeners = new Set<() => void>();
let watching = false;

/** Calls back after each change of theme; returns how to stop. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  if (!watching) {
    watching = true;
    const observer = new MutationObserver(() => {
      for (const each of listeners) each();
    });
    const filter = { attributes: true, attributeFilter: ['class', 'style', 'data-vscode-theme-kind', 'data-vscode-theme-id'] };
    observer.observe(document.body, filter);
    observer.observe(document.documentElement, filter);
  }
  return () => listeners.delete(listener);
}
