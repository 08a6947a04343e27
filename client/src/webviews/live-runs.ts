import * as l10n from '@vscode/l10n';
import type { Comparison, Run, RunSummary } from '../../../webview/src/protocol.ts';
import { medianRatio } from '../services/benchmark/statistics.ts';
import type { BenchRun, BenchRunFile, ErrorBucket, Flag } from '../services/benchmark/types.ts';
import { UserError } from '../util/user-error.ts';

const ms = (us: number | null | undefined): number | null => (us === null || us === undefined ? null : us / 1000);

/** @param id what the panel calls the run by */
export function runSummary(id: string, file: BenchRunFile): RunSummary {
  const [cell] = file.cells;
  const variant = file.variants[0];
  const at = (percent: number) => ms(cell.latency.percentiles.find(({ p }) => p === percent)?.v);
  return {
    id,
    model: variant?.model ?? cell.variant,
    target: variant ? place(variant.target) : '',
    preview: variant?.preview ?? false,
    startedAt: file.startedAt,
    load: { batch: cell.shape.b, sequenceLength: cell.shape.L, concurrency: cell.load.c, warmup: cell.warmup.n, requests: file.plan.minSamples },
    n: cell.n,
    errorCount: Object.values(cell.errors).reduce((sum, count) => sum + count, 0),
    stopped: cell.flags.includes('stopped'),
    p50Ms: at(50),
    p95Ms: at(95),
    samplesPerSec: cell.throughput.samplesPerSec,
  };
}

/** Where a server ran; the port of a local one differs from start to start and says nothing. */
function place(target: string): string {
  const url = URL.canParse(target) ? new URL(target) : undefined;
  if (!url) return target;
  return /^(127\.|localhost$|\[::1\])/.test(url.hostname) ? l10n.t('this machine') : url.host;
}

export function panelRun(id: string, { file, samples }: BenchRun): Run {
  const [cell] = file.cells;
  return {
    summary: runSummary(id, file),
    percentiles: cell.latency.percentiles.map(({ p, v, lo, hi, needs, steady }) => ({ p, ms: ms(v), lowMs: ms(lo), highMs: ms(hi), needs, steady })),
    maxMs: ms(cell.latency.max),
    requestsPerSec: cell.throughput.requestsPerSec,
    errors: Object.entries(cell.errors).map(([kind, count]) => ({ kind: bucketText(kind), count })),
    server: serverParts(file),
    notes: notesOf(file),
    startMs: Array.from(samples.startMs),
    latencyMs: Array.from(samples.latencyMs),
  };
}

function serverParts({ cells: [{ server, latency: { mean } }] }: BenchRunFile): Run['server'] {
  if (!server || mean === null) return null;
  const { queueUs, inputUs, inferUs, outputUs, overheadUs } = server;
  const inside = queueUs + inputUs + inferUs + outputUs + overheadUs;
  return {
    queueMs: queueUs / 1000, inputMs: inputUs / 1000, inferMs: inferUs / 1000, outputMs: outputUs / 1000, overheadMs: overheadUs / 1000,
    outsideMs: Math.max(0, mean - inside) / 1000,
  };
}

function bucketText(bucket: string): string {
  const texts: Record<ErrorBucket, string> = {
    throttled: l10n.t('throttled'),
    refused: l10n.t('refused by the server (4xx)'),
    server: l10n.t('failed in the server (5xx)'),
    timeout: l10n.t('no answer in time'),
    connection: l10n.t('connection lost'),
    protocol: l10n.t('answer not understood'),
  };
  return new Map(Object.entries(texts)).get(bucket) ?? bucket;
}

/** What weakens the numbers, a sentence each; `stopped` is said by the panel itself. */
function notesOf({ cells: [cell], firstError }: BenchRunFile): string[] {
  const texts: Record<Exclude<Flag, 'stopped'>, string> = {
    'gave-up': l10n.t('The run ended early, because ten requests in a row failed.'),
    'errors-dominate': l10n.t('More than one request in a hundred failed: the numbers are of the others only and say little about the model.'),
    'client-limited': l10n.t('This machine was busy sending: part of the time is the client’s.'),
    'little-mismatch': l10n.t('Throughput, latency and concurrency do not fit together: the client stalled, or something else held it up.'),
    drifting: l10n.t('The latency drifted during the run: the interval may be too narrow.'),
    'other-traffic': l10n.t('The server answered more requests than this run sent: something else used the model too.'),
  };
  const known = new Map<string, string>(Object.entries(texts));
  return [
    ...cell.flags.map((flag) => known.get(flag)).filter((text) => text !== undefined),
    ...(firstError === undefined ? [] : [l10n.t('First error: {0}', firstError)]),
  ];
}

