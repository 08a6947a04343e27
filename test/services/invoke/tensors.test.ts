// Expected bytes and scores are numpy's: test/fixtures/tensors/reference.py.
import { describe, expect, test } from 'vitest';
import { fromBytes, toBytes } from '../../../client/src/services/invoke/binary.ts';
import { decodeInfer } from '../../../client/src/services/invoke/decode-infer.ts';
import { encodeInfer, HEADER_LENGTH } from '../../../client/src/services/invoke/encode-infer.ts';
import { labelsOf, scoresOf } from '../../../client/src/services/invoke/labels.ts';
import { readRawTensors } from '../../../client/src/services/invoke/raw-tensors.ts';
import type { InferTensor } from '../../../client/src/services/invoke/types.ts';
import type { Datatype, ModelMetadata } from '../../../client/src/services/target.ts';
import reference from '../../fixtures/tensors/reference.json' with { type: 'json' };

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const float = (text: string) => (text === 'inf' ? Infinity : text === '-inf' ? -Infinity : Number(text));

describe('tensors as bytes', () => {
  test.each(['FP16', 'BF16', 'FP32', 'FP64'] as const)('%s', (datatype) => {
    const { data, hex: bytes, back } = reference[datatype];
    expect(hex(toBytes({ datatype, data: data.map(float) }))).toBe(bytes);
    expect(fromBytes(datatype, Buffer.from(bytes, 'hex'))).toEqual(back.map(float));
  });
  test.each(['INT8', 'UINT16', 'INT32', 'INT64', 'UINT64'] as const)('%s', (datatype) => {
    const wide = datatype.endsWith('64');
    const data = reference[datatype].data.map((one) => (wide ? BigInt(one) : Number(one)));
    expect(hex(toBytes({ datatype, data }))).toBe(reference[datatype].hex);
    expect(fromBytes(datatype, Buffer.from(reference[datatype].hex, 'hex'))).toEqual(data);
  });
  test('BYTES', () => {
    expect(hex(toBytes({ datatype: 'BYTES', data: reference.BYTES.data }))).toBe(reference.BYTES.hex);
    expect(fromBytes('BYTES', Buffer.from(reference.BYTES.hex, 'hex'))).toEqual(reference.BYTES.data);
  });
  test('NaN stays NaN', () => {
    for (const datatype of ['FP16', 'BF16', 'FP32'] as const) expect(fromBytes(datatype, toBytes({ datatype, data: [Number.NaN] }))).toEqual([Number.NaN]);
  });
  test('bytes that are cut short are refused', () => {
    expect(() => fromBytes('FP32', new Uint8Array(5))).toThrow('no whole number');
    expect(() => fromBytes('BYTES', Uint8Array.of(9, 0, 0, 0, 65))).toThrow('cut short');
  });
});

describe('requests and answers', () => {
  const tensor: InferTensor = { name: 'IDS', datatype: 'INT64', shape: [1, 2], data: [101n, 9_007_199_254_740_993n] };
  test('JSON keeps the digits of 64-bit integers', () => {
    const { body, path, headers } = encodeInfer('a b', [tensor], { binary: false, samples: 1 });
    expect(Buffer.from(body).toString()).toBe('{"inputs":[{"name":"IDS","datatype":"INT64","shape":[1,2],"data":[101,9007199254740993]}]}');
    expect(path).toBe('/v2/models/a%20b/infer');
    expect(headers).toEqual({ 'content-type': 'application/json' });
  });
  test('the binary form: a JSON header, its length told, bytes behind it', () => {
    const { body, headers } = encodeInfer('m', [tensor], { binary: true, samples: 1 });
    const length = Number(headers[HEADER_LENGTH]);
    expect(JSON.parse(Buffer.from(body.subarray(0, length)).toString())).toEqual({
      parameters: { binary_data_output: true }, inputs: [{ name: 'IDS', datatype: 'INT64', shape: [1, 2], parameters: { binary_data_size: 16 } }],
    });
    expect(fromBytes('INT64', body.subarray(length))).toEqual(tensor.data);
  });
  test('an answer of both forms', () => {
    const header = Buffer.from('{"outputs":[{"name":"A","datatype":"FP32","shape":[1,2],"parameters":{"binary_data_size":8}},{"name":"B","datatype":"INT64","shape":[1],"data":[-9007199254740993]}]}');
    const body = Buffer.concat([header, toBytes({ datatype: 'FP32', data: [1.5, -2] })]);
    expect(decodeInfer(body, header.length)).toEqual([
      { name: 'A', datatype: 'FP32', shape: [1, 2], data: [1.5, -2] }, { name: 'B', datatype: 'INT64', shape: [1], data: [-9007199254740993n] },
    ]);
    expect(() => decodeInfer(header, header.length)).toThrow('cut short');
  });
  test('digits in a text stay text beside long integers', () => {
    const text = String.raw`[1234567890123456789, 2] "\" [1234567890123456789]`;
    const body = Buffer.from(`{"outputs":[{"name":"T","datatype":"BYTES","shape":[1],"data":[${JSON.stringify(text)}]},`
      + '{"name":"I","datatype":"INT64","shape":[2],"data":[9007199254740993,-5]},{"name":"F","datatype":"FP64","shape":[1],"data":[0.1234567890123456]}]}');
    expect(decodeInfer(body, undefined).map(({ data }) => data)).toEqual([[text], [9_007_199_254_740_993n, -5n], [0.123_456_789_012_345_6]]);
  });
});

