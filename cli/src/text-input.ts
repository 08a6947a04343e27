import fs from 'node:fs';
import path from 'node:path';
import type { EndpointTarget } from '../../client/src/services/aws/invoke-endpoint.ts';
import { CPU_PREVIEW_ID, TritonClient } from '../../client/src/services/triton/http.ts';
import { Tokenizer } from '../../client/src/services/tokenizer/tokenizer.ts';
import { acceptedBy } from '../../client/src/services/invoke/inputs.ts';
import type { InvokeInput } from '../../client/src/services/invoke/invoke.ts';
import type { ModelMetadata } from '../../client/src/services/target.ts';
import { UsageError } from './args.ts';
import { metadataFromConfig } from './config-metadata.ts';
import { findTokenizer } from './find-tokenizer.ts';

/** The options that `invoke` and `bench` share. */
export const INPUT_OPTIONS = {
  url: { type: 'string', default: 'http://127.0.0.1:8000' }, model: { type: 'string' }, text: { type: 'string' }, pair: { type: 'string' },
  raw: { type: 'string' }, tokenizer: { type: 'string' }, endpoint: { type: 'string' }, region: { type: 'string' }, config: { type: 'string' },
} as const;

export const INPUT_HELP = `  --url URL           the server; default http://127.0.0.1:8000
  --model NAME        the model
  --text TEXT         a text; --pair TEXT the second one of a pair
  --raw FILE          raw tensors as JSON instead, - for standard input
  --tokenizer DIR     the folder with tokenizer.json and tokenizer_config.json, for a model that takes tokens
                      (default: found from the model's folder, which is looked for below this one)
  --endpoint NAME     a SageMaker endpoint instead of --url and --model, with --region REGION (default: AWS_REGION)
                      and --config DIR, the folder of the model that answers there: an endpoint tells no inputs`;

export interface InputValues {
  readonly url: string;
  readonly model?: string | undefined;
  readonly text?: string | undefined;
  readonly pair?: string | undefined;
  readonly raw?: string | undefined;
  readonly tokenizer?: string | undefined;
  readonly endpoint?: string | undefined;
  readonly region?: string | undefined;
  readonly config?: string | undefined;
}

export interface ResolvedInput {
  /** Undefined: the server at --url. */
  readonly endpoint: EndpointTarget | undefined;
  readonly metadata: ModelMetadata;
  /** The first dimension is the batch: `max_batch_size` is above 0. */
  readonly batches: boolean;
  readonly input: InvokeInput;
  readonly tokenizer: Tokenizer | undefined;
  /** The server is a local one without GPU: its times are not those of a deployment. */
  readonly preview: boolean;
}

/** @throws UsageError for what is missing; UserError for a server or tokenizer that does not answer */
export async function resolveInput(values: InputValues): Promise<ResolvedInput> {
  const { text, pair, raw } = values;
  const endpoint = endpointOf(values);
  if (!endpoint && values.model === undefined) throw new UsageError('--model is missing');
  if ((text === undefined) === (raw === undefined)) throw new UsageError('give either --text or --raw');
  if (raw !== undefined && pair !== undefined) throw new UsageError('--pair goes with --text');
  const input: InvokeInput = raw === undefined ? { kind: 'text', text: text!, ...(pair !== undefined && { pair }) } : { kind: 'tensors', json: readRaw(raw) };
  const { metadata, batches, preview } = endpoint ? { ...metadataFromConfig(values.config ?? '.'), preview: false } : await ask(values.url, values.model!);
  const needsTokens = input.kind === 'text' && acceptedBy(metadata) === 'tokens';
  const folder = needsTokens ? values.tokenizer ?? await findTokenizer(metadata.name, values.config, path.resolve('.')) : undefined;
  return { endpoint, metadata, batches, preview, input, tokenizer: folder === undefined ? undefined : await Tokenizer.open(folder) };
}

async function ask(url: string, model: string): Promise<Pick<ResolvedInput, 'metadata' | 'batches' | 'preview'>> {
  const client = new TritonClient(url);
  const [metadata, config, server] = await Promise.all([client.modelMetadata(model), client.modelConfig(model), client.serverMetadata().catch(() => undefined)]);
  return { metadata, batches: Number(config.max_batch_size ?? 0) > 0, preview: server?.name === CPU_PREVIEW_ID };
}

function endpointOf({ endpoint, region = process.env.AWS_REGION, model }: InputValues): EndpointTarget | undefined {
  if (endpoint === undefined) return undefined;
  if (model !== undefined) throw new UsageError('--endpoint takes no --model: the endpoint has one that answers');
  if (region === undefined || region === '') throw new UsageError('--region is missing');
  return { endpoint, region };
}

function readRaw(file: string): string {
  try {
    return fs.readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
  }
}
