// From what a person types to exactly the tensors that the model's metadata lists.
import * as l10n from '@vscode/l10n';
import { UserError } from '../../util/user-error.ts';
import type { Datatype, ModelMetadata, TensorMetadata } from '../target.ts';
import type { Encoding, TextInput } from '../tokenizer/encode.ts';
import type { InferTensor } from './types.ts';

type TokenRole = 'ids' | 'mask' | 'types' | 'positions';

const ROLES: readonly [pattern: RegExp, role: TokenRole][] = [
  [/^(input_?ids|ids|tokens?|token_?ids|input_?word_?ids|input)$/i, 'ids'],
  [/^(attention_?mask|input_?mask|mask)$/i, 'mask'],
  [/^(token_?type_?ids|segment_?ids|input_?type_?ids|type_?ids)$/i, 'types'],
  [/^position_?ids$/i, 'positions'],
];

const INTEGERS: ReadonlySet<Datatype> = new Set(['INT32', 'INT64', 'UINT32', 'UINT64', 'INT16', 'UINT16', 'INT8', 'UINT8']);

function roleOf({ name }: TensorMetadata): TokenRole | undefined {
  const plain = name.replace(/__?\d+$/, '');
  return ROLES.find(([pattern]) => pattern.test(plain))?.[1];
}

/**
 * What the model takes: `text` as BYTES, `tokens` from a tokenizer here, or `tensors` that only the
 * person can know.
 */
export function acceptedBy({ inputs }: ModelMetadata): 'text' | 'tokens' | 'tensors' {
  if (inputs.length > 0 && inputs.every(({ datatype }) => datatype === 'BYTES') && inputs.length <= 2) return 'text';
  const roles = inputs.map((input) => (INTEGERS.has(input.datatype) ? roleOf(input) : undefined));
  return roles.includes('ids') && roles.every((role) => role !== undefined) ? 'tokens' : 'tensors';
}

/** Does the model batch? Then its metadata puts -1 in front. */
function batches({ shape }: TensorMetadata): boolean {
  return shape[0] === -1;
}

/**
 * Token tensors of one batch, in the names, types and ranks of the metadata.
 * @throws UserError naming an input that no tokenizer gives
 */
export function tokenTensors(metadata: ModelMetadata, rows: readonly Encoding[]): InferTensor[] {
  return metadata.inputs.map((input) => {
    const role = INTEGERS.has(input.datatype) ? roleOf(input) : undefined;
    if (role === undefined) {
      throw new UserError(l10n.t('The model {0} takes the input {1} ({2}), which a tokenizer does not give.', metadata.name, input.name, input.datatype),
        l10n.t('Send raw tensors instead.'));
    }
    const values = rows.flatMap((row) => (role === 'positions' ? row.ids.map((_, at) => at) : row[role]));
    const length = rows[0]?.ids.length ?? 0;
    checkLength(metadata, input, length);
    const wide = input.datatype.endsWith('64');
    return {
      name: input.name, datatype: input.datatype, shape: shapeOf(metadata, input, rows.length, length),
      data: wide ? values.map((one) => BigInt(one)) : values,
    };
  });
}

function checkLength({ name }: ModelMetadata, input: TensorMetadata, length: number): void {
  const fixed = input.shape.at(-1);
  if (fixed === undefined || fixed < 0 || fixed === length) return;
  throw new UserError(l10n.t('{0} takes exactly {1} tokens in {2}, the text has {3}.', name, fixed, input.name, length),
    l10n.t('Pad to {0} tokens.', fixed));
}

/** The length that the model's inputs fix; undefined where it is open. */
export function fixedLength({ inputs }: ModelMetadata): number | undefined {
  const last = inputs.find((input) => roleOf(input) === 'ids')?.shape.at(-1);
  return last !== undefined && last > 0 ? last : undefined;
}

function shapeOf(metadata: ModelMetadata, input: TensorMetadata, rows: number, length: number): number[] {
  if (input.shape.length >= 2) return [rows, length];
  if (rows > 1) throw oneAtATime(metadata);
  return [length];
}

/**
 * Text tensors: one input of one or two texts a row, or two inputs for a pair.
 * @throws UserError when a pair does not fit
 */
export function textTensors(metadata: ModelMetadata, texts: readonly TextInput[]): InferTensor[] {
  const [first, second] = metadata.inputs;
  const pairs = texts.some(({ pair }) => pair !== undefined);
  if (second) {
    const swapped = /pair|hypothesis|second|b$|2$/i.test(first!.name) && !/pair|hypothesis|second|b$|2$/i.test(second.name);
    const [a, b] = swapped ? [second, first!] : [first!, second];
    return [bytes(metadata, a, texts.map(({ text }) => [text])), bytes(metadata, b, texts.map(({ pair }) => [pair ?? '']))];
  }
  const width = first!.shape.at(-1) ?? 1;
  if (pairs && width !== 2 && width !== -1) {
    throw new UserError(l10n.t('The model {0} takes one text in {1}, not a pair.', metadata.name, first!.name), l10n.t('Choose a single text.'));
  }
  return [bytes(metadata, first!, texts.map(({ text, pair }) => (pair === undefined ? [text] : [text, pair])))];
}

function bytes(metadata: ModelMetadata, input: TensorMetadata, rows: readonly string[][]): InferTensor {
  const width = rows[0]?.length ?? 1;
  const { length: rank } = input.shape;
  if (rank === 1 && !batches(input) && rows.length > 1 && input.shape[0] !== rows.length) throw oneAtATime(metadata);
  const shape = rank <= 1 ? [rows.length * width] : [rows.length, ...Array.from({ length: rank - 2 }, () => 1), width];
  return { name: input.name, datatype: 'BYTES', shape, data: rows.flat() };
}

function oneAtATime({ name }: ModelMetadata): UserError {
  return new UserError(l10n.t('The model {0} does not batch: it takes one text a request.', name), l10n.t('Set the batch to 1.'));
}
