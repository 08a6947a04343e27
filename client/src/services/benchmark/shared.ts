// The memory that the load generator writes and the window reads while it runs: no message crosses during
// the measurement, so that telling of it does not disturb it.

const FLAGS = { stop: 0, phase: 1, done: 2, errors: 3 } as const;
export const PHASE = { warmup: 0, measure: 1 } as const;

/** Layout: flags, then for each request its start, its latency (both ms) and whether it counts. */
export class SharedSamples {
  readonly buffer: SharedArrayBuffer;
  readonly startMs: Float64Array;
  readonly latencyMs: Float64Array;
  /** 0 not ended, 1 counts, 2 failed. */
  readonly state: Uint8Array;
  readonly #flags: Int32Array;

  constructor(requests: number, buffer?: SharedArrayBuffer) {
    const head = 64;
    this.buffer = buffer ?? new SharedArrayBuffer(head + requests * 17);
    this.#flags = new Int32Array(this.buffer, 0, 4);
    this.startMs = new Float64Array(this.buffer, head, requests);
    this.latencyMs = new Float64Array(this.buffer, head + requests * 8, requests);
    this.state = new Uint8Array(this.buffer, head + requests * 16, requests);
  }

  stop(): void { Atomics.store(this.#flags, FLAGS.stop, 1); }
  get stopped(): boolean { return Atomics.load(this.#flags, FLAGS.stop) === 1; }

  get phase(): number { return Atomics.load(this.#flags, FLAGS.phase); }
  get done(): number { return Atomics.load(this.#flags, FLAGS.done); }
  get errors(): number { return Atomics.load(this.#flags, FLAGS.errors); }

  /** A new phase begins; its counts start at nothing. */
  enter(phase: number): void {
    Atomics.store(this.#flags, FLAGS.done, 0);
    Atomics.store(this.#flags, FLAGS.errors, 0);
    Atomics.store(this.#flags, FLAGS.phase, phase);
  }

  count(failed: boolean): void {
    Atomics.add(this.#flags, FLAGS.done, 1);
    if (failed) Atomics.add(this.#flags, FLAGS.errors, 1);
  }

  /** Latencies of at most so many that count, spread over the run until now: for a look at it while it goes on. */
  some(most: number): Float64Array {
    const sent = Math.min(this.state.length, this.done);
    const step = Math.max(1, Math.ceil(sent / most));
    const found: number[] = [];
    for (let at = 0; at < sent; at += step) if (this.state[at] === 1) found.push(this.latencyMs[at]!);
    return Float64Array.from(found);
  }

  /** Those that count, in the order in which they were sent; times from the first measured request. */
  counted(): { startMs: Float64Array; latencyMs: Float64Array; endMs: number } {
    const indexes: number[] = [];
    let first = Number.POSITIVE_INFINITY;
    for (let at = 0; at < this.state.length; at++) {
      if (this.state[at] !== 0) first = Math.min(first, this.startMs[at]!);
      if (this.state[at] === 1) indexes.push(at);
    }
    const startMs = Float64Array.from(indexes, (at) => this.startMs[at]! - first);
    const latencyMs = Float64Array.from(indexes, (at) => this.latencyMs[at]!);
    let endMs = 0;
    for (let at = 0; at < startMs.length; at++) endMs = Math.max(endMs, startMs[at]! + latencyMs[at]!);
    return { startMs, latencyMs, endMs };
  }
}
