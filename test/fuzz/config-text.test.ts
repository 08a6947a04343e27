import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveToCpu, readConfigFacts } from '../../client/src/services/triton/config-text.ts';

const token = fc.constantFrom(
  'instance_group', 'kind', 'KIND_GPU', 'gpus', 'count', '{', '}', '[', ']', '<', '>', ':', ',', ';', '0', '1', '-1', '"x"', '\'', '"', '\\', '#', '\n', '\r\n', ' ', '\t', '가', '\u0000', '\uD800',
);

test('whatever the text: no throw, the same length, the same lines', () => {
  fc.assert(fc.property(fc.array(fc.oneof({ weight: 9, arbitrary: token }, { weight: 1, arbitrary: fc.string() }), { maxLength: 60 }), (tokens) => {
    const text = tokens.join(' ');
    const moved = moveToCpu(text);
    expect(moved.length).toBe(text.length);
    expect(moved.split('\n').map((line) => line.length)).toEqual(text.split('\n').map((line) => line.length));
    expect(readConfigFacts(moved) === undefined).toBe(readConfigFacts(text) === undefined);
    expect(moveToCpu(moved)).toBe(moved);
  }), { numRuns: 2_000 });
});

test('a megabyte of brackets does not hang', () => {
  for (const piece of ['[', '{', 'a{', 'a[', '"', '<']) expect(moveToCpu(piece.repeat(1 << 19)).length).toBe(piece.length << 19);
});