describe('labels', () => {
  test.each(reference.softmax)('softmax of $logits', ({ logits, scores }) => {
    const got = scoresOf(logits, {});
    for (const { label, score } of got) expect(score).toBeCloseTo(scores[Number(label.slice(6))]!, 12);
    expect(got.map(({ score }) => score)).toEqual(got.map(({ score }) => score).sort((a, b) => b - a));
  });
  test('one logit is a sigmoid', () => expect(scoresOf(reference.sigmoid.logits, {})[0]!.score).toBeCloseTo(reference.sigmoid.scores[0]!, 12));
  test('names come from id2label, in any order', () => {
    expect(scoresOf([0, 5], { id2label: { 1: 'contradiction', 0: 'entailment' } })[0]!.label).toBe('contradiction');
  });
  test('an ensemble that answers labels and scores is taken at its word', () => {
    expect(labelsOf([
      { name: 'LABEL', datatype: 'BYTES', shape: [1, 1], data: ['shipping'] }, { name: 'SCORE', datatype: 'FP32', shape: [1, 1], data: [0.5] },
    ], {})).toEqual([{ label: 'shipping', score: 0.5 }]);
  });
  test('an embedding has no labels', () => {
    expect(labelsOf([{ name: 'embedding', datatype: 'FP32', shape: [1, 384], data: Array.from({ length: 384 }, () => 0) }], {})).toBeUndefined();
  });
});

describe('raw tensors', () => {
  const metadata: ModelMetadata = { name: 'm', versions: ['1'], platform: '', outputs: [], inputs: [{ name: 'X', datatype: 'INT64', shape: [-1, 2] }] };
  test('type and shape may come from the model and the data', () => {
    expect(readRawTensors('[{"name":"X","data":[[1,2],[3,9007199254740993]]}]', metadata))
      .toEqual([{ name: 'X', datatype: 'INT64', shape: [2, 2], data: [1n, 2n, 3n, 9007199254740993n] }]);
  });
  test.each([
    ['nonsense', 'no JSON'], ['{}', 'no list of inputs'], ['[{"data":[1]}]', 'no "name"'],
    ['[{"name":"X","datatype":"TYPE_INT64","data":[1]}]', 'written INT64'], ['[{"name":"X","datatype":"INT65","data":[1]}]', 'is no data type'],
    ['[{"name":"X","shape":[3],"data":[1]}]', 'holds 3 values, "data" has 1'], ['[{"name":"X","data":["a"]}]', 'no value of INT64'],
  ])('%s is explained', (json, message) => {
    expect(() => readRawTensors(json, metadata)).toThrow(message);
  });
});

test.each<[Datatype, InferTensor['data']]>([['BOOL', [true, false]]])('%s survives', (datatype, data) => {
  expect(fromBytes(datatype, toBytes({ datatype, data }))).toEqual(data);
});
