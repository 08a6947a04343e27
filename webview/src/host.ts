import { PROTOCOL_VERSION, readForm, readHostMessage } from './protocol.ts';
import type { Form, HostMessage, PanelMessage } from './protocol.ts';
import { record, string } from './shape.ts';

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}
declare function acquireVsCodeApi(): VsCodeApi;

export const TABS = ['invoke', 'benchmark', 'runs'] as const;
export type Tab = (typeof TABS)[number];

/** What the page keeps across a reload; results stay with the extension. */
export interface PageState {
  tab: Tab;
  form: Form | undefined;
  target: string | undefined;
  model: string | undefined;
}

const api = acquireVsCodeApi();

// The editor's own channel, which has no origin to name.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
export const post = (message: PanelMessage): void => api.postMessage(message);

export function listen(handle: (message: HostMessage) => void): void {
  window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = readHostMessage(data);
    if (message) handle(message);
    else post({ type: 'dropped' });
  });
  post({ type: 'ready', protocol: PROTOCOL_VERSION });
}

export const saveState = (state: PageState): void => api.setState(state);

export function loadState(): PageState {
  const saved = api.getState();
  const { tab, form, target, model } = record(saved) ? saved : {};
  return {
    tab: TABS.find((known) => known === tab) ?? 'invoke',
    form: readForm(form),
    target: string(target) ? target : undefined,
    model: string(model) ? model : undefined,
  };
}
