import os from 'node:os';
import { dryRun, ensureDeploymentFile } from '../../client/src/services/deploy/dry-run.ts';
import { EXIT, oneOf, readArgs, UsageError } from './args.ts';
import { print, printError, printJson } from './output.ts';
import { selectModels } from './repository.ts';

const HELP = `Usage: triton-repo deploy [PATH] --dry-run [--variant NAME] [options]

Shows every request that a deployment on SageMaker would make, without credentials and without making
one: CreateModel, CreateEndpointConfig, CreateEndpoint. What would fail later is said before. PATH is
a model repository (default: this folder); its settings are in triton-deployment.json beside it,
which is written if it is not there.

  --dry-run           required: this version deploys nothing
  --variant NAME      which of the file's variants
  --format FORMAT     text or json; default text

Exit codes: 0 planned, 1 it would fail, 2 wrong use.`;

export async function run(args: string[]): Promise<number> {
  const parsed = readArgs(args, HELP, { 'dry-run': { type: 'boolean', default: false }, variant: { type: 'string' }, format: { type: 'string', default: 'text' } });
  if (!parsed) return EXIT.ok;
  const { values, positionals } = parsed;
  const format = oneOf('format', values.format, ['text', 'json']);
  if (positionals.length > 1) throw new UsageError('it takes one PATH');
  if (!values['dry-run']) throw new UsageError('this version only plans: add --dry-run');
  const { repository, models } = await selectModels(positionals[0] ?? '.');
  const { file, created } = ensureDeploymentFile(repository, models);
  if (created) printError(`written: ${file}`);
  const { variant, plan, requests } = await dryRun({ file, repository, models, variant: values.variant });

  if (format === 'json') printJson({ version: 1, variant, region: plan.region, requests, notes: plan.notes });
  else print([`${variant} in ${plan.region}`, ...requests.map(({ operation, input }) => `${os.EOL}${operation} ${JSON.stringify(input, undefined, 2)}`), '', ...plan.notes.map(({ severity, message }) => `${severity}: ${message}`)].join('\n'));
  return plan.notes.some(({ severity }) => severity === 'error') ? EXIT.findings : EXIT.ok;
}
