import { parseArgs, type ParseArgsConfig } from 'node:util';
import { printError, print } from './output.ts';
import { describeError, UserError } from '../../client/src/util/user-error.ts';

/** Exit codes, a contract: nothing to say; findings or a failed action; wrong use or unreadable input. */
export const EXIT = { ok: 0, findings: 1, usage: 2 } as const;

/** Wrong use: the message goes to stderr and nothing is written. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * The arguments of one sub-command, or `undefined` when `--help` was asked and answered.
 * @throws UsageError for an unknown option or a missing value
 */
export function readArgs<T extends Options>(args: string[], help: string, options: T) {
  try {
    const parsed = parseArgs({ args, allowPositionals: true, options: { ...options, help: { type: 'boolean', short: 'h' } } as const });
    if ((parsed.values as { help?: boolean }).help) {
      print(help);
      return undefined;
    }
    return parsed;
  } catch (error) {
    throw new UsageError(wrongUse(error, args));
  }
}

/** In one line what `parseArgs` tells in three. */
function wrongUse(error: unknown, args: readonly string[]): string {
  const text = error instanceof Error ? error.message : String(error);
  const option = /'(?:-\w, )?(--?[\w-]+)/.exec(text)?.[1];
  if (option !== undefined) {
    if (text.startsWith('Unknown option')) return `there is no option ${option}`;
    if (text.includes('is ambiguous')) return `${option} is followed by ${args[args.indexOf(option) + 1] ?? 'nothing'}; a value that begins with a dash is written ${option}=VALUE`;
    if (text.includes('argument missing')) return `${option} needs a value`;
    if (text.includes('does not take an argument')) return `${option} takes no value`;
  }
  return text.split('\n')[0]!;
}

/** One of the allowed values. @throws UsageError otherwise */
export function oneOf<const T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new UsageError(`--${name} takes ${allowed.join(', ')}, not "${value}"`);
  return found;
}

/** A whole number in a range. @throws UsageError otherwise */
export function wholeNumber(name: string, value: string, least: number, most: number): number {
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= least && number <= most)) throw new UsageError(`--${name} takes a whole number from ${least} to ${most}, not "${value}"`);
  return number;
}

/** Runs a sub-command and turns what it throws into one line and an exit code. */
export async function guard(command: string, body: () => Promise<number>): Promise<number> {
  try {
    return await body();
  } catch (error) {
    if (error instanceof UsageError) {
      printError(`triton-repo ${command}: ${error.message}. See triton-repo ${command} --help.`);
      return EXIT.usage;
    }
    if (error instanceof UserError) {
      printError(`triton-repo ${command}: ${describeError(error)}`);
      return EXIT.findings;
    }
    printError(`triton-repo ${command}: unexpected: ${describeError(error)}. This is a defect; please report it.`);
    if (process.env.TRITON_REPO_TRACE && error instanceof Error) printError(error.stack ?? '');
    return EXIT.findings;
  }
}
