// One gzip member whose blocks are deflated side by side in the runtime's thread pool. Model weights hardly
// repeat: searching them for matches costs most of the time and gains nothing, so three short pieces of each
// block tell what it deserves.
import os from 'node:os';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, type ZlibOptions } from 'node:zlib';

const deflate = promisify<Uint8Array, ZlibOptions, Buffer>(deflateRaw);

const BLOCK = 1 << 20;
const PIECE = 8192;
/** Below this a block is deflated without looking. */
const LOOK_FROM = 8 * PIECE;
/** No time and no system in the header: the same input gives the same bytes. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty last block, since every block before ends with a sync flush. */
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff]);

const FULL: ZlibOptions = { level: 6, finishFlush: constants.Z_SYNC_FLUSH };
const ENTROPY: ZlibOptions = { level: 6, memLevel: 9, strategy: constants.Z_HUFFMAN_ONLY, finishFlush: constants.Z_SYNC_FLUSH };
const PROBE_FULL: ZlibOptions = { level: 1 };
const PROBE_ENTROPY: ZlibOptions = { level: 1, strategy: constants.Z_HUFFMAN_ONLY };
/** A block that keeps more than this share of its size is stored. */
const STORE_ABOVE = 0.985;
/** Matches must gain more than this over entropy coding alone. */
const MATCHES_GAIN = 1.01;

/** Gives the compressed bytes to `write`, in order; no more than a few blocks are in memory. */
export async function gzipTo(source: AsyncIterable<Uint8Array>, write: (bytes: Uint8Array) => Promise<void>): Promise<void> {
  const inFlight: Promise<Uint8Array>[] = [];
  const width = os.availableParallelism() + 2;
  let checksum = 0;
  let length = 0;
  const drain = async (most: number) => {
    while (inFlight.length > most) await write(await inFlight.shift()!);
  };
  await write(HEADER);
  for await (const block of inBlocks(source)) {
    checksum = crc32(block, checksum);
    length = (length + block.length) % 2 ** 32;
    const compressed = compress(block);
    compressed.catch(() => undefined); // told by drain, which may come to it only after another failure
    inFlight.push(compressed);
    await drain(width);
  }
  await drain(0);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(checksum >>> 0, 0);
  trailer.writeUInt32LE(length, 4);
  await write(Buffer.concat([LAST_BLOCK, trailer]));
}

/** Cut at the same places however the source comes: the bytes depend on the content alone. */
async function* inBlocks(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let block = Buffer.allocUnsafeSlow(BLOCK);
  let filled = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length;) {
      const taken = Math.min(BLOCK - filled, chunk.length - at);
      block.set(chunk.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled < BLOCK) continue;
      yield block;
      block = Buffer.allocUnsafeSlow(BLOCK);
      filled = 0;
    }
  }
  if (filled > 0) yield block.subarray(0, filled);
}

async function compress(block: Uint8Array): Promise<Uint8Array> {
  if (block.length < LOOK_FROM) return deflate(block, FULL);
  const middle = block.length >> 1;
  const pieces = Buffer.concat([block.subarray(0, PIECE), block.subarray(middle, middle + PIECE), block.subarray(-PIECE)]);
  const entropy = (await deflate(pieces, PROBE_ENTROPY)).length;
  const full = (await deflate(pieces, PROBE_FULL)).length;
  if (Math.min(entropy, full) > STORE_ABOVE * pieces.length) return stored(block);
  return deflate(block, entropy <= full * MATCHES_GAIN ? ENTROPY : FULL);
}

const STORED_MOST = 0xffff;

function stored(block: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let at = 0; at < block.length; at += STORED_MOST) {
    const part = block.subarray(at, at + STORED_MOST);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(part.length, 1);
    head.writeUInt16LE(~part.length & 0xffff, 3);
    parts.push(head, part);
  }
  return Buffer.concat(parts);
}
