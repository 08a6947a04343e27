import fs from 'node:fs';
import { formatted } from '../../server/src/features/format.ts';
import { EXIT, readArgs, UsageError } from './args.ts';
import { collect } from './check/collect.ts';
import { readText } from './check/read-text.ts';
import { print, printError } from './output.ts';

const HELP = `Usage: triton-repo format [PATH…] [--check | --write | --stdin]

Makes indentation, blanks and empty lines of configurations even. Nothing else changes: line breaks and
comments stay, and so does the meaning. A file with mistakes is left alone. PATH as for check.

  --check   only name the files that would change (the default)
  --write   change them
  --stdin   format standard input to standard output

Exit codes: 0 nothing to change, 1 files to change (with --check) or files with mistakes, 2 wrong use.`;

export async function run(args: string[]): Promise<number> {
  const parsed = readArgs(args, HELP, { check: { type: 'boolean', default: false }, write: { type: 'boolean', default: false }, stdin: { type: 'boolean', default: false } });
  if (!parsed) return EXIT.ok;
  const { values: { check, write, stdin }, positionals } = parsed;
  if ([check, write, stdin].filter(Boolean).length > 1) throw new UsageError('choose one of --check, --write and --stdin');
  if (stdin) {
    if (positionals.length > 0) throw new UsageError('--stdin takes no PATH');
    return fromStdin();
  }
  let result: number = EXIT.ok;
  const collected = (positionals.length > 0 ? positionals : ['.']).map(collect);
  for (const { file, shown } of collected.flatMap(({ configs }) => configs)) {
    const text = readText(file, shown);
    const after = formatted(text);
    if (after === undefined) {
      printError(`${shown}: left alone, since it has mistakes; see triton-repo check`);
      result = EXIT.findings;
    } else if (after !== text) {
      print(shown);
      if (write) replace(file, after);
      else result = EXIT.findings;
    }
  }
  for (const line of collected.flatMap(({ leftOut }) => leftOut)) printError(`left out: ${line}`);
  const unreadable = collected.flatMap((one) => one.unreadable);
  for (const line of unreadable) printError(`triton-repo format: ${line}`);
  return unreadable.length > 0 ? EXIT.usage : result;
}

/** By a new file that takes the old one's place: a full disk loses nothing. */
function replace(file: string, text: string): void {
  const real = fs.realpathSync(file);
  const part = `${real}.part-${process.pid}`;
  fs.writeFileSync(part, text, { mode: fs.statSync(real).mode });
  fs.renameSync(part, real);
}

function fromStdin(): number {
  const text = fs.readFileSync(0, 'utf8');
  const after = formatted(text);
  // The text comes back as it is, so that an editor that takes the output loses nothing.
  process.stdout.write(after ?? text);
  if (after !== undefined) return EXIT.ok;
  printError('triton-repo format: the text has mistakes and stays as it is; see triton-repo check');
  return EXIT.findings;
}
