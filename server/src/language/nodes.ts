// The tree's nodes while they are being built: tree.ts with its fields writable.
import type { FieldNode, ListNode, MessageNode, ScalarNode } from './tree.ts';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

export interface OpenMessage extends Omit<Writable<MessageNode>, 'fields'> { fields: FieldNode[] }
export interface OpenList extends Omit<Writable<ListNode>, 'items'> { items: ListNode['items'][number][] }
export type OpenField = Writable<FieldNode>;
export type OpenScalar = Writable<ScalarNode>;

export function messageNode(parent: MessageNode['parent'], open: number, start: number): OpenMessage {
  return { kind: 'message', parent, fields: [], open, close: -1, start, end: start };
}

export function listNode(parent: ListNode['parent'], open: number): OpenList {
  return { kind: 'list', parent, items: [], open, close: -1, start: open, end: open + 1 };
}

export function fieldNode(parent: MessageNode, name: string, nameStart: number, nameEnd: number): OpenField {
  return { kind: 'field', parent, name, nameStart, nameEnd, colon: -1, value: undefined, separator: -1, start: nameStart, end: nameEnd };
}

export function scalarNode(parent: ScalarNode['parent'], type: ScalarNode['type'], start: number, end: number): OpenScalar {
  return { kind: 'scalar', parent, type, start, end };
}
