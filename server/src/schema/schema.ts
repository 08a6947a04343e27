import type { EnumDescriptor, FieldDescriptor, MessageDescriptor, ScalarType } from '../language/descriptor.ts';
import type { EnumRow, FieldRow } from './rows.ts';
import { ENUMS, MESSAGES } from './tables.generated.ts';

const PACKAGE = 'inference';

/** A field of ModelConfig, of a message in it, or of a map's entry. */
export class FieldType implements FieldDescriptor {
  readonly name: string;
  readonly index: number;
  readonly label: FieldRow['label'];
  readonly kind: FieldRow['kind'];
  /** Scalar type, or name of the enum or message; empty for maps. */
  readonly type: string;
  readonly repeated: boolean;
  readonly valueKind: FieldDescriptor['valueKind'];
  readonly scalar: ScalarType | undefined;
  readonly mapKey: ScalarType | undefined;
  readonly mapValue: string | undefined;
  readonly mapValueKind: 'scalar' | 'message' | undefined;
  readonly oneof: string | undefined;
  readonly deprecated: boolean;
  readonly reserved: boolean;
  readonly required: boolean;
  readonly tracksPresence: boolean;
  readonly since: string | undefined;
  readonly #owner: MessageType;
  #message: MessageType | undefined;
  #enumeration: EnumType | undefined;

  constructor(owner: MessageType, row: FieldRow, index: number) {
    this.#owner = owner;
    this.name = row.name;
    this.index = index;
    this.label = row.label;
    this.kind = row.kind;
    this.type = row.type ?? '';
    this.repeated = row.label !== 'optional';
    this.valueKind = row.kind === 'map' ? 'message' : row.kind;
    this.scalar = row.kind === 'scalar' ? row.type as ScalarType : undefined;
    this.mapKey = row.mapKey as ScalarType | undefined;
    this.mapValue = row.mapValue;
    this.mapValueKind = row.mapValueKind as 'scalar' | 'message' | undefined;
    this.oneof = row.oneof;
    this.deprecated = row.deprecated ?? false;
    this.reserved = row.reserved ?? false;
    this.required = row.required ?? false;
    this.tracksPresence = row.tracksPresence ?? false;
    this.since = row.since;
  }

  // Found at the first use: the types name each other.
  get message(): MessageType | undefined {
    if (this.valueKind === 'message') this.#message ??= this.kind === 'map' ? entryOf(this.#owner, this) : messageNamed(this.type);
    return this.#message;
  }

  get enumeration(): EnumType | undefined {
    if (this.valueKind === 'enum') this.#enumeration ??= enumNamed(this.type);
    return this.#enumeration;
  }
}

/** A message type; `name` is without the package: `ModelInput`, `ModelEnsembling.Step`. */
export class MessageType implements MessageDescriptor {
  readonly name: string;
  readonly fullName: string;
  readonly fields: readonly FieldType[];
  readonly isMapEntry: boolean;
  readonly #byName: ReadonlyMap<string, FieldType>;

  constructor(name: string, rows: readonly FieldRow[], isMapEntry = false) {
    this.name = name;
    this.fullName = `${PACKAGE}.${name}`;
    this.isMapEntry = isMapEntry;
    this.fields = rows.map((row, index) => new FieldType(this, row, index));
    this.#byName = new Map(this.fields.map((field) => [field.name, field]));
  }

  field(name: string): FieldType | undefined {
    return this.#byName.get(name);
  }
}

export class EnumType implements EnumDescriptor {
  readonly name: string;
  readonly values: EnumRow;
  readonly #byName: ReadonlyMap<string, EnumRow[number]>;
  readonly #names: ReadonlyMap<number, string>;

  constructor(name: string, values: EnumRow) {
    this.name = name;
    this.values = values;
    this.#byName = new Map(values.map((value) => [value.name, value]));
    this.#names = new Map(values.map((value) => [value.number, value.name]));
  }

  value(name: string): EnumRow[number] | undefined {
    return this.#byName.get(name);
  }

  numberOf(name: string, release?: string): number | undefined {
    const value = this.#byName.get(name);
    return value?.since !== undefined && release !== undefined && value.since > release ? undefined : value?.number;
  }

  /** Undefined for a number outside the list, which proto3 accepts. */
  nameOf(number: number): string | undefined {
    return this.#names.get(number);
  }
}

const messages = new Map<string, MessageType>();
const enums = new Map<string, EnumType>();

export function messageNamed(name: string): MessageType | undefined {
  let type = messages.get(name);
  const rows = type ? undefined : MESSAGES[name];
  if (rows) {
    type = new MessageType(name, rows);
    messages.set(name, type);
  }
  return type;
}

export function enumNamed(name: string): EnumType | undefined {
  let type = enums.get(name);
  const rows = type ? undefined : ENUMS[name];
  if (rows) {
    type = new EnumType(name, rows);
    enums.set(name, type);
  }
  return type;
}

export function messageNames(): readonly string[] {
  return Object.keys(MESSAGES);
}

/** `ModelConfig.ParametersEntry`: the message that one entry of a map is. */
function entryOf(owner: MessageType, map: FieldType): MessageType {
  const name = `${owner.name}.${map.name.split('_').map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('')}Entry`;
  let type = messages.get(name);
  if (!type) {
    type = new MessageType(name, [
      // Within one entry even a default value counts as set.
      { name: 'key', label: 'optional', kind: 'scalar', type: map.mapKey ?? 'string', tracksPresence: true },
      { name: 'value', label: 'optional', kind: map.mapValueKind ?? 'scalar', type: map.mapValue ?? 'string', tracksPresence: true },
    ], true);
    messages.set(name, type);
  }
  return type;
}

/** The root of every `config.pbtxt`. */
export const MODEL_CONFIG: MessageType = messageNamed('ModelConfig')!;
