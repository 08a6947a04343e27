import { listEndpoints } from '../../client/src/services/aws/endpoints.ts';
import { EXIT, oneOf, readArgs, UsageError } from './args.ts';
import { print, printJson } from './output.ts';

const HELP = `Usage: triton-repo endpoints --region REGION [--format text|json]

Lists the SageMaker endpoints of a region with their state. Credentials are found as the AWS command line
finds them.

  --region REGION      default: AWS_REGION of the environment
  --format text|json   default text`;

export async function run(args: string[]): Promise<number> {
  const parsed = readArgs(args, HELP, { region: { type: 'string', default: process.env.AWS_REGION ?? '' }, format: { type: 'string', default: 'text' } });
  if (!parsed) return EXIT.ok;
  const { region } = parsed.values;
  const format = oneOf('format', parsed.values.format, ['text', 'json']);
  if (region === '') throw new UsageError('--region is missing');
  const endpoints = await listEndpoints(region);
  const width = Math.max(0, ...endpoints.map(({ name }) => name.length));
  if (format === 'json') printJson({ version: 1, region, endpoints });
  else print(endpoints.length === 0 ? `No endpoint in ${region}.` : endpoints.map(({ name, status, modified }) => `${name.padEnd(width)}  ${status.padEnd(12)}  ${modified ?? ''}`).join('\n'));
  return EXIT.ok;
}
