import { EXIT, oneOf, readArgs, UsageError } from '../args.ts';
import { print, printError, printJson } from '../output.ts';
import { RELEASE_HELP, releaseOf } from '../release.ts';
import { collect, type ConfigFile } from './collect.ts';
import { checkFiles } from './check-files.ts';
import { asGithub, asJson, asText, count, type CheckReport } from './report.ts';
import { asSarif } from './sarif.ts';

const HELP = `Usage: triton-repo check [PATH…] [options]

Says what a Triton server would refuse, in its own words, and what would go wrong later. PATH is a
config.pbtxt, a model's folder, a model repository or any folder above some (default: this folder).

  --format FORMAT     text, json, sarif or github; default text
  ${RELEASE_HELP}
  --fail-on SEVERITY  error or warning: what makes the exit code 1; default error
  --no-repository     each file by itself, without the models and files beside it

Exit codes: 0 nothing to say, 1 findings, 2 wrong use or unreadable input.`;

export async function run(args: string[]): Promise<number> {
  const parsed = readArgs(args, HELP, {
    format: { type: 'string', default: 'text' }, release: { type: 'string' },
    'fail-on': { type: 'string', default: 'error' }, 'no-repository': { type: 'boolean', default: false },
  });
  if (!parsed) return EXIT.ok;
  const { values, positionals } = parsed;
  const format = oneOf('format', values.format, ['text', 'json', 'sarif', 'github']);
  const failOn = oneOf('fail-on', values['fail-on'], ['error', 'warning']);
  const release = releaseOf(values.release);

  const began = performance.now();
  const collected = (positionals.length > 0 ? positionals : ['.']).map(collect);
  const found = unique(collected.flatMap(({ configs }) => configs));
  const unreadable = collected.flatMap((one) => one.unreadable);
  for (const line of collected.flatMap(({ leftOut }) => leftOut)) printError(`left out: ${line}`);
  if (found.length === 0 && unreadable.length === 0) throw new UsageError(`no config.pbtxt at ${positionals.join(', ') || 'this folder'}`);
  const checked = await checkFiles(found, release, values['no-repository']);
  const { files } = checked;
  unreadable.push(...checked.unreadable);
  const models = new Set(found.map(({ folder, file }) => folder ?? file)).size;
  const report: CheckReport = { files, models, ms: Math.round(performance.now() - began) };
  for (const line of unreadable) printError(`triton-repo check: ${line}`);
  if (unreadable.length > 0) return EXIT.usage;
  write(report, format);
  const fails = count(report, 'error') > 0 || (failOn === 'warning' && count(report, 'warning') > 0);
  return fails ? EXIT.findings : EXIT.ok;
}

/** A file named twice is checked once. */
function unique(files: readonly ConfigFile[]): ConfigFile[] {
  return [...new Map(files.map((one) => [one.file, one])).values()];
}

function write(report: CheckReport, format: 'text' | 'json' | 'sarif' | 'github'): void {
  if (format === 'json') printJson(asJson(report));
  else if (format === 'sarif') printJson(asSarif(report));
  else print(format === 'github' ? asGithub(report) : asText(report));
}
