// The judge is zlib's own gunzip, which also checks length and checksum; and gzip, where the machine has one.
import { spawnSync } from 'node:child_process';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { gzipTo } from '../../../client/src/services/packaging/gzip.ts';

async function compress(chunks: Uint8Array[]): Promise<Buffer> {
  const out: Uint8Array[] = [];
  await gzipTo((async function* () { yield* chunks; })(), async (bytes) => { out.push(Uint8Array.from(bytes)); });
  return Buffer.concat(out);
}

/** A seeded generator: xorshift32. */
function noise(bytes: number, seed = 7): Buffer {
  const out = Buffer.alloc(bytes);
  let x = seed;
  for (let at = 0; at < bytes; at++) {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    out[at] = x;
  }
  return out;
}

/** What model weights look like: three bytes of noise and one that is uneven. */
function weights(floats: number): Buffer {
  const bytes = noise(floats * 4);
  for (let at = 3; at < bytes.length; at += 4) bytes[at] = 0x3c + (bytes[at]! % 3) * (bytes[at - 1]! % 2);
  return bytes;
}

const MIB = 1 << 20;
const INPUTS: [string, Buffer][] = [
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.from('x')],
  ['zeros over several blocks', Buffer.alloc(3 * MIB + 5)],
  ['exactly one block', noise(MIB)],
  ['noise, which is stored', noise(2 * MIB + 70_000)],
  ['weights', weights(MIB)],
  ['text', Buffer.from('instance_group [ { kind: KIND_CPU } ]\n'.repeat(60_000))],
  ['one value, then noise', Buffer.concat([Buffer.alloc(MIB, 1), noise(MIB)])],
];

describe('compressed blocks', () => {
  test.each(INPUTS)('%s come back as they were', async (_what, input) => {
    const packed = await compress([input]);
    expect(gunzipSync(packed).equals(input)).toBe(true);
  });

  test.skipIf(spawnSync('gzip', ['--version']).status !== 0)('gzip reads them', async () => {
    const { status, stderr } = spawnSync('gzip', ['--test'], { input: await compress([weights(MIB)]) });
    expect([status, stderr.toString()]).toEqual([0, '']);
  });

  test('the bytes do not depend on how the input comes', async () => {
    const input = Buffer.concat([weights(MIB), noise(MIB / 2)]);
    const pieces: Buffer[] = [];
    for (let at = 0, size = 1; at < input.length; at += size, size = (size * 7) % 99_991) pieces.push(input.subarray(at, at + size));
    expect((await compress(pieces)).equals(await compress([input]))).toBe(true);
  });

  test.each(INPUTS.slice(2))('%s are no larger than gzip makes them, give or take a hundredth', async (_what, input) => {
    expect((await compress([input])).length).toBeLessThanOrEqual(gzipSync(input, { level: 6 }).length * 1.01 + 100);
  });

  test('a writer that fails ends it', async () => {
    await expect(gzipTo((async function* () { yield noise(30 * MIB); })(), () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
  });
});
