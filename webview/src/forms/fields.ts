import * as l10n from '@vscode/l10n';
import { fill, h, uniqueId } from '../dom.ts';
import type { Child } from '../dom.ts';
import { count } from '../format.ts';

/** A label above its control, a hint or the fault below it, tied together for screen readers. */
export function field(label: string, control: HTMLElement, hint?: string): { element: HTMLElement; say: (fault: string | undefined) => void } {
  const id = uniqueId('field');
  control.id = id;
  const note = h('p', { class: 'hint', id: `${id}-note` }, hint);
  control.setAttribute('aria-describedby', note.id);
  return {
    element: h('div', { class: 'field' }, h('label', { for: id }, label), control, note),
    say(fault) {
      control.toggleAttribute('aria-invalid', false);
      if (fault) control.setAttribute('aria-invalid', 'true');
      note.classList.toggle('fault', fault !== undefined);
      fill(note, fault ?? hint);
    },
  };
}

export interface NumberField {
  element: HTMLElement;
  /** undefined while what stands there is no number in range; null where empty is allowed and it is empty. */
  value: () => number | null | undefined;
  set: (value: number | null) => void;
}

export function numberField(options: {
  label: string; hint?: string; min: number; max: number; emptyAs?: string; onInput: () => void;
}): NumberField {
  const { label, hint, min, max, emptyAs, onInput } = options;
  const input = h('input', { type: 'number', min, max, step: 1, inputmode: 'numeric', placeholder: emptyAs });
  const value = (): number | null | undefined => {
    if (input.value === '' && !input.validity.badInput) return emptyAs === undefined ? undefined : null;
    const number = Number(input.value);
    return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
  };
  const { element, say } = field(label, input, hint);
  const check = () => say(value() === undefined ? l10n.t('A whole number from {0} to {1}.', count(min), count(max)) : undefined);
  input.addEventListener('input', () => {
    check();
    onInput();
  });
  return {
    element,
    value,
    set(next) {
      input.value = next === null ? '' : String(next);
      check();
    },
  };
}

/** A `select` whose options are replaced without losing the choice. */
export function setOptions(select: HTMLSelectElement, options: readonly { value: string; text: string }[], chosen: string | null | undefined): void {
  fill(select, ...options.map(({ value, text }) => h('option', { value }, text)));
  select.value = chosen ?? '';
  if (select.selectedIndex < 0) select.selectedIndex = options.length > 0 ? 0 : -1;
  select.disabled = options.length === 0;
}

export interface Choice<T extends string> {
  element: HTMLFieldSetElement;
  value: () => T;
  set: (value: T) => void;
  /** Hides what the model cannot take. */
  offer: (values: readonly T[]) => void;
}

/** Radio buttons that look like one segmented control. */
export function choice<T extends string>(legend: string, options: readonly { value: T; text: string }[], onChange: () => void): Choice<T> {
  const name = uniqueId('choice');
  const inputs = new Map<T, HTMLInputElement>();
  const rows: Child[] = options.map(({ value, text }) => {
    const input = h('input', { type: 'radio', name, value, onchange: onChange });
    inputs.set(value, input);
    return h('label', { class: 'segment' }, input, h('span', {}, text));
  });
  const first = options[0]!.value;
  inputs.get(first)!.checked = true;
  const value = () => [...inputs].find(([, input]) => input.checked)?.[0] ?? first;
  return {
    element: h('fieldset', { class: 'segments' }, h('legend', {}, legend), h('div', {}, ...rows)),
    value,
    set(next) {
      inputs.get(next)!.checked = true;
    },
    offer(values) {
      for (const [one, input] of inputs) input.parentElement!.hidden = !values.includes(one);
      if (!values.includes(value()) && values[0] !== undefined) inputs.get(values[0])!.checked = true;
    },
  };
}

export const button = (text: string, onclick: () => void, kind: 'primary' | 'secondary' | 'link' = 'secondary'): HTMLButtonElement =>
  h('button', { type: 'button', class: kind, onclick }, text);
