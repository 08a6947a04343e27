import { damaged, truncated } from './problem.ts';

/** Where the bytes come from: a file, a remote file system, memory. */
export interface ByteSource {
  /** Bytes in all. */
  readonly size: number;
  /** Exactly `length` bytes from `offset`, both within `size`; fewer only where the file has shrunk meanwhile. */
  read(offset: number, length: number): Uint8Array | Promise<Uint8Array>;
}

const SMALL = 4 * 1024;
const LARGE = 64 * 1024;

/**
 * The part of a file that is in memory. Reads are small after a jump, since between weights only a header
 * is wanted, and grow while the reading goes straight on, as it does through the operators of a graph.
 */
export class ByteWindow {
  readonly size: number;
  readonly #source: ByteSource;
  #bytes: Uint8Array = new Uint8Array();
  #base = 0;
  #next = SMALL;

  constructor(source: ByteSource) {
    this.#source = source;
    this.size = source.size;
  }

  holds(offset: number, length: number): boolean {
    return offset >= this.#base && offset + length <= this.#base + this.#bytes.length;
  }

  /** Makes `length` bytes from `offset` available. @throws OnnxProblem where the file ends before */
  async load(offset: number, length: number): Promise<void> {
    if (this.holds(offset, length)) return;
    if (offset + length > this.size) throw truncated(offset + length, this.size);
    const straightOn = offset >= this.#base && offset <= this.#base + this.#bytes.length;
    this.#next = straightOn ? Math.min(this.#next * 2, LARGE) : SMALL;
    const wanted = Math.min(Math.max(this.#next, length), this.size - offset);
    this.#bytes = await this.#source.read(offset, wanted);
    this.#base = offset;
    if (this.#bytes.length < length) throw truncated(offset + length, offset + this.#bytes.length);
  }

  byte(offset: number): number {
    const byte = this.#bytes[offset - this.#base];
    if (byte === undefined) throw damaged(offset);
    return byte;
  }

  /** A view, good until the next `load`. */
  slice(offset: number, length: number): Uint8Array {
    return this.#bytes.subarray(offset - this.#base, offset - this.#base + length);
  }
}
