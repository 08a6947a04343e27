import { mismatch, type Schema } from './schema.ts';
import type { BenchRunFile } from './types.ts';
import published from '../../../../docs/schemas/bench-run-1.schema.json' with { type: 'json' };

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- held by a test: it uses the keywords of Schema only
const SCHEMA = published as unknown as Schema;

/**
 * Reads `bench-run/1` by its published schema, since a file may come from anywhere. Fields of later versions are kept.
 * @throws Error that says what is wrong
 */
export function readRunFile(text: string): BenchRunFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('it is no JSON');
  }
  if (!fits(value)) throw new Error(mismatch(value, SCHEMA, 'run') ?? '');
  return value;
}

function fits(value: unknown): value is BenchRunFile {
  return mismatch(value, SCHEMA, 'run') === undefined;
}
