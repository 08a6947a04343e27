// What is read of an ONNX file, against what the onnx package reads of it (test/fixtures/onnx/make.py).
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { OnnxProblem } from '../../../server/src/analysis/onnx/problem.ts';
import { readOnnx } from '../../../server/src/analysis/onnx/read.ts';
import type { ByteSource } from '../../../server/src/analysis/onnx/window.ts';
import { tinyClassifier } from './tiny-classifier.ts';

const folder = path.resolve(import.meta.dirname, '../../fixtures/onnx');
const expected = JSON.parse(fs.readFileSync(path.join(folder, 'expected.json'), 'utf8')) as Record<string, object>;

const memory = (bytes: Uint8Array): ByteSource => ({ size: bytes.length, read: (offset, length) => bytes.subarray(offset, offset + length) });
const faultOf = (bytes: Uint8Array) => readOnnx(memory(bytes)).then(() => 'none', (error: unknown) => (error instanceof OnnxProblem ? error.fault : error));

describe('what the onnx package reads', () => {
  test.each(Object.entries(expected))('%s', async (name, answer) => {
    const model = await readOnnx(memory(fs.readFileSync(path.join(folder, name))));
    expect(JSON.parse(JSON.stringify(model))).toEqual(answer);
  });

  test('through a source that answers later', async () => {
    const bytes = fs.readFileSync(path.join(folder, 'shapes.onnx'));
    const model = await readOnnx({ size: bytes.length, read: async (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)) });
    expect(JSON.parse(JSON.stringify(model))).toEqual(expected['shapes.onnx']);
  });
});

test('weights are passed over', async () => {
  const bytes = tinyClassifier(256 * 1024);
  let read = 0;
  const model = await readOnnx({ size: bytes.length, read: (offset, length) => { read += length; return bytes.subarray(offset, offset + length); } });
  expect(model).toMatchObject({ size: bytes.length, inputs: [{ name: 'input_ids' }], outputs: [{ name: 'logits' }], initializers: 1 });
  expect(read).toBeLessThan(32 * 1024);
});

describe('a file that is no whole model is told by its fault', () => {
  test.each([
    ['nothing', '', 'empty'],
    ['a web page', '<!DOCTYPE html><html></html>', 'not-onnx'],
    ['a pointer of Git LFS', 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n', 'pointer'],
    ['a pointer of git-annex', '/annex/objects/SHA256E-s12--00.onnx\n', 'pointer'],
    ['a text', 'input { name: "a" }', 'not-onnx'],
    ['zeros', '\0'.repeat(64), 'not-onnx'],
    ['ones', '\u{7f}'.repeat(64), 'not-onnx'],
    ['no graph', '\u{8}\u{8}', 'truncated'],
  ])('%s', async (_what, text, fault) => {
    expect(await faultOf(Buffer.from(text, 'latin1'))).toBe(fault);
  });

  test('an endless varint', async () => {
    expect(await faultOf(Buffer.from([8, 8, 0x3a, ...Array.from({ length: 12 }, () => 0xff)]))).toBe('damaged');
  });

  test('each cut', async () => {
    const whole = fs.readFileSync(path.join(folder, 'shapes.onnx'));
    const graph = whole.indexOf('graph');
    for (let length = 1; length < whole.length; length += 1) {
      expect(await faultOf(whole.subarray(0, length)), `${length} bytes`).toMatch(length < graph ? /^(?:truncated|not-onnx)$/u : /^truncated$/u);
    }
  });

  test('a file that shrinks while it is read', async () => {
    const bytes = tinyClassifier(64 * 1024);
    await expect(readOnnx({ size: bytes.length, read: (offset, length) => bytes.subarray(0, 1024).subarray(offset, offset + length) })).rejects.toThrow(OnnxProblem);
  });

  test('each flipped byte is a model or a fault, never a crash', async () => {
    for (const name of Object.keys(expected)) {
      const whole = fs.readFileSync(path.join(folder, name));
      for (let at = 0; at < whole.length; at += 1) {
        for (const bits of [0x01, 0x80, 0xff]) {
          const bytes = Buffer.from(whole);
          bytes[at] = bytes[at]! ^ bits;
          expect(typeof await faultOf(bytes), `${name} at ${at}`).toBe('string');
        }
      }
    }
  });
});
