import type { ServerSplit } from './types.ts';

/** The counters of one model as `GET /v2/models/M/stats` has them, versions added up. */
export interface ModelCounters {
  readonly success: Counter;
  readonly queue: Counter;
  readonly input: Counter;
  readonly infer: Counter;
  readonly output: Counter;
}

export interface Counter {
  readonly count: number;
  readonly ns: number;
}

const NOTHING: Counter = { count: 0, ns: 0 };

/** @returns undefined for an answer that is not of this shape */
export function readCounters(answer: unknown): ModelCounters | undefined {
  const versions = field(answer, 'model_stats');
  if (!Array.isArray(versions)) return undefined;
  const sum = (name: string): Counter => versions.reduce<Counter>((total, version) => {
    const one = field(field(version, 'inference_stats'), name);
    return { count: total.count + numberOf(one, 'count'), ns: total.ns + numberOf(one, 'ns') };
  }, NOTHING);
  return { success: sum('success'), queue: sum('queue'), input: sum('compute_input'), infer: sum('compute_infer'), output: sum('compute_output') };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;
}

function numberOf(value: unknown, name: string): number {
  const found = field(value, name);
  return typeof found === 'number' ? found : 0;
}

/** Means of what happened between two readings; undefined where nothing did. */
export function splitBetween(before: ModelCounters, after: ModelCounters): ServerSplit | undefined {
  const count = after.success.count - before.success.count;
  if (count <= 0) return undefined;
  const mean = (name: keyof ModelCounters) => (after[name].ns - before[name].ns) / count / 1000;
  const [queueUs, inputUs, inferUs, outputUs] = [mean('queue'), mean('input'), mean('infer'), mean('output')];
  return {
    source: 'triton-statistics', count, queueUs, inputUs, inferUs, outputUs,
    overheadUs: Math.max(0, mean('success') - queueUs - inputUs - inferUs - outputUs),
  };
}