/** From this share of failed requests on, the others say too little for a verdict. */
const ERROR_SHARE = 0.01;

/** A difference of the medians below this share is too small to act upon. */
const MARGIN = 0.03;
/** Smaller differences read better in percent. */
const FACTOR_FROM = 1.1;

/** How two saved runs stand to each other at the median. @throws UserError where one has too few samples for an interval */
export function compareRuns(baseline: Run, other: Run): Comparison {
  const found = medianRatio(baseline.latencyMs, other.latencyMs);
  if (!found) {
    throw new UserError(l10n.t('Two runs can be compared from 200 samples each; these have {0} and {1}.', baseline.summary.n, other.summary.n),
      l10n.t('Measure again with more requests.'));
  }
  const { ratio, low, high } = found;
  const failed = [baseline.summary, other.summary].some(({ n, errorCount }) => errorCount > ERROR_SHARE * (n + errorCount));
  const words = failed ? l10n.t('No verdict: more than one request in a hundred failed.') : verdict(ratio, low, high);
  return { baseline: baseline.summary.id, other: other.summary.id, ratio, low, high, verdict: words, notes: differences(baseline.summary, other.summary) };
}

const percent = (value: number): string => ((value - 1) * 100).toFixed(1);

/** Ratio and interval are told in the direction of the word: a slower one as how many times slower. */
function verdict(ratio: number, low: number, high: number): string {
  const faster = ratio > 1;
  const [value, from, to] = faster ? [ratio, low, high] : [1 / ratio, 1 / high, 1 / low];
  const inMargin = low > 1 - MARGIN && high < 1 + MARGIN;
  if (low <= 1 && high >= 1) {
    const interval = l10n.t('p50, 95 % interval {0} to {1}', low.toFixed(2), high.toFixed(2));
    return inMargin ? l10n.t('Equal within 3 % ({0}).', interval) : l10n.t('No difference shown ({0}).', interval);
  }
  const percents = l10n.t('p50, 95 % interval {0} to {1} %', percent(from), percent(to));
  if (inMargin) {
    return faster
      ? l10n.t('The other is {0} % faster, too little to matter ({1}).', percent(value), percents)
      : l10n.t('The other is {0} % slower, too little to matter ({1}).', percent(value), percents);
  }
  if (value < FACTOR_FROM) {
    return faster ? l10n.t('The other is {0} % faster ({1}).', percent(value), percents) : l10n.t('The other is {0} % slower ({1}).', percent(value), percents);
  }
  const factors = l10n.t('p50, 95 % interval {0} to {1}', from.toFixed(2), to.toFixed(2));
  return faster ? l10n.t('The other is {0}× faster ({1}).', value.toFixed(2), factors) : l10n.t('The other is {0}× slower ({1}).', value.toFixed(2), factors);
}

/** What may be behind the difference besides the model. */
function differences(a: RunSummary, b: RunSummary): string[] {
  const notes = [l10n.t('The runs were made one after the other, so what else changed on the machine in between is in the ratio too: take it as an indication.')];
  if (a.load.batch !== b.load.batch || a.load.sequenceLength !== b.load.sequenceLength) notes.push(l10n.t('Batch or sequence length differ: the requests did not do the same work.'));
  if (a.load.concurrency !== b.load.concurrency) notes.push(l10n.t('Concurrency differs, and latency grows with it.'));
  if (a.target !== b.target) notes.push(l10n.t('The servers differ.'));
  if (a.preview !== b.preview) notes.push(l10n.t('One of the runs is a CPU preview.'));
  if (a.errorCount + b.errorCount > 0) notes.push(l10n.t('Requests failed; they are in neither median.'));
  return notes;
}
