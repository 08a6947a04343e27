import type { EnumType } from '../../schema/schema.ts';
import { USUAL } from './usage.generated.ts';

/** The names of an enumeration's values, those that are usual first; what stands for "not set" last. */
export function usualValues({ name, values }: EnumType): readonly string[] {
  const usual = USUAL[`${name}|values`]?.split(' ') ?? [];
  const place = (value: string) => (value === 'TYPE_INVALID' ? Number.POSITIVE_INFINITY : usual.includes(value) ? usual.indexOf(value) : usual.length);
  return values.map((value) => value.name).sort((a, b) => place(a) - place(b));
}

/** Fields of a message in the order in which they usually come after one field, then by how often they are used at all. */
export function usualNext(type: string, before: string | undefined): readonly string[] {
  const names = (key: string) => USUAL[`${type}|${key}`]?.split(' ') ?? [];
  return [...new Set([...names(before ?? ''), ...names('*')])];
}
