// Protobuf's wire format, read field by field. What a field holds stays in the file until it is asked for.
import { damaged, truncated } from './problem.ts';
import type { ByteWindow } from './window.ts';

const VARINT = 0;
const FIXED64 = 1;
const CHUNK = 2;
const FIXED32 = 5;

/** Longest varint, in bytes. */
const LONGEST = 10;
/** Names and paths are short; what claims to be longer is no name. */
const LONGEST_TEXT = 64 * 1024;

const decoder = new TextDecoder();

/** The fields of one message, `start` to `end` in the file, one at a time. */
export class Fields {
  /** Number of the current field. */
  number = 0;
  /** Value of the current field where it is an integer: signed 64 bits, beyond 2^53 rounded. */
  value = 0;
  /** It is a chunk: text, bytes or a message. */
  isChunk = false;
  start = 0;
  end = 0;
  readonly #window: ByteWindow;
  readonly #last: number;
  /** Of the file itself: only there does a part that does not fit mean a cut, since it is met there first. */
  readonly #outermost: boolean;
  #at: number;

  constructor(window: ByteWindow, start: number, end: number) {
    this.#window = window;
    this.#at = start;
    this.#last = end;
    this.#outermost = start === 0 && end === window.size;
  }

  /** Goes on to the next field; false after the last. @throws OnnxProblem */
  async next(): Promise<boolean> {
    const began = this.#at;
    if (began >= this.#last) return false;
    // A tag and a length or an integer.
    const header = Math.min(2 * LONGEST, this.#last - began);
    if (!this.#window.holds(began, header)) await this.#window.load(began, header);
    const tag = this.#varint();
    const wire = tag % 8;
    this.number = Math.floor(tag / 8);
    if (tag < 8 || tag > 0xffff_ffff) throw damaged(began);
    this.isChunk = wire === CHUNK;
    if (wire === VARINT) {
      this.start = this.#at;
      this.value = this.#varint();
      this.end = this.#at;
      return true;
    }
    const length = wire === CHUNK ? this.#varint() : wire === FIXED64 ? 8 : wire === FIXED32 ? 4 : undefined;
    if (length === undefined || length < 0) throw damaged(began);
    this.value = 0;
    this.start = this.#at;
    this.end = this.#at + length;
    if (this.end > this.#last) throw this.#overrun(began, this.end);
    this.#at = this.end;
    return true;
  }

  /** The current field as a message. @throws OnnxProblem where it is none */
  message(): Fields {
    if (!this.isChunk) throw damaged(this.start);
    return new Fields(this.#window, this.start, this.end);
  }

  /** The current field as text. @throws OnnxProblem where it is none */
  async text(): Promise<string> {
    const length = this.end - this.start;
    if (!this.isChunk || length > LONGEST_TEXT) throw damaged(this.start);
    if (length === 0) return '';
    await this.#window.load(this.start, length);
    return decoder.decode(this.#window.slice(this.start, length));
  }

  #overrun(at: number, needed: number): Error {
    return this.#outermost ? truncated(needed, this.#window.size) : damaged(at);
  }

  #varint(): number {
    const began = this.#at;
    let low = 0; // the lowest 49 bits fit a number exactly
    for (let index = 0; index < LONGEST; index += 1) {
      const at = began + index;
      if (at >= this.#last) throw this.#overrun(began, at + 1);
      const byte = this.#window.byte(at);
      if (index < 7) low += (byte & 127) * 2 ** (7 * index);
      if (byte < 128) {
        this.#at = at + 1;
        return index < 7 ? low : this.#wide(began, index);
      }
    }
    throw damaged(began);
  }

  #wide(began: number, lastIndex: number): number {
    let value = 0n;
    for (let index = 0; index <= lastIndex; index += 1) value |= BigInt(this.#window.byte(began + index) & 127) << BigInt(7 * index);
    return Number(BigInt.asIntN(64, value));
  }
}
