// The closed loop: each of c workers sends its next request when its last has ended. The same code runs
// over raw sockets in a worker thread and over a client library where there is no other way in.
import type { ErrorBucket } from './types.ts';

export interface Failure {
  readonly bucket: ErrorBucket;
  readonly text: string;
}

/** Sends one request of the pool; the answer is a failure or nothing. It never rejects. */
export type Send = (worker: number, request: number) => Promise<Failure | undefined>;

export interface LoopPlan {
  readonly concurrency: number;
  readonly total: number;
  /** Looked at before each request. */
  readonly stopped: () => boolean;
  readonly send: Send;
  /** @param index in the order in which requests were sent */
  readonly record: (index: number, startMs: number, latencyMs: number, failure: Failure | undefined) => void;
}

/** Fast failures would otherwise look like a high rate. */
const PAUSE_AFTER_FAILURE_MS = 250;
/** So many in a row mean that nobody answers any more. */
const GIVE_UP_AFTER = 10;

/** Resolves when the last request has ended; `gaveUp` tells the failure for which it ended early. */
export async function closedLoop({ concurrency, total, stopped, send, record }: LoopPlan): Promise<{ sent: number; gaveUp: Failure | undefined }> {
  let sent = 0;
  let inARow = 0;
  let gaveUp: Failure | undefined;
  const work = async (worker: number) => {
    while (sent < total && !gaveUp && !stopped()) {
      const index = sent++;
      const start = performance.now();
      const failure = await send(worker, index);
      if (failure && stopped()) return; // given up on, not failed
      record(index, start, performance.now() - start, failure);
      if (!failure) {
        inARow = 0;
        continue;
      }
      if (++inARow >= GIVE_UP_AFTER) gaveUp = failure;
      else await new Promise((resolve) => { setTimeout(resolve, PAUSE_AFTER_FAILURE_MS); });
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, total) }, (_, worker) => work(worker)));
  return { sent, gaveUp };
}

/** The bucket of an HTTP status that is no success. */
export function bucketOf(status: number): ErrorBucket {
  if (status === 429) return 'throttled';
  return status >= 500 ? 'server' : 'refused';
}
