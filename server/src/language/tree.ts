// The lossless tree of one text-format file. It knows nothing of Triton: names are what was written.

/** UTF-16 offsets into the file, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** `name: value` or `name { … }`; the span runs from the name to the separator, if there is one. */
export interface FieldNode extends Span {
  readonly kind: 'field';
  readonly parent: MessageNode;
  /** As written; `[ext.name]` and Any URLs with their brackets. */
  readonly name: string;
  readonly nameStart: number;
  readonly nameEnd: number;
  /** Offset of the `:`; -1 where there is none. */
  readonly colon: number;
  /** Absent while half-typed. */
  readonly value: ValueNode | undefined;
  /** Offset of the `,` or `;` behind the value; -1 where there is none. */
  readonly separator: number;
}

/** `{ … }` or `< … >`; the root has neither bracket. */
export interface MessageNode extends Span {
  readonly kind: 'message';
  readonly parent: FieldNode | ListNode | undefined;
  readonly fields: readonly FieldNode[];
  /** Offset of the opening bracket; -1 for the root. */
  readonly open: number;
  /** Offset of the closing bracket; -1 where it is missing, and for the root. */
  readonly close: number;
}

/** `[ … ]` */
export interface ListNode extends Span {
  readonly kind: 'list';
  readonly parent: FieldNode | ListNode;
  readonly items: readonly ValueNode[];
  readonly open: number;
  readonly close: number;
}

/** A single value; adjacent string literals are one value. The span covers a leading `-`. */
export interface ScalarNode extends Span {
  readonly kind: 'scalar';
  readonly parent: FieldNode | ListNode;
  /** `template` is a placeholder such as `${x}`, `{{ x }}` or `$X`, quoted or not: its value is unknown. */
  readonly type: 'string' | 'integer' | 'float' | 'identifier' | 'template' | 'invalid';
}

export type ValueNode = ScalarNode | MessageNode | ListNode;
export type Node = FieldNode | ValueNode;
