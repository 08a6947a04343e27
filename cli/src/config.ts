import fs from 'node:fs';
import path from 'node:path';
import { effectiveModel, type WrittenModel } from '../../server/src/analysis/effective/model.ts';
import { printConfig } from '../../server/src/analysis/effective/print.ts';
import { checkSyntax } from '../../server/src/analysis/syntax/check.ts';
import type { ModelConfig } from '../../server/src/schema/model-config.generated.ts';
import { EXIT, oneOf, readArgs, UsageError } from './args.ts';
import { byteSource } from './byte-source.ts';
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
  const repository = path.dirname(folder);
  const { config, notes } = await effectiveModel(await writtenModel(folder, written), release, (name) => siblingOf(repository, name, release));
  if (format === 'json') printJson(config);
  else print(printConfig(config));
  for (const note of notes) printError(note);
  return EXIT.ok;
}

async function writtenModel(folder: string, config: ModelConfig): Promise<WrittenModel> {
  const file = path.join(folder, 'config.pbtxt');
  const files = await modelFilesOf({ file, shown: file, folder });
  return { folder: path.basename(folder), config, files, open: (inside) => byteSource(path.join(folder, inside)) };
}

async function siblingOf(repository: string, name: string, release: string): Promise<WrittenModel | undefined> {
  const folder = path.join(repository, name);
  if (path.basename(folder) !== name || !fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return undefined;
  const file = path.join(folder, 'config.pbtxt');
  const { parses, config } = checkSyntax(fs.existsSync(file) ? readText(file, file) : '', release);
  return parses ? writtenModel(folder, config) : undefined;
}
