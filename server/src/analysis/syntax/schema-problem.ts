import type { FieldNode, Span } from '../../language/tree.ts';
import type { FieldType, MessageType } from '../../schema/schema.ts';

export type SchemaProblemKind =
  | 'unknown-field' | 'later-field' | 'duplicate-field' | 'duplicate-default' | 'oneof-conflict'
  | 'colon-missing' | 'list-for-one' | 'nested-list' | 'scalar-expected' | 'message-expected'
  | 'wrong-kind' | 'integer-range' | 'unknown-value' | 'later-value';

/** Where the text says something that the schema does not have. */
export interface SchemaProblem extends Span {
  readonly kind: SchemaProblemKind;
  /** The message that the field stands in. */
  readonly owner: MessageType;
  readonly field: FieldType | undefined;
  /** The name or value as written; for a oneof the other member. */
  readonly text: string;
  /** The first of two. */
  readonly related: FieldNode | undefined;
}
