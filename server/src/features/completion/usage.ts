import { USUAL } from './usage.generated.ts';

/** Fields of a message in the order in which they usually come after one field, then by how often they are used at all. */
export function usualNext(type: string, before: string | undefined): readonly string[] {
  const names = (key: string) => USUAL[`${type}|${key}`]?.split(' ') ?? [];
  return [...new Set([...names(before ?? ''), ...names('*')])];
}
