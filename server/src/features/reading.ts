import type { FieldNode, MessageNode, Node, ScalarNode, ValueNode } from '../language/tree.ts';

function fieldsNamed(message: MessageNode, name: string): FieldNode[] {
  return message.fields.filter((field) => field.name === name);
}

/** The last field of this name that has a value, as protobuf reads it. */
function lastNamed(message: MessageNode, name: string): FieldNode | undefined {
  return message.fields.findLast((field) => field.name === name && field.value !== undefined);
}

/** The single values of a field, whether written as a list or one by one. */
export function valuesOf(field: FieldNode): readonly ValueNode[] {
  const { value } = field;
  if (!value) return [];
  return value.kind === 'list' ? value.items : [value];
}

/** All messages of a repeated field, in list form or as repeated blocks. */
export function messagesNamed(message: MessageNode, name: string): MessageNode[] {
  return fieldsNamed(message, name).flatMap(valuesOf).filter((value) => value.kind === 'message');
}

/** Child `name` of a message, if it is a single value. */
export function scalarNamed(message: MessageNode, name: string): ScalarNode | undefined {
  const value = lastNamed(message, name)?.value;
  return value?.kind === 'scalar' ? value : undefined;
}

/** The nodes around an offset, the root first. A node's right edge counts as inside, so that a word just typed is found. */
export function pathAt(root: MessageNode, offset: number): Node[] {
  const path: Node[] = [root];
  for (;;) {
    const node: Node = path.at(-1)!;
    const children: readonly Node[] = node.kind === 'message' ? node.fields
      : node.kind === 'list' ? node.items : node.kind === 'field' && node.value ? [node.value] : [];
    // Where two touch, the later one: `a:1|b` is about to change `b`.
    const next = children.findLast((child) => child.start <= offset && offset <= child.end);
    if (!next) return path;
    path.push(next);
  }
}

/** The names of the fields that lead to a message, the root's first, joined by points; empty for the root. */
export function fieldPath(message: MessageNode): string {
  const names: string[] = [];
  for (let node: Node | undefined = message; node; node = node.parent) if (node.kind === 'field') names.unshift(node.name);
  return names.join('.');
}
