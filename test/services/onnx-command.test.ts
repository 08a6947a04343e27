import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UsageError } from '../../cli/src/args.ts';
import { run } from '../../cli/src/onnx.ts';

const fixtures = path.resolve(import.meta.dirname, '../fixtures/onnx');
let folder: string;
let printed: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'onnx-'));
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => { printed += String(text); return true; });
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(folder, { recursive: true });
});

describe('triton-repo onnx', () => {
  test('inputs and outputs, with the types of a configuration', async () => {
    expect(await run([path.join(fixtures, 'shapes.onnx')])).toBe(0);
    expect(printed).toContain('named  INT64 (TYPE_INT64)  [batch, sequence]');
    expect(printed).toContain('unnamed  FLOAT16 (TYPE_FP16)  [?, 3]');
    expect(printed).toContain('rank  STRING (TYPE_STRING)  rank open');
  });

  test('external data: missing, too short, there', async () => {
    const file = path.join(folder, 'model.onnx');
    fs.copyFileSync(path.join(fixtures, 'external.onnx'), file);
    expect(await run([file])).toBe(1);
    expect(printed).toContain('weights.bin  2 of them, missing');
    fs.writeFileSync(path.join(folder, 'weights.bin'), Buffer.alloc(64));
    expect(await run([file])).toBe(1);
    expect(printed).toContain('too short: 64 of at least 4112 bytes');
    fs.writeFileSync(path.join(folder, 'weights.bin'), Buffer.alloc(4112));
    printed = '';
    expect(await run([file, '--format', 'json'])).toBe(0);
    expect(JSON.parse(printed)).toMatchObject({ version: 1, path: file, external: [{ location: 'weights.bin', tensors: 2, atLeast: 4112, size: 4112 }] });
  });

  test.each([
    ['no file', 'none.onnx', undefined, 'cannot be read (ENOENT)'],
    ['0 bytes', 'empty.onnx', '', 'The file is empty (0 bytes)'],
    ['another file', 'text.onnx', 'hello', 'The file is not an ONNX model'],
  ])('%s is wrong use, in one sentence', async (_what, name, content, message) => {
    const file = path.join(folder, name);
    if (content !== undefined) fs.writeFileSync(file, content);
    const failure = await run([file]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UsageError);
    expect((failure as UsageError).message).toBe(`${file}${message.startsWith('cannot') ? ' ' : ': '}${message}`);
    expect(printed).toBe('');
  });

  test('a folder is no file', async () => {
    await expect(run([folder])).rejects.toThrow(`${folder} is no file`);
  });
});
