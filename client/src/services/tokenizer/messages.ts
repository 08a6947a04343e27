import type { EncodeOptions, Encoding, TextInput } from './encode.ts';

/** What the worker is started with: the two files' contents. */
export interface TokenizerFiles {
  readonly tokenizer: string;
  readonly config: string;
}

export interface EncodeRequest {
  readonly id: number;
  readonly inputs: readonly TextInput[];
  readonly options: EncodeOptions;
}

export type WorkerReply =
  | { readonly type: 'ready' }
  | { readonly type: 'unusable'; readonly why: string }
  | { readonly type: 'encoded'; readonly id: number; readonly rows: readonly Encoding[] }
  | { readonly type: 'too-long' | 'failed'; readonly id: number; readonly why: string };
