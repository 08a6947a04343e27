import fs from 'node:fs';
import path from 'node:path';
import { FLOAT, INT64, OnnxGraph } from './onnx-writer.ts';

export const TINY_LABELS = ['negative', 'neutral', 'positive'];
const WORDS = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'good', 'bad', 'fine', 'the', 'a', 'film', 'was', 'is', 'very', 'not'];

/** A classifier without training: the mean of one random vector of three numbers a token. */
export function tinyClassifier(): Buffer {
  const graph = new OnnxGraph();
  const ids = graph.input('input_ids', INT64, ['batch', 'sequence']);
  const mask = graph.input('attention_mask', INT64, ['batch', 'sequence']);
  let seed = 7;
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return (seed / 2 ** 32 - 0.5) * 8;
  };
  const table = graph.constant([WORDS.length, 3], Float32Array.from({ length: WORDS.length * 3 }, random));
  const size = graph.constant([], BigInt64Array.of(BigInt(WORDS.length)));
  const last = graph.constant([1], BigInt64Array.of(2n));
  const rows = graph.constant([1], BigInt64Array.of(1n));
  const vectors = graph.node('Gather', [table, graph.node('Mod', [ids, size])]); // any tokenizer's ids will do
  const weights = graph.node('Unsqueeze', [graph.node('Cast', [mask], { to: FLOAT }), last]);
  const sum = graph.node('ReduceSum', [graph.node('Mul', [vectors, weights]), rows], { keepdims: 0 });
  const count = graph.node('ReduceSum', [weights, rows], { keepdims: 0 });
  graph.node('Div', [sum, count], {}, 'logits');
  graph.output('logits', FLOAT, ['batch', 3]);
  return graph.bytes();
}

const token = (id: string, type: number) => ({ SpecialToken: { id, type_id: type } });
const sequence = (id: string, type: number) => ({ Sequence: { id, type_id: type } });

/** Lower case, split at blanks and punctuation, `[CLS] … [SEP]`, pairs as BERT has them. */
export function tinyTokenizer(): object {
  const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'];
  return {
    version: '1.0', truncation: null, padding: null,
    added_tokens: special.map((content, id) => ({ id, content, single_word: false, lstrip: false, rstrip: false, normalized: false, special: true })),
    normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, strip_accents: null, lowercase: true },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [token('[CLS]', 0), sequence('A', 0), token('[SEP]', 0)],
      pair: [token('[CLS]', 0), sequence('A', 0), token('[SEP]', 0), sequence('B', 1), token('[SEP]', 1)],
      special_tokens: Object.fromEntries(['[CLS]', '[SEP]'].map((id) => [id, { id, ids: [WORDS.indexOf(id)], tokens: [id] }])),
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: { type: 'WordPiece', unk_token: '[UNK]', continuing_subword_prefix: '##', max_input_chars_per_word: 100, vocab: Object.fromEntries(WORDS.map((word, id) => [word, id])) },
  };
}

export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  }
}

/**
 * `models/tiny` (ONNX, written for a GPU) and, beside the repository, `tokenizer/`.
 * @returns the repository's path
 */
export function writeTinyRepository(folder: string): string {
  writeFiles(folder, {
    'models/tiny/1/model.onnx': tinyClassifier(),
    'models/tiny/labels.txt': `${TINY_LABELS.join('\n')}\n`,
    'models/tiny/config.pbtxt': `name: "tiny"
platform: "onnxruntime_onnx"
max_batch_size: 8
input [
  { name: "input_ids" data_type: TYPE_INT64 dims: [ -1 ] },
  { name: "attention_mask" data_type: TYPE_INT64 dims: [ -1 ] }
]
output [ { name: "logits" data_type: TYPE_FP32 dims: [ 3 ] label_filename: "labels.txt" } ]
instance_group [ { kind: KIND_GPU, count: 1, gpus: [ 0 ] } ]
dynamic_batching { }
`,
    'tokenizer/tokenizer.json': JSON.stringify(tinyTokenizer()),
    'tokenizer/tokenizer_config.json': JSON.stringify({ tokenizer_class: 'BertTokenizer', do_lower_case: true, model_max_length: 64, unk_token: '[UNK]', sep_token: '[SEP]', pad_token: '[PAD]', cls_token: '[CLS]' }),
    'tokenizer/config.json': JSON.stringify({ model_type: 'bert', id2label: Object.fromEntries(TINY_LABELS.entries()) }),
  });
  return path.join(folder, 'models');
}
