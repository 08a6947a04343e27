import { closedLoop, type Failure, type Send } from './loop.ts';
import { PHASE, type SharedSamples } from './shared.ts';
import type { ErrorBucket } from './types.ts';

export interface PhasesResult {
  readonly errors: Partial<Record<ErrorBucket, number>>;
  readonly firstError: string | undefined;
  readonly gaveUp: string | undefined;
}

export interface PhasesPlan {
  readonly concurrency: number;
  readonly warmup: number;
  readonly requests: number;
  readonly pool: number;
  readonly samples: SharedSamples;
  readonly send: Send;
  /** Called between warm-up and measurement. */
  readonly measuring?: () => void | Promise<void>;
}

/** Warm-up, which is never counted, then the measurement. */
export async function runPhases({ concurrency, warmup, requests, pool, samples, send, measuring }: PhasesPlan): Promise<PhasesResult> {
  const errors: Partial<Record<ErrorBucket, number>> = {};
  let firstError: string | undefined;
  const stopped = () => samples.stopped;
  const next: Send = (worker, index) => send(worker, index % pool);
  const note = (failure: Failure | undefined) => {
    samples.count(failure !== undefined);
    if (failure) firstError ??= failure.text;
  };

  samples.enter(PHASE.warmup);
  const warm = await closedLoop({ concurrency, total: warmup, stopped, send: next, record: (_index, _start, _latency, failure) => note(failure) });
  if (warm.gaveUp || samples.stopped) return { errors, firstError, gaveUp: warm.gaveUp?.text };

  await measuring?.();
  firstError = undefined;
  samples.enter(PHASE.measure);
  const { gaveUp } = await closedLoop({
    concurrency, total: requests, stopped, send: next,
    record(index, startMs, latencyMs, failure) {
      samples.startMs[index] = startMs;
      samples.latencyMs[index] = latencyMs;
      samples.state[index] = failure ? 2 : 1;
      if (failure) errors[failure.bucket] = (errors[failure.bucket] ?? 0) + 1;
      note(failure);
    },
  });
  return { errors, firstError, gaveUp: gaveUp?.text };
}
