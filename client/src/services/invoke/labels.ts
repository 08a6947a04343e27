import type { InferTensor } from './types.ts';

export interface LabelScore {
  readonly label: string;
  readonly score: number;
}

export interface LabelNames {
  /** Keys are indexes as text, as in a model's `config.json`. */
  readonly id2label?: Readonly<Record<string, string>> | undefined;
  readonly problemType?: string | undefined;
}

/** One row of logits as scores, highest first: softmax over several, sigmoid for one or for several that do not exclude each other. */
export function scoresOf(logits: readonly number[], { id2label, problemType }: LabelNames): LabelScore[] {
  const kind = problemType === 'regression' ? 'none' : problemType === 'multi_label_classification' || logits.length === 1 ? 'sigmoid' : 'softmax';
  // Subtracting the largest changes nothing and keeps exp from overflowing.
  const most = logits.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const exponentials = logits.map((one) => Math.exp(one - most));
  const sum = exponentials.reduce((a, b) => a + b, 0);
  return logits.map((one, at) => ({
    label: id2label?.[String(at)] ?? `LABEL_${at}`,
    score: kind === 'softmax' ? exponentials[at]! / sum : kind === 'sigmoid' ? 1 / (1 + Math.exp(-one)) : one,
  })).sort((a, b) => b.score - a.score);
}

const FLOATS = /^(FP16|FP32|FP64|BF16)$/;
/** More are embeddings or vocabularies and no labels. */
const LABELS_MOST = 1000;

/**
 * Labels and scores of the first row, where the outputs hold a classification: one tensor of logits
 * [batch, labels], or a text per row (with a score beside it) from an ensemble that has done it already.
 */
export function labelsOf(outputs: readonly InferTensor[], names: LabelNames): LabelScore[] | undefined {
  const texts = outputs.filter(({ datatype, data }) => datatype === 'BYTES' && data.length > 0);
  const floats = outputs.filter(({ datatype, shape }) => FLOATS.test(datatype) && shape.length <= 2);
  const text = texts.find(({ name }) => /label/i.test(name)) ?? (texts.length === 1 ? texts[0] : undefined);
  if (text) {
    const score = floats.find(({ name }) => /score|prob/i.test(name)) ?? floats[0];
    const columns = text.shape.at(-1) ?? 1;
    if (score && score.data.length >= columns && score.data.length === text.data.length) {
      return text.data.slice(0, columns).map((label, at) => ({ label: String(label), score: Number(score.data[at]) })).sort((a, b) => b.score - a.score);
    }
    return undefined;
  }
  const logits = floats.find(({ name }) => /logit|score|prob/i.test(name)) ?? (floats.length === 1 ? floats[0] : undefined);
  const count = logits?.shape.at(-1) ?? 0;
  if (!logits || count < 1 || count > LABELS_MOST) return undefined;
  const known = names.id2label ? Object.keys(names.id2label).length : undefined;
  // Without names a single float row could be anything: an embedding has no label.
  if (known === undefined ? !/logit/i.test(logits.name) : known !== count) return undefined;
  return scoresOf(logits.data.slice(0, count).map(Number), names);
}
