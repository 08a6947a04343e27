import * as l10n from '@vscode/l10n';
import { fill, h } from '../dom.ts';
import type { Form, Input, ModelDetail } from '../protocol.ts';
import { button, choice, field } from './fields.ts';
import { tensorsFault } from './tensors.ts';

export interface InputForm {
  element: HTMLElement;
  values(): Pick<Form, 'inputKind' | 'text' | 'pair' | 'tensors'>;
  set(form: Form): void;
  show(detail: ModelDetail | undefined): void;
  /** What can be sent, or undefined after saying beside the field what is missing. */
  read(): Input | undefined;
}

/** What goes to the model: shared by invoking and benchmarking. */
export function inputForm(onInput: () => void, onChooseTokenizer: () => void): InputForm {
  let detail: ModelDetail | undefined;
  const kind = choice<Form['inputKind']>(l10n.t('Input'), [
    { value: 'text', text: l10n.t('Text') },
    { value: 'pair', text: l10n.t('Text pair') },
    { value: 'tensors', text: l10n.t('Raw tensors') },
  ], () => {
    arrange();
    onInput();
  });
  const text = h('textarea', { rows: 3, spellcheck: 'false', oninput: () => { textField.say(undefined); onInput(); } });
  const textField = field(l10n.t('Text'), text);
  const pair = h('textarea', { rows: 2, spellcheck: 'false', oninput: () => { pairField.say(undefined); onInput(); } });
  const pairField = field(l10n.t('Second text'), pair);
  const tensors = h('textarea', { rows: 8, class: 'code', spellcheck: 'false', oninput: () => { tensorsField.say(tensorsFault(tensors.value)); onInput(); } });
  const tensorsField = field(l10n.t('Inputs as JSON'), tensors, l10n.t('One object for each input; data is flat, row by row.'));
  const example = button(l10n.t('Fill in an example'), () => {
    tensors.value = detail?.example ?? '';
    tensorsField.say(tensorsFault(tensors.value));
    onInput();
  });
  const route = h('div', { class: 'route' });

  const arrange = () => {
    const now = kind.value();
    textField.element.hidden = now === 'tensors';
    pairField.element.hidden = now !== 'pair';
    tensorsField.element.hidden = now !== 'tensors';
    example.hidden = now !== 'tensors' || !detail;
    route.hidden = now === 'tensors' || !detail;
    fill(route, ...(detail ? routeOf(detail, onChooseTokenizer) : []));
  };
  arrange();

  return {
    element: h('section', { class: 'input', 'aria-label': l10n.t('Input') },
      kind.element, textField.element, pairField.element, tensorsField.element, example, route),
    values: () => ({ inputKind: kind.value(), text: text.value, pair: pair.value, tensors: tensors.value }),
    set(form) {
      kind.set(form.inputKind);
      [text.value, pair.value, tensors.value] = [form.text, form.pair, form.tensors];
      arrange();
    },
    show(next) {
      const untouched = tensors.value === '' || tensors.value === detail?.example;
      detail = next;
      kind.offer(next?.accepts === 'tensors' ? ['tensors'] : ['text', 'pair', 'tensors']);
      if (next && untouched) tensors.value = next.example;
      arrange();
    },
    read() {
      const now = kind.value();
      if (now === 'tensors') {
        const fault = tensorsFault(tensors.value);
        tensorsField.say(fault);
        if (fault) tensors.focus();
        return fault ? undefined : { kind: 'tensors', json: tensors.value };
      }
      const missing = l10n.t('Type a text first.');
      if (text.value.trim() === '') {
        textField.say(missing);
        text.focus();
        return undefined;
      }
      if (now === 'text') return { kind: 'text', text: text.value };
      if (pair.value.trim() === '') {
        pairField.say(missing);
        pair.focus();
        return undefined;
      }
      return { kind: 'pair', text: text.value, pair: pair.value };
    },
  };
}

/** How the text reaches the model: a tokenizer here, or the model's own. */
function routeOf({ accepts, inputs, tokenizer }: ModelDetail, onChoose: () => void): HTMLElement[] {
  const names = inputs.map(({ name }) => name).join(', ');
  if (accepts === 'text') return [h('p', { class: 'hint' }, l10n.t('The model tokenizes: the text is sent as it is, as BYTES, to {0}.', names))];
  const choose = button(tokenizer ? l10n.t('Choose…') : l10n.t('Choose a tokenizer folder…'), onChoose);
  choose.setAttribute('aria-label', l10n.t('Choose a tokenizer folder…'));
  return [h('div', { class: 'tokenizer' },
    h('span', { class: 'key' }, l10n.t('Tokenizer')),
    tokenizer
      ? h('span', { class: 'path', title: tokenizer.folder }, tokenizer.name)
      : h('span', { class: 'path missing' }, l10n.t('None found beside the model. It needs tokenizer.json and tokenizer_config.json.')),
    choose)];
}
