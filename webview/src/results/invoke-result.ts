import * as l10n from '@vscode/l10n';
import { h } from '../dom.ts';
import { button } from '../forms/fields.ts';
import { count } from '../format.ts';
import { post } from '../host.ts';
import type { InvokeResult } from '../protocol.ts';
import { labels } from './labels.ts';
import { callTiming } from './timing.ts';

export function invokeResult(result: InvokeResult): HTMLElement {
  return h('div', { class: 'result' },
    h('header', {},
      h('h2', {}, l10n.t('Reply of {0}', result.model)),
      result.tokens !== undefined && h('p', { class: 'hint' }, l10n.t('{0} tokens', count(result.tokens)))),
    h('div', { class: 'columns' },
      result.labels && result.labels.length > 0 ? labels(result.labels) : undefined,
      callTiming(result.timing)),
    outputs(result));
}

/** The reply as it came, closed while labels say it better. */
function outputs({ outputs: tensors, labels: named }: InvokeResult): HTMLElement {
  return h('details', { class: 'outputs', open: !named || named.length === 0 },
    h('summary', {}, l10n.t('Raw outputs')),
    ...tensors.map(({ name, datatype, shape, preview, cut }) => h('div', { class: 'output' },
      h('div', { class: 'output-head' },
        h('span', { class: 'code' }, name),
        h('span', { class: 'hint' }, `${datatype} [${shape.join(', ')}]`),
        button(l10n.t('Copy'), () => post({ type: 'copy', text: preview }), 'link')),
      h('pre', { tabindex: 0, 'aria-label': name }, preview),
      cut && h('p', { class: 'hint' }, l10n.t('Only the first values are shown.')))));
}
