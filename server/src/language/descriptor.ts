// What protobuf must know of a schema to read its text format. Nothing here is about Triton.

export type ScalarType = 'string' | 'bool' | 'int32' | 'uint32' | 'int64' | 'uint64' | 'float' | 'double';

export interface FieldDescriptor {
  readonly name: string;
  /** Position in its message; below 31. */
  readonly index: number;
  readonly repeated: boolean;
  readonly valueKind: 'scalar' | 'enum' | 'message';
  /** Of a scalar. */
  readonly scalar: ScalarType | undefined;
  /** Of a message field; a map is a repeated message of `key` and `value`. */
  readonly message: MessageDescriptor | undefined;
  readonly enumeration: EnumDescriptor | undefined;
  readonly oneof: string | undefined;
  /** Whether an explicitly written default value counts as set. */
  readonly tracksPresence: boolean;
  /** First release of the schema that has it; releases compare as text. */
  readonly since: string | undefined;
}

export interface MessageDescriptor {
  /** With its package, as protobuf's messages have it. */
  readonly fullName: string;
  field(name: string): FieldDescriptor | undefined;
}

export interface EnumDescriptor {
  /** @param release leaves out values of later releases */
  numberOf(name: string, release?: string): number | undefined;
}
