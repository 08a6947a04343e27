import fs from 'node:fs';
import path from 'node:path';
import { effectiveConfig } from '../../server/src/analysis/effective/complete.ts';
import { printConfig } from '../../server/src/analysis/effective/print.ts';
import { checkSyntax } from '../../server/src/analysis/syntax/check.ts';
import { EXIT, oneOf, readArgs, UsageError } from './args.ts';
import { modelFilesOf } from './check/model-files.ts';
import { readText } from './check/read-text.ts';
import { print, printError, printJson } from './output.ts';
import { RELEASE_HELP, releaseOf } from './release.ts';

const HELP = `Usage: triton-repo config MODEL_DIR [options]

Shows what the server makes of a model's configuration on a machine without GPU: defaults, back end and
platform, instance groups, batching. The JSON has the form of what GET /v2/models/M/config answers. What the
back end may fill in from the model file or model.py is left as written, and said on stderr.

  --format FORMAT     pbtxt or json; default pbtxt
  ${RELEASE_HELP}

Exit codes: 0 shown, 1 the file has mistakes, 2 wrong use.`;

const UNKNOWN = { inputs: 'its inputs', outputs: 'its outputs', batch: 'its largest batch', backend: 'the back end itself' } as const;

export async function run(args: string[]): Promise<number> {
  const parsed = readArgs(args, HELP, { format: { type: 'string', default: 'pbtxt' }, release: { type: 'string' } });
  if (!parsed) return EXIT.ok;
  const format = oneOf('format', parsed.values.format, ['pbtxt', 'json']);
  const releaseFor = releaseOf(parsed.values.release);
  const [given, ...more] = parsed.positionals;
  if (given === undefined || more.length > 0) throw new UsageError('it takes one MODEL_DIR');
  const folder = path.resolve(path.basename(given) === 'config.pbtxt' ? path.dirname(given) : given);
  if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`${given} is no folder`);
  const file = path.join(folder, 'config.pbtxt');
  const text = fs.existsSync(file) ? readText(file, file) : '';
  const release = releaseFor(folder);
  const { parses, config: written } = checkSyntax(text, release);
  if (!parses) {
    printError(`triton-repo config: ${file} has mistakes; see triton-repo check ${given} --release ${release}`);
    return EXIT.findings;
  }
  const files = await modelFilesOf({ file, shown: file, folder });
  const { config, unknown } = effectiveConfig(written, { folder: path.basename(folder), files, release, decoupledSteps: decoupledSteps(path.dirname(folder), written) });
  if (format === 'json') printJson(config);
  else print(printConfig(config));
  if (unknown.length > 0) printError(`The back end may fill in more: ${unknown.map((one) => UNKNOWN[one]).join(', ')}.`);
  return EXIT.ok;
}

/** Whether a step of the ensemble is decoupled, steps of steps included; undefined where one is not there. */
function decoupledSteps(repository: string, config: ReturnType<typeof checkSyntax>['config'], seen: readonly string[] = []): boolean | undefined {
  const answers = new Set((config.ensemble_scheduling?.step ?? []).map(({ model_name: model }) => {
    const file = path.join(repository, model, 'config.pbtxt');
    if (seen.includes(model) || !fs.existsSync(file)) return undefined;
    const step = checkSyntax(readText(file, file)).config;
    return step.ensemble_scheduling ? decoupledSteps(repository, step, [...seen, model]) : step.model_transaction_policy?.decoupled === true;
  }));
  if (answers.has(true)) return true;
  return answers.has(undefined) ? undefined : false;
}
