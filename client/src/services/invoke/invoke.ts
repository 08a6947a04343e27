import * as l10n from '@vscode/l10n';
import { UserError } from '../../util/user-error.ts';
import type { ModelMetadata } from '../target.ts';
import type { Tokenizer } from '../tokenizer/tokenizer.ts';
import { decodeInfer } from './decode-infer.ts';
import { encodeInfer } from './encode-infer.ts';
import { acceptedBy, fixedLength, textTensors, tokenTensors } from './inputs.ts';
import { labelsOf, type LabelNames, type LabelScore } from './labels.ts';
import { readRawTensors } from './raw-tensors.ts';
import type { InferReply } from './send.ts';
import type { EncodedRequest, InferTensor, InvokeTiming } from './types.ts';

export type InvokeInput =
  | { readonly kind: 'text'; readonly text: string; readonly pair?: string }
  | { readonly kind: 'tensors'; readonly json: string };

export interface PrepareOptions {
  readonly metadata: ModelMetadata;
  readonly input: InvokeInput;
  /** Needed where the model takes tokens. */
  readonly tokenizer?: Tokenizer | undefined;
  /** The same input so many times in one request; 1 by default. */
  readonly batch?: number;
  /** Tokens to pad to. */
  readonly sequenceLength?: number | undefined;
  /** Tensors as bytes; yes by default. */
  readonly binary?: boolean;
}

export interface Prepared {
  readonly request: EncodedRequest;
  /** Tokens of one sample with its special tokens, padding apart; undefined where nothing was tokenized here. */
  readonly tokens: number | undefined;
  readonly timing: Pick<InvokeTiming, 'tokenize' | 'encode'>;
}

/** From what was typed to the bytes of one request. @throws UserError when the input does not fit the model */
export async function prepareInfer(options: PrepareOptions): Promise<Prepared> {
  const { metadata, input, batch = 1, binary = true } = options;
  const began = performance.now();
  const { tensors, tokens } = await tensorsFor(options, batch);
  const tokenized = performance.now();
  const request = encodeInfer(metadata.name, tensors, { binary, samples: input.kind === 'tensors' ? tensors[0]?.shape[0] ?? 1 : batch });
  const encoded = performance.now();
  const local = tokens !== undefined;
  return { request, tokens, timing: { tokenize: local ? tokenized - began : 0, encode: local ? encoded - tokenized : encoded - began } };
}

async function tensorsFor({ metadata, input, tokenizer, sequenceLength }: PrepareOptions, batch: number): Promise<{ tensors: InferTensor[]; tokens: number | undefined }> {
  if (input.kind === 'tensors') return { tensors: readRawTensors(input.json, metadata), tokens: undefined };
  const text = { text: input.text, ...(input.pair !== undefined && { pair: input.pair }) };
  const texts = Array.from({ length: batch }, () => text);
  const accepts = acceptedBy(metadata);
  if (accepts === 'text') return { tensors: textTensors(metadata, texts), tokens: undefined };
  if (accepts === 'tensors') {
    throw new UserError(l10n.t('The model {0} takes neither text nor tokens: its inputs are {1}.', metadata.name,
      metadata.inputs.map(({ name, datatype }) => `${name} (${datatype})`).join(', ') || '-'), l10n.t('Send raw tensors as JSON.'));
  }
  if (!tokenizer) {
    throw new UserError(l10n.t('The model {0} takes tokens, and no tokenizer was found for it.', metadata.name),
      l10n.t('Choose the folder that holds its tokenizer.json and tokenizer_config.json.'));
  }
  const length = sequenceLength ?? fixedLength(metadata);
  const rows = await tokenizer.encode(texts, length === undefined ? { padding: 'longest' } : { padding: 'max_length', maxLength: length });
  return { tensors: tokenTensors(metadata, rows), tokens: rows[0]?.mask.filter((one) => one === 1).length ?? 0 };
}

export interface InvokeAnswer {
  readonly outputs: InferTensor[];
  readonly labels: LabelScore[] | undefined;
  readonly timing: InvokeTiming;
  readonly tokens: number | undefined;
}

export interface InvokeOptions extends PrepareOptions {
  readonly names?: LabelNames;
  readonly send: (request: EncodedRequest) => Promise<InferReply>;
}

/** One request, its answer understood, and where the time went. @throws UserError */
export async function invoke(options: InvokeOptions): Promise<InvokeAnswer> {
  const { request, tokens, timing } = await prepareInfer(options);
  const { body, headerLength, waitMs } = await options.send(request);
  const received = performance.now();
  let outputs: InferTensor[];
  try {
    outputs = decodeInfer(body, headerLength);
  } catch (error) {
    throw new UserError(l10n.t('The answer cannot be understood: {0}.', error instanceof Error ? error.message : String(error)),
      l10n.t('Is it a Triton server that answers at this address?'), { cause: error });
  }
  const labels = labelsOf(outputs, options.names ?? {});
  return { outputs, labels, tokens, timing: { ...timing, wait: waitMs, decode: performance.now() - received } };
}
