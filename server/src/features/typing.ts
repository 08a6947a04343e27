import type { FieldNode, ListNode, MessageNode } from '../language/tree.ts';
import { MODEL_CONFIG, type FieldType, type MessageType } from '../schema/schema.ts';

/** What a message in the file is; undefined inside an unknown field. */
export function typeOf(message: MessageNode): MessageType | undefined {
  const field = fieldAround(message.parent);
  return field ? fieldTypeOf(field)?.message : MODEL_CONFIG;
}

export function fieldTypeOf(field: FieldNode): FieldType | undefined {
  return typeOf(field.parent)?.field(field.name);
}

/** The field whose value, or item of whose list, a node is. */
function fieldAround(parent: FieldNode | ListNode | undefined): FieldNode | undefined {
  let node = parent;
  while (node?.kind === 'list') node = node.parent;
  return node;
}
