import { PARAMETERS } from './parameters.generated.ts';

/** One known key of a free-form parameter map. */
export interface ParameterRow {
  readonly key: string;
  /** What the text is read as: `integer`, `boolean`, `enum`, `path`, … */
  readonly type?: string;
  /** In words. */
  readonly allowed?: string;
  /** What holds when the key is not given, in words. */
  readonly otherwise?: string;
  readonly doc: string;
  readonly deprecated?: boolean;
  readonly since?: string;
}

/** @param reader who reads the map: `core`, a back end, `back end.accelerator` or `agent.name`; empty for one that is not known */
export function parametersOf(reader: string): readonly ParameterRow[] {
  return Object.hasOwn(PARAMETERS, reader) ? PARAMETERS[reader]! : [];
}

/** Back ends and others that read parameters. */
export const READERS: ReadonlySet<string> = new Set(Object.keys(PARAMETERS));

const keys = new Set(Object.values(PARAMETERS).flatMap((rows) => rows.map(({ key }) => key)));

/** Somebody reads a parameter of this key. */
export function isKnownKey(key: string): boolean {
  return keys.has(key);
}

/** The words that a value may be; empty where it is free. */
export function wordsOf({ type, allowed }: ParameterRow): readonly string[] {
  if (type === 'boolean') return allowed?.startsWith('YES') ? ['YES'] : ['true', 'false'];
  if (type !== 'enum' || allowed === undefined) return [];
  return allowed.replace(/\s*\(.*\)$/, '').split(',').map((word) => word.trim());
}
