import fs from 'node:fs';
import path from 'node:path';
import { effectiveModel, type WrittenModel } from '../../server/src/analysis/effective/model.ts';
import { printConfig } from '../../server/src/analysis/effective/print.ts';
import { checkSyntax } from '../../server/src/analysis/syntax/check.ts';
import type { ModelConfig } from '../../server/src/schema/model-config.generated.ts';
import { EXIT, oneOf, readArgs, UsageError } from './args.ts';
import { modelFilesOf } from './check/model-files.ts';
import { readText } from './check/read-text.ts';
import { print, printError, printJson } from './output.ts';
import { RELEASE_HELP, releaseOf } from './release.ts';

const HELP = `Usage: triton-repo config MODEL_DIR [options]

Shows what a server makes of a model's configuration on a machine without GPU: defaults, back end and platform,
instance groups, batching, and what the back end completes from the ONNX file or from model.py. The JSON is field for
field what GET /v2/models/M/config of that release answers, unless a line on stderr says what is not known: what
other back ends read from their files, code that cannot be read for sure, and what only ONNX Runtime itself decides.

  --format FORMAT     pbtxt or json; default pbtxt
  ${RELEASE_HELP}

Exit codes: 0 shown, 1 the file has mistakes, 2 wrong use.`;

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
  const release = releaseFor(folder);
  const { parses, config: written } = checkSyntax(fs.existsSync(file) ? readText(file, file) : '', release);
  if (!parses) {
    printError(`triton-repo config: ${file} has mistakes; see triton-repo check ${given} --release ${release}`);
    return EXIT.findings;
  }
  const steps = await modelsBelow(path.dirname(folder), written, release);
  const { config, notes } = effectiveModel(await writtenModel(folder, written), release, (name) => steps.get(name));
  if (format === 'json') printJson(config);
  else print(printConfig(config));
  for (const note of notes) printError(note);
  return EXIT.ok;
}

async function writtenModel(folder: string, config: ModelConfig): Promise<WrittenModel> {
  const file = path.join(folder, 'config.pbtxt');
  return { folder: path.basename(folder), config, files: await modelFilesOf({ file, shown: file, folder }) };
}

/** The models beside this one that it, or one of its steps, calls; those that cannot be read are left out. */
async function modelsBelow(repository: string, config: ModelConfig, release: string, found = new Map<string, WrittenModel>()): Promise<Map<string, WrittenModel>> {
  for (const { model_name: name } of config.ensemble_scheduling?.step ?? []) {
    const folder = path.join(repository, name);
    const file = path.join(folder, 'config.pbtxt');
    if (found.has(name) || path.basename(folder) !== name || !fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) continue;
    const step = checkSyntax(fs.existsSync(file) ? readText(file, file) : '', release);
    if (!step.parses) continue;
    found.set(name, await writtenModel(folder, step.config));
    await modelsBelow(repository, step.config, release, found);
  }
  return found;
}
