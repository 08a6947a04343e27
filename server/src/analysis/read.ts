// From the tree to a typed `ModelConfig` with protobuf's meaning: repeated fields accumulate, escapes are
// decoded, the later of two entries of one key wins, what is absent has its default. Mistakes are told as
// problems and the value left at its default and marked unknown, so that rules stay silent on it.
//
// Integers are numbers; a 64-bit value beyond 2^53 is rounded (nothing in the server's checks comes near;
// who prints such a value takes its text from the source).
import { INTEGER_LIMIT, decodeString, parseFloatLiteral, parseInteger } from '../language/literal.ts';
import type { FieldNode, MessageNode, ScalarNode, ValueNode } from '../language/tree.ts';
import type { ModelConfig } from '../schema/model-config.generated.ts';
import { NODE, UNKNOWN, type Message } from '../schema/rows.ts';
import { MODEL_CONFIG, type FieldType, type MessageType } from '../schema/schema.ts';
import { TypedMap } from './source.ts';
import type { SchemaProblem, SchemaProblemKind } from './syntax/schema-problem.ts';

export interface Reading {
  readonly config: ModelConfig;
  readonly problems: readonly SchemaProblem[];
}

/** @param release of the schema, if not the newest: later fields and values are told as such */
export function readConfig(root: MessageNode, text: string, release?: string): Reading {
  const reader = new Reader(text, release);
  return { config: reader.message(root, MODEL_CONFIG) as unknown as ModelConfig, problems: reader.problems };
}

type Building = Record<string, unknown> & { [NODE]?: unknown; [UNKNOWN]?: Set<string> };

const NO_ITEMS: readonly never[] = Object.freeze([]);
const NO_ENTRIES: ReadonlyMap<unknown, unknown> = new Map();
const defaults = new WeakMap<MessageType, object>();

/** A message of this type with nothing written: every field without presence has its default. */
export function emptyMessage(type: MessageType): Message {
  let prototype = defaults.get(type);
  if (!prototype) {
    const values: Record<string, unknown> = {};
    for (const field of type.fields) if (!field.tracksPresence || field.repeated || type.isMapEntry) values[field.name] = defaultOf(field);
    prototype = values;
    defaults.set(type, prototype);
  }
  // Defaults come from the prototype, so a message costs what is written in it.
  return Object.create(prototype) as Message;
}

function defaultOf(field: FieldType): unknown {
  if (field.label === 'map') return NO_ENTRIES;
  if (field.label === 'repeated') return NO_ITEMS;
  if (field.kind === 'message') return emptyMessage(field.message!);
  if (field.kind === 'enum') return field.enumeration!.values[0]!.name;
  return field.scalar === 'string' ? '' : field.scalar === 'bool' ? false : 0;
}

class Reader {
  readonly problems: SchemaProblem[] = [];
  readonly #text: string;
  #release: string | undefined;

  constructor(text: string, release: string | undefined) {
    this.#text = text;
    this.#release = release;
  }

  message(node: MessageNode, type: MessageType): Message {
    const message = emptyMessage(type) as unknown as Building;
    message[NODE] = node;
    /** Singular fields met so far, by index. */
    let seen: (FieldNode | undefined)[] | undefined;
    for (const field of node.fields) {
      const of = type.field(field.name);
      if (!of) {
        // It may be meant for any field that is missing.
        markUnknown(message, field.name);
        // A name in quotes or without a value is told already.
        if (!field.value || /["']/.test(this.#text[field.nameStart - 1] ?? '')) continue;
        this.#report('unknown-field', field.nameStart, field.nameEnd, type, undefined, field.name);
        continue;
      }
      const release = this.#release;
      if (release !== undefined && of.since !== undefined && of.since > release) {
        this.#report('later-field', field.nameStart, field.nameEnd, type, of, field.name);
        this.#release = undefined; // what is in it is as new, and one word is enough
      }
      if (!of.repeated) {
        seen ??= [];
        this.#checkOnce(field, of, type, message, seen);
        seen[of.index] = field;
      }
      if (field.value) this.#field(field, field.value, of, type, message);
      else markUnknown(message, of.name);
      this.#release = release;
    }
    return message;
  }

  #report(kind: SchemaProblemKind, start: number, end: number, owner: MessageType, field: FieldType | undefined, text: string, related?: FieldNode): void {
    this.problems.push({ kind, start, end, owner, field, text, related });
  }

  #checkOnce(field: FieldNode, of: FieldType, type: MessageType, message: Building, seen: readonly (FieldNode | undefined)[]): void {
    const first = seen[of.index];
    if (first) {
      // Protobuf cannot tell a default that was written from one that was not.
      const hidden = !of.tracksPresence && !isUnknown(message, of.name) && message[of.name] === defaultOf(of);
      this.#report(hidden ? 'duplicate-default' : 'duplicate-field', field.nameStart, field.nameEnd, type, of, of.name, first);
      return;
    }
    if (of.oneof === undefined) return;
    const other = type.fields.find((one) => one.oneof === of.oneof && one !== of && seen[one.index]);
    if (other) this.#report('oneof-conflict', field.nameStart, field.nameEnd, type, of, other.name, seen[other.index]);
  }

