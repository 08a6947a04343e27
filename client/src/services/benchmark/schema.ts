// As much of JSON Schema as docs/schemas/bench-run-1.schema.json uses, so that the schema that is published is
// the one that files are read by.

type Type = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

export interface Schema {
  readonly type?: Type | readonly Type[];
  readonly const?: string;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly items?: Schema;
}

const IS: Readonly<Record<Type, (value: unknown) => boolean>> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

/** What is wrong first, with where; undefined for a value that fits. */
export function mismatch(value: unknown, schema: Schema, at: string): string | undefined {
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length > 0 && !types.some((type) => IS[type](value))) return value === undefined ? `${at} is missing` : `${at} is not of type ${types.join(' or ')}`;
  if (schema.const !== undefined && value !== schema.const) return `${at} is not ${schema.const}`;
  if (typeof value === 'number' && value < (schema.minimum ?? -Infinity)) return `${at} is below ${schema.minimum}`;
  if (Array.isArray(value)) {
    if (value.length < (schema.minItems ?? 0)) return `${at} is empty`;
    return schema.items && first(value.entries(), (one) => mismatch(one[1], schema.items!, `${at}.${one[0]}`));
  }
  return isObject(value) ? inObject(value, schema, at) : undefined;
}

function inObject(value: Readonly<Record<string, unknown>>, schema: Schema, at: string): string | undefined {
  const missing = schema.required?.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return `${at}.${missing} is missing`;
  return first(Object.entries(value), ([name, one]) => {
    const own = schema.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : schema.additionalProperties;
    return own && mismatch(one, own, `${at}.${name}`);
  });
}

function first<T>(items: Iterable<T>, find: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
