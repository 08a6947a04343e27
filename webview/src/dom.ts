type Listener = (event: Event) => void;
type Value = string | number | boolean | undefined | Listener;
export type Child = Node | string | undefined | false;

/**
 * An element with its children; text always enters as text nodes. A function is a listener
 * (`onclick`), `true` an empty attribute, `undefined` and `false` none.
 */
export function h<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Record<string, Value> = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  append(element, children);
  return element;
}

export function append(parent: Element, children: readonly Child[]): void {
  parent.append(...children.filter((child): child is Node | string => child !== undefined && child !== false));
}

export function fill(parent: Element, ...children: Child[]): void {
  parent.replaceChildren();
  append(parent, children);
}

/** The page's policy forbids style attributes; single properties set from code are allowed. */
export function styled<E extends HTMLElement>(element: E, properties: Record<string, string>): E {
  for (const [name, value] of Object.entries(properties)) element.style.setProperty(name, value);
  return element;
}

let last = 0;
export const uniqueId = (prefix: string): string => `${prefix}-${++last}`;
