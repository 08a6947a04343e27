import type { EncodedRequest } from '../invoke/types.ts';

/** How the load is made: `concurrency` workers, each of which sends its next request when its last has ended (closed loop). */
export interface Load {
  /** Samples in one request. */
  readonly batch: number;
  /** Tokens that each sample is padded to; undefined: as long as it is. */
  readonly sequenceLength: number | undefined;
  readonly concurrency: number;
  /** Requests before the clock starts; never counted. */
  readonly warmup: number;
  /** Requests that are measured. */
  readonly requests: number;
}

/** What is measured. */
export interface Variant {
  readonly label: string;
  readonly kind: 'triton-http' | 'sagemaker';
  /** Base URL or endpoint name. */
  readonly target: string;
  readonly model: string;
  /** ONNX runs on the CPU of this machine in place of what the configuration says. */
  readonly preview: boolean;
}

export interface BenchmarkSpec {
  readonly variant: Variant;
  readonly load: Load;
  /** Encoded before the clock starts, sent in turn. */
  readonly pool: readonly EncodedRequest[];
  /** Milliseconds until a request counts as timed out; 10 s locally, 65 s on SageMaker. */
  readonly timeoutMs: number;
}

export interface BenchmarkProgress {
  readonly phase: 'warmup' | 'measure';
  readonly done: number;
  readonly total: number;
  readonly errors: number;
  readonly p50Ms?: number;
  readonly p95Ms?: number;
}

/** Why a request failed. Failures are counted apart and are in no percentile and no rate. */
export type ErrorBucket = 'throttled' | 'refused' | 'server' | 'timeout' | 'connection' | 'protocol';

/** The measured requests in the order in which they were sent. */
export interface Samples {
  /** Milliseconds since the first measured request was sent. */
  readonly startMs: Float64Array;
  /** Milliseconds from the first byte written to the last byte read. */
  readonly latencyMs: Float64Array;
}

/** Microseconds. `lo` and `hi` bound the 95 % interval and are absent where the samples do not give one. */
export interface PercentileFigure {
  readonly p: number;
  /** Absent below `needs` samples: then no number can be stood by. */
  readonly v?: number;
  readonly lo?: number;
  readonly hi?: number;
  /** Samples from which there is an interval, and from which the figure may stand without it. */
  readonly needs: number;
  readonly steady: number;
}

/** Means over the measured requests, from the server's own counters; microseconds. */
export interface ServerSplit {
  readonly source: 'triton-statistics';
  readonly count: number;
  readonly queueUs: number;
  readonly inputUs: number;
  readonly inferUs: number;
  readonly outputUs: number;
  /** What the server spent on a request beyond these. */
  readonly overheadUs: number;
}

export interface Cell {
  readonly variant: string;
  readonly shape: { readonly b: number; readonly L: number | null };
  readonly load: { readonly c: number };
  readonly warmup: { readonly n: number };
  /** Requests that succeeded. */
  readonly n: number;
  readonly window: { readonly startMs: number; readonly endMs: number };
  readonly latency: {
    readonly unit: 'us';
    readonly percentiles: readonly PercentileFigure[];
    readonly max: number | null;
    readonly mean: number | null;
    readonly sd: number | null;
  };
  readonly throughput: { readonly samplesPerSec: number; readonly requestsPerSec: number };
  readonly errors: Readonly<Partial<Record<ErrorBucket, number>>>;
  readonly client: { readonly eluMax: number; readonly eldExcessP99Ms: number };
  readonly server?: ServerSplit;
  /** What weakens the figures. */
  readonly flags: readonly Flag[];
}

export type Flag = 'stopped' | 'gave-up' | 'client-limited' | 'errors-dominate' | 'little-mismatch' | 'drifting' | 'other-traffic';

/** `bench-run/1`, the file's content. */
export interface BenchRunFile {
  readonly schema: 'bench-run/1';
  readonly id: string;
  /** ISO 8601 */
  readonly startedAt: string;
  readonly tool: { readonly name: string; readonly version: string };
  readonly host: { readonly os: string; readonly cpu: string; readonly cores: number; readonly node: string };
  readonly plan: {
    readonly mode: 'closed'; readonly concurrency: readonly number[]; readonly batches: readonly number[];
    readonly maxLen: number | null; readonly padToMax: boolean; readonly minSamples: number;
    readonly warmup: { readonly min: number }; readonly timeouts: { readonly requestMs: number };
  };
  readonly dataset: { readonly count: number };
  readonly variants: readonly (Variant & { readonly key: string })[];
  readonly cells: readonly [Cell, ...Cell[]];
  /** The first failure in the server's or the system's words. */
  readonly firstError?: string;
  /** Beside this file. */
  readonly samples: string;
}

/** A run with its raw samples. */
export interface BenchRun {
  readonly file: BenchRunFile;
  readonly samples: Samples;
}
