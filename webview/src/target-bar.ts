import * as l10n from '@vscode/l10n';
import { fill, h } from './dom.ts';
import { button, field, setOptions } from './forms/fields.ts';
import { post } from './host.ts';
import type { HostMessage, Model } from './protocol.ts';
import { banner, empty } from './results/notice.ts';
import { previewBanner } from './results/run-result.ts';

export type HostState = Extract<HostMessage, { type: 'state' }>;

export interface TargetBar {
  element: HTMLElement;
  show: (state: HostState, models: readonly Model[] | undefined) => void;
}

/** Where requests go: the server, the model, and what stands in the way. */
export function targetBar(onChoose: () => void): TargetBar {
  const target = h('select', { onchange: () => {
    onChoose();
    post({ type: 'selectTarget', target: target.value });
  } });
  const model = h('select', { onchange: () => {
    onChoose();
    post({ type: 'selectModel', target: target.value, model: model.value });
  } });
  const refresh = button(l10n.t('Refresh'), () => post({ type: 'refresh' }));
  const choosers = h('div', { class: 'choosers' }, field(l10n.t('Server'), target).element, field(l10n.t('Model'), model).element, refresh);
  const notices = h('div', { class: 'notices' });
  return {
    element: h('header', { class: 'top' }, h('h1', { class: 'sr-only' }, l10n.t('Invoke & Benchmark')), choosers, notices),
    show(state, models) {
      choosers.hidden = state.targets.length === 0;
      setOptions(target, state.targets.map(({ id, name }) => ({ value: id, text: name })), state.target);
      setOptions(model, (models ?? []).map(({ name, ready }) => ({ value: name, text: ready ? name : l10n.t('{0} (not ready)', name) })), state.model);
      if (state.missing !== null) model.selectedIndex = -1;
      fill(notices, ...noticesFor(state, models));
    },
  };
}

function noticesFor(state: HostState, models: readonly Model[] | undefined): HTMLElement[] {
  const notices: HTMLElement[] = [];
  if (!state.trusted) {
    const manage = button(l10n.t('Manage Workspace Trust'), () => post({ type: 'action', action: 'manageTrust' }), 'link');
    notices.push(banner('warning', h('strong', {}, l10n.t('This workspace is not trusted.'), ' '),
      l10n.t('Nothing is started or sent from it, because its files decide what runs and where requests go.'), ' ', manage));
  }
  if (state.targets.length === 0) {
    notices.push(empty(l10n.t('No server yet'), l10n.t('Start a Triton on this machine, or attach to one that already runs.'), state.trusted ? [
      ...(state.canStart ? [{ text: l10n.t('Start a Local Triton'), run: () => post({ type: 'action', action: 'startLocal' }) }] : []),
      { text: l10n.t('Attach to a Server…'), run: () => post({ type: 'action', action: 'attach' }) },
    ] : []));
    return notices;
  }
  if (state.trusted && state.targets.find(({ id }) => id === state.target)?.preview) notices.push(previewBanner());
  if (models?.length === 0) {
    notices.push(empty(l10n.t('This server has no models'), l10n.t('Add a model to its repository and load it, then refresh.'), [{ text: l10n.t('Refresh'), run: () => post({ type: 'refresh' }) }]));
  }
  if (state.missing !== null) {
    const start = button(l10n.t('Start a Local Triton'), () => post({ type: 'action', action: 'startLocal' }), 'link');
    notices.push(banner('warning', h('strong', {}, l10n.t('{0} is not on this server.', state.missing), ' '),
      l10n.t('Choose another server or model, or start its repository.'), ...(state.canStart ? [' ', start] : [])));
  }
  const chosen = models?.find(({ name }) => name === state.model);
  if (chosen && !chosen.ready) {
    notices.push(banner('warning', h('strong', {}, l10n.t('{0} is not ready.', chosen.name), ' '), chosen.reason ?? l10n.t('The server gives no reason.')));
  }
  return notices;
}
