import type { Version } from './description.ts';

type Reading = Pick<Version, 'number' | 'problem'>;

const MAX_INT64 = 2n ** 63n - 1n;

/**
 * A version folder's number as the server reads it, with `stoll`: leading blanks, a sign and whatever follows the digits
 * are accepted (rules version-dir-leading-zero, version-dir-not-number). Undefined for a folder that is no version.
 */
export function readVersionName(name: string): Reading | undefined {
  const match = /^\s*([+-]?\d+)/.exec(name);
  if (!match) return undefined;
  if (name.length > 1 && name.startsWith('0')) return { problem: 'leading-zero' };
  const number = BigInt(match[1]!);
  if (number > MAX_INT64 || number < -MAX_INT64 - 1n) return { problem: 'too-large' };
  return /^\d+$/.test(name) ? { number: Number(number) } : { number: Number(number), problem: 'not-plain' };
}

/** By number; a folder that the server ignores comes last. */
export function compareVersions(a: Version, b: Version): number {
  if (a.number !== undefined && b.number !== undefined && a.number !== b.number) return a.number - b.number;
  if ((a.number === undefined) !== (b.number === undefined)) return a.number === undefined ? 1 : -1;
  return a.name < b.name ? -1 : 1;
}
