import type { TokenSource } from './encode.ts';
import { precompiledNormalizer } from './precompiled.ts';

/** The parts of the package's tokenizer that are used; it does not publish them as types. */
interface PackageTokenizer {
  tokenize(text: string, options: { add_special_tokens: boolean }): string[];
  token_to_id(token: string): number | undefined;
  model: { unk_token_id?: number };
  normalizer: (((text: string) => string) & { normalizers?: unknown[] }) | null;
  post_processor: {
    config?: { type?: string };
    post_process(first: string[], second: string[] | null, addSpecial: boolean): { tokens: string[]; token_type_ids?: number[] };
  } | null;
}

interface NormalizerJson { type: string; precompiled_charsmap?: string; normalizers?: NormalizerJson[] }

export interface TokenizerJson {
  normalizer?: NormalizerJson | null;
  model?: { type?: string };
}

/** Loads the package on first use; takes up to seconds for the largest vocabularies, so call it in a worker. */
export async function loadTokenSource(tokenizerJson: TokenizerJson, config: Record<string, unknown>): Promise<TokenSource> {
  const { PreTrainedTokenizer } = await import('@huggingface/transformers');
  const loaded = new PreTrainedTokenizer(tokenizerJson, config);
  const tokenizer = (loaded as unknown as { _tokenizer: PackageTokenizer })._tokenizer;
  useExactNormalizer(tokenizer, tokenizerJson);
  const processor = tokenizer.post_processor;
  const around = (pair: boolean) => (processor ? processor.post_process([], pair ? [] : null, true).tokens.length : 0);
  const added = { single: around(false), pair: around(true) };
  const padId = (loaded as unknown as { pad_token_id?: number }).pad_token_id ?? 0;
  return {
    added, padId, padSide: config.padding_side === 'left' ? 'left' : 'right',
    tokenize: (text) => tokenizer.tokenize(text, { add_special_tokens: false }),
    idOf: (token) => tokenizer.token_to_id(token) ?? tokenizer.model.unk_token_id ?? 0,
    join(first, second) {
      const joined = processor?.post_process(first, second ?? null, true);
      const length = first.length + (second?.length ?? 0) + (second ? added.pair : added.single);
      // A post-processor that adds nothing (byte-level BPE) drops the second text.
      if (!joined || joined.tokens.length !== length) {
        return { tokens: [...first, ...second ?? []], types: [...first.map(() => 0), ...(second ?? []).map(() => 1)] };
      }
      // The reference gives RoBERTa's second text the type 0 too.
      const types = processor?.config?.type === 'RobertaProcessing' ? undefined : joined.token_type_ids;
      return { tokens: joined.tokens, types: types?.length === length ? types : joined.tokens.map(() => 0) };
    },
  };
}

function useExactNormalizer(tokenizer: PackageTokenizer, { normalizer }: TokenizerJson): void {
  const replacement = (charsmap: string) => {
    const normalize = precompiledNormalizer(charsmap);
    return Object.assign(normalize, { normalize });
  };
  if (normalizer?.type === 'Precompiled' && normalizer.precompiled_charsmap !== undefined) {
    tokenizer.normalizer = replacement(normalizer.precompiled_charsmap);
    return;
  }
  const inner = tokenizer.normalizer?.normalizers;
  for (const [at, one] of (normalizer?.normalizers ?? []).entries()) {
    if (one.type === 'Precompiled' && one.precompiled_charsmap !== undefined && inner) inner[at] = replacement(one.precompiled_charsmap);
  }
}
