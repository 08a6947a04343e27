import fs from 'node:fs';
import { TritonClient } from '../../client/src/services/triton/http.ts';
import { findTokenizerFolder } from '../../client/src/services/tokenizer/folder.ts';
import { Tokenizer } from '../../client/src/services/tokenizer/tokenizer.ts';
import { acceptedBy } from '../../client/src/services/invoke/inputs.ts';
import type { InvokeInput } from '../../client/src/services/invoke/invoke.ts';
import type { ModelMetadata } from '../../client/src/services/target.ts';
import { UsageError } from './args.ts';

/** The options that `invoke` and `bench` share. */
export const INPUT_OPTIONS = {
  url: { type: 'string', default: 'http://127.0.0.1:8000' }, model: { type: 'string' }, text: { type: 'string' }, pair: { type: 'string' },
  raw: { type: 'string' }, tokenizer: { type: 'string' },
} as const;

export const INPUT_HELP = `  --url URL           the server; default http://127.0.0.1:8000
  --model NAME        the model
  --text TEXT         a text; --pair TEXT the second one of a pair
  --raw FILE          raw tensors as JSON instead, - for standard input
  --tokenizer DIR     the folder with tokenizer.json and tokenizer_config.json, for a model that takes tokens
                      (default: found from this folder)`;

export interface InputValues {
  readonly url: string;
  readonly model?: string | undefined;
  readonly text?: string | undefined;
  readonly pair?: string | undefined;
  readonly raw?: string | undefined;
  readonly tokenizer?: string | undefined;
}

export interface ResolvedInput {
  readonly metadata: ModelMetadata;
  readonly input: InvokeInput;
  readonly tokenizer: Tokenizer | undefined;
}

/** @throws UsageError for what is missing; UserError for a server or tokenizer that does not answer */
export async function resolveInput(values: InputValues): Promise<ResolvedInput> {
  const { model, text, pair, raw } = values;
  if (model === undefined) throw new UsageError('--model is missing');
  if ((text === undefined) === (raw === undefined)) throw new UsageError('give either --text or --raw');
  if (raw !== undefined && pair !== undefined) throw new UsageError('--pair goes with --text');
  const input: InvokeInput = raw === undefined ? { kind: 'text', text: text!, ...(pair !== undefined && { pair }) } : { kind: 'tensors', json: readRaw(raw) };
  const metadata = await new TritonClient(values.url).modelMetadata(model);
  const needsTokens = input.kind === 'text' && acceptedBy(metadata) === 'tokens';
  const folder = needsTokens ? values.tokenizer ?? await findTokenizerFolder(process.cwd()) : undefined;
  return { metadata, input, tokenizer: folder === undefined ? undefined : await Tokenizer.open(folder) };
}

function readRaw(file: string): string {
  try {
    return fs.readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`);
  }
}
