import path from 'node:path';
import { packageModels } from '../../client/src/services/packaging/package.ts';
import { EXIT, oneOf, readArgs, UsageError } from './args.ts';
import { print, printError, printJson } from './output.ts';
import { selectModels } from './repository.ts';

const HELP = `Usage: triton-repo package [PATH] [-o FILE] [options]

Writes the archive that the SageMaker Triton image expects, with the models' folders at its root, and a
manifest with the digest of each member beside it. The same files give the same bytes; an archive that
is there already is used again, and any other file of that name is left alone. PATH is a model repository or a model (default: this folder); of an
ensemble its steps go with it.

  -o, --output FILE   default NAME.tar.gz in this folder
  --format FORMAT     text or json; default text`;

export async function run(args: string[]): Promise<number> {
  const parsed = readArgs(args, HELP, { output: { type: 'string', short: 'o' }, format: { type: 'string', default: 'text' } });
  if (!parsed) return EXIT.ok;
  const { values, positionals } = parsed;
  const format = oneOf('format', values.format, ['text', 'json']);
  if (positionals.length > 1) throw new UsageError('it takes one PATH');
  const { repository, models } = await selectModels(positionals[0] ?? '.');
  const output = values.output ?? `${path.basename(models.length === 1 ? models[0]! : repository)}.tar.gz`;
  if (!/\.(tar\.gz|tgz)$/.test(output)) throw new UsageError(`the archive's name ends in .tar.gz, not "${output}"`);

  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort());
  const packed = await packageModels({
    repository, models, output, signal: interrupted.signal,
    ...(process.stderr.isTTY && { report: ({ message, fraction }) => process.stderr.write(`\r\u001b[K${Math.round((fraction ?? 0) * 100)} % ${message ?? ''}`) }),
  }).catch((error: unknown) => {
    if (!interrupted.signal.aborted) throw error;
    return undefined;
  });
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  if (!packed) {
    printError('cancelled: nothing was written');
    return EXIT.findings;
  }
  const { archive, manifestFile, manifest, reused, leftOut } = packed;
  for (const { path: at, why } of leftOut) printError(`left out: ${at} (${why})`);
  if (format === 'json') printJson({ archive, manifestFile, reused, ...manifest });
  else {
    print([...manifest.members.filter(({ sha256 }) => sha256 !== '').map(({ path: at, size }) => `  ${at}  ${size}`), `${archive}  ${manifest.size} bytes, sha256 ${manifest.sha256}`].join('\n'));
    printError(reused ? 'unchanged: used again' : `manifest: ${manifestFile}`);
  }
  return EXIT.ok;
}
