// The way back from a typed configuration (read.ts) to the text. Every message that was read from a file
// knows its node; a value made by hand has none, and all of this answers `undefined` or the empty span.
import type { FieldNode, MessageNode, Span, ValueNode } from '../language/tree.ts';
import { NODE, UNKNOWN, type Message } from '../schema/rows.ts';

/** A map field; each entry knows its node. */
export class TypedMap<K, V> extends Map<K, V> {
  /** By key: the entry that counts, which is the last one of that key. */
  readonly nodes = new Map<K, MessageNode>();
}

const NOWHERE: Span = { start: 0, end: 0 };

export function nodeOf(message: Message): MessageNode | undefined {
  return message[NODE] as MessageNode | undefined;
}

/** The field is written in the file, whatever its value. */
export function isWritten(message: Message, name: string): boolean {
  return fieldOf(message, name) !== undefined;
}

/** The value can be relied on: it is not hidden by a template placeholder or a mistake in it. */
export function isKnown(message: Message, name: string): boolean {
  return message[UNKNOWN]?.has(name) !== true;
}

/** No field of this message (not of those in it) hides its value, and none has a name that is not known. */
export function isWhole(message: Message): boolean {
  return message[UNKNOWN] === undefined;
}

/** The last field of this name, the one that counts. */
export function fieldOf(message: Message, name: string): FieldNode | undefined {
  return nodeOf(message)?.fields.findLast((field) => field.name === name);
}

/** All single values of a field, whether written as lists or one by one; in the order of the typed list. */
export function itemsOf(message: Message, name: string): ValueNode[] {
  const fields = nodeOf(message)?.fields.filter((field) => field.name === name && field.value) ?? [];
  return fields.flatMap(({ value }) => (value!.kind === 'list' ? value!.items : [value!]));
}

/** A field's value, or one item of it; where it is not written, the message's anchor. */
export function spanOf(message: Message, name: string, index?: number): Span {
  if (index !== undefined) {
    const item = itemsOf(message, name)[index];
    if (item) return item;
  }
  const field = fieldOf(message, name);
  if (!field) return anchorOf(message);
  const { value } = field;
  // A block is named by its field, or half the file would be underlined.
  return value?.kind === 'scalar' || (value?.kind === 'list' && value.items.every((item) => item.kind === 'scalar'))
    ? value : { start: field.nameStart, end: field.nameEnd };
}

/** What stands for a message as a whole: the value of its `name`, else its opening bracket, else the file's first name. */
export function anchorOf(message: Message): Span {
  const node = nodeOf(message);
  if (!node) return NOWHERE;
  const name = fieldOf(message, 'name')?.value;
  if (name?.kind === 'scalar') return name;
  if (node.open >= 0) return { start: node.open, end: node.open + 1 };
  const first = node.fields[0];
  return first ? { start: first.nameStart, end: first.nameEnd } : NOWHERE;
}

/** One entry of a map: its value (or name of its `value` block) and its key; the field where there is no such entry. */
export function entryOf(message: Message, name: string, map: ReadonlyMap<unknown, unknown>, key: unknown): { key: Span; value: Span } {
  const node: MessageNode | undefined = map instanceof TypedMap ? map.nodes.get(key) : undefined;
  const part = (field: string): Span | undefined => {
    const found = node?.fields.findLast((one) => one.name === field);
    return found && (found.value?.kind === 'scalar' ? found.value : { start: found.nameStart, end: found.nameEnd });
  };
  const whole = node ? { start: node.open, end: node.open + 1 } : spanOf(message, name);
  return { key: part('key') ?? whole, value: part('value') ?? whole };
}
