/** A field as the generated tables hold it; what is absent is false or empty. */
export interface FieldRow {
  readonly name: string;
  readonly label: 'optional' | 'repeated' | 'map';
  readonly kind: 'scalar' | 'enum' | 'message' | 'map';
  /** Scalar type, or name of the enum or message; absent for maps. */
  readonly type?: string;
  readonly mapKey?: string;
  readonly mapValue?: string;
  readonly mapValueKind?: string;
  readonly oneof?: string;
  readonly deprecated?: boolean;
  /** For the server's own use. */
  readonly reserved?: boolean;
  readonly beta?: boolean;
  /** An explicitly written default can be told from an absent field. */
  readonly tracksPresence?: boolean;
  /** Triton refuses a message without it. */
  readonly required?: boolean;
  /** First release that has it, `YY.MM`; absent: at least since 21.05. */
  readonly since?: string;
}

export type MessageRow = readonly FieldRow[];

export type EnumRow = readonly {
  readonly name: string;
  readonly number: number;
  readonly deprecated?: boolean;
  readonly since?: string;
}[];

/** The key under which a typed message keeps its node in the tree; see analysis/source.ts. */
export const NODE: unique symbol = Symbol('node');
/** The key under which a typed message keeps the names of fields whose value is a template placeholder. */
export const UNKNOWN: unique symbol = Symbol('unknown');

/** What every typed message has; both are absent in one that was not read from a file. */
export interface Message {
  readonly [NODE]?: unknown;
  readonly [UNKNOWN]?: ReadonlySet<string>;
}