  #field(field: FieldNode, value: ValueNode, of: FieldType, type: MessageType, message: Building): void {
    if (value.kind === 'list') {
      if (field.colon < 0 && of.valueKind !== 'message') this.#report('colon-missing', field.nameStart, field.nameEnd, type, of, of.name);
      if (!of.repeated) {
        this.#report('list-for-one', value.open, value.open + 1, type, of, of.name);
        markUnknown(message, of.name);
        return;
      }
      for (const item of value.items) this.#item(item, of, type, message);
      return;
    }
    this.#item(value, of, type, message);
  }

  #item(node: ValueNode, of: FieldType, type: MessageType, message: Building): void {
    const value = of.valueKind === 'message' ? this.#nested(node, of, type) : this.#scalar(node, of, type);
    if (value === undefined) {
      markUnknown(message, of.name);
    } else if (of.label === 'map') {
      const entry = value as { key: unknown; value: unknown; [NODE]: MessageNode };
      if (!Object.hasOwn(message, of.name)) message[of.name] = new TypedMap();
      const map = message[of.name] as TypedMap<unknown, unknown>;
      map.set(entry.key, entry.value);
      map.nodes.set(entry.key, entry[NODE]);
      if ((value as Building)[UNKNOWN]) markUnknown(message, of.name);
    } else if (of.repeated) {
      if (!Object.hasOwn(message, of.name)) message[of.name] = [];
      (message[of.name] as unknown[]).push(value);
    } else {
      message[of.name] = value;
    }
  }

  #nested(node: ValueNode, of: FieldType, type: MessageType): Message | undefined {
    if (node.kind === 'message') return this.message(node, of.message!);
    if (node.kind === 'scalar' && (node.type === 'template' || node.type === 'invalid')) return undefined;
    this.#report('message-expected', node.start, node.kind === 'list' ? node.start + 1 : node.end, type, of, this.#text.slice(node.start, node.end));
    return undefined;
  }

  #scalar(node: ValueNode, of: FieldType, type: MessageType): unknown {
    if (node.kind !== 'scalar') {
      this.#report(node.kind === 'list' ? 'nested-list' : 'scalar-expected', node.start, node.start + 1, type, of, of.name);
      return undefined;
    }
    if (node.type === 'template' || node.type === 'invalid') return undefined;
    const literal = this.#text.slice(node.start, node.end);
    const value = of.kind === 'enum' ? this.#enum(node, literal, of, type) : this.#plain(node, literal, of);
    if (value === undefined) this.#report('wrong-kind', node.start, node.end, type, of, literal);
    return value ?? undefined;
  }

  /** @returns undefined for a value of the wrong kind, null where the problem is told already */
  #plain(node: ScalarNode, literal: string, of: FieldType): unknown {
    switch (of.scalar) {
      case 'string': return node.type === 'string' ? this.#string(literal) : undefined;
      case 'bool': return this.#bool(node, literal, of);
      case 'float':
      case 'double': return floatValue(node, literal);
      default: return this.#integer(node, literal, of, INTEGER_LIMIT[of.scalar!]);
    }
  }

  #string(literal: string): string {
    const quote = literal.charAt(0);
    // The usual case: one literal without escapes.
    if (!literal.includes('\\') && literal.indexOf(quote, 1) === literal.length - 1) return literal.slice(1, -1);
    const parts = literal.matchAll(/"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?|#[^\n]*/g);
    return [...parts].map(([part]) => (part.startsWith('#') ? '' : decodeString(part))).join('');
  }

  #bool(node: ScalarNode, literal: string, of: FieldType): boolean | null | undefined {
    if (node.type === 'integer') {
      const value = this.#integer(node, literal, of, 1n);
      return typeof value === 'number' ? value === 1 : value;
    }
    if (/^(true|True|t)$/.test(literal)) return true;
    return /^(false|False|f)$/.test(literal) ? false : undefined;
  }

  #integer(node: ScalarNode, literal: string, of: FieldType, limit: bigint): number | null | undefined {
    if (node.type !== 'integer') return undefined;
    const negative = literal.startsWith('-');
    if (negative && (of.scalar === 'uint32' || of.scalar === 'uint64' || of.scalar === 'bool')) return undefined;
    const value = parseInteger(negative ? literal.replace(/^-[^0-9]*/, '') : literal);
    if (value === undefined || value > (negative ? limit + 1n : limit)) {
      this.#report('integer-range', node.start, node.end, MODEL_CONFIG, of, literal);
      return null;
    }
    return negative ? -Number(value) || 0 : Number(value);
  }

  #enum(node: ScalarNode, literal: string, of: FieldType, type: MessageType): string | number | null | undefined {
    const enumeration = of.enumeration!;
    if (node.type === 'integer') {
      const number = this.#integer(node, literal, of, INTEGER_LIMIT.int32);
      return typeof number === 'number' ? enumeration.nameOf(number) ?? number : number;
    }
    if (node.type !== 'identifier') return undefined;
    const value = enumeration.value(literal);
    if (!value) {
      this.#report('unknown-value', node.start, node.end, type, of, literal);
      return null;
    }
    if (this.#release !== undefined && value.since !== undefined && value.since > this.#release) {
      this.#report('later-value', node.start, node.end, type, of, literal);
    }
    return value.name;
  }
}

function floatValue({ type }: ScalarNode, literal: string): number | undefined {
  const negative = literal.startsWith('-');
  const body = negative ? literal.replace(/^-\s*/, '') : literal;
  let value: number;
  if (type === 'integer') {
    if (/^0./.test(body)) return undefined; // hex and octal
    value = Number(body);
  } else if (type === 'float' && !/^[a-z]/i.test(body)) value = parseFloatLiteral(body);
  else if (/^nan$/i.test(body)) value = Number.NaN;
  else if (/^inf(inity)?$/i.test(body)) value = Number.POSITIVE_INFINITY;
  else return undefined;
  return negative ? -value : value;
}

function markUnknown(message: Building, name: string): void {
  (message[UNKNOWN] ??= new Set()).add(name);
}

function isUnknown(message: Building, name: string): boolean {
  return message[UNKNOWN]?.has(name) === true;
}
