import { describe, expect, test } from 'vitest';
import { tensorsFault } from '../../webview/src/forms/tensors.ts';

const tensor = { name: 'ids', datatype: 'INT64', shape: [1, 2], data: [101, 102] };

describe('raw tensors', () => {
  test.each([
    ['whole numbers', tensor],
    ['text', { name: 'TEXT', datatype: 'BYTES', shape: [1, 1], data: ['hello'] }],
    ['flags', { name: 'ON', datatype: 'BOOL', shape: [2], data: [true, false] }],
    ['fractions', { name: 'X', datatype: 'FP16', shape: [2], data: [0.5, -1e3] }],
    ['nested rows', { ...tensor, data: [[101, 102]] }],
    ['what the model says by itself left out', { name: 'ids', data: [101, 102] }],
    ['nothing in it', { name: 'X', datatype: 'FP32', shape: [0, 4], data: [] }],
  ])('%s can be sent', (_, one) => expect(tensorsFault(JSON.stringify([one]))).toBeUndefined());

  test('a whole request can be sent', () => expect(tensorsFault(JSON.stringify({ inputs: [tensor] }))).toBeUndefined());

  test.each([
    ['broken JSON', '[{', 'This is no JSON'],
    ['no list', '{}', 'Give a list'],
    ['an empty list', '[]', 'Give a list'],
    ['no name', [{ ...tensor, name: '' }], 'Entry 1 has no "name"'],
    ['a shape that is none', [{ ...tensor, shape: [1, -1] }], '"ids" needs a "shape"'],
    ['too few values', [{ ...tensor, data: [1] }], '"ids" has 1 values, but its shape [1, 2] holds 2.'],
    ['a type that is none', [{ ...tensor, datatype: 64 }], '"ids" needs a "datatype"'],
    ['a fraction for a whole number', [{ ...tensor, data: [1, 2.5] }], '"ids": value 2 is 2.5, which is no INT64.'],
    ['a number for text', [{ ...tensor, datatype: 'BYTES' }], '"ids": value 1 is 101, which is no BYTES.'],
  ])('%s is named', (_, value, expected) => {
    expect(tensorsFault(typeof value === 'string' ? value : JSON.stringify(value))).toContain(expected);
  });
});
