// Everything that crosses between the panel's page and the extension. Each side checks what it
// receives with the shapes below; what does not fit is dropped and logged, never acted upon.
import { array, boolean, count, literal, nullable, number, object, partial, positive, string, union } from './shape.ts';
import type { Of } from './shape.ts';

/** Raised with every change that an older page or host would misread. */
export const PROTOCOL_VERSION = 1;

const target = object({
  id: string,
  name: string,
  kind: literal('local', 'url', 'sagemaker'),
  /** ONNX models run on the CPU through the shadow copy. */
  preview: boolean,
});
const model = partial({ name: string, ready: boolean }, { /** Why it is not ready, in the server's words. */ reason: string });
const tensor = object({ name: string, datatype: string, shape: array(number) });
const tokenizer = object({ folder: string, name: string });

const modelDetail = object({
  target: string,
  model: string,
  /** `tokens`: text goes through a tokenizer here; `text`: it is sent as BYTES; `tensors`: neither fits. */
  accepts: literal('tokens', 'text', 'tensors'),
  inputs: array(tensor),
  outputs: array(tensor),
  tokenizer: nullable(tokenizer),
  /** JSON of one request's inputs, to start from. */
  example: string,
});

const input = union('kind', {
  text: object({ text: string }),
  pair: object({ text: string, pair: string }),
  tensors: object({ json: string }),
});
/** `tokenizer` is a folder, null where none is needed or known. */
const invokeRequest = object({ target: string, model: string, input, tokenizer: nullable(string) });
const load = object({
  batch: positive,
  /** Tokens to pad each sample to; null leaves the length as it is. */
  sequenceLength: nullable(positive),
  concurrency: positive,
  /** Requests before the clock starts; never counted. */
  warmup: count,
  requests: positive,
});
const benchmarkRequest = object({ invoke: invokeRequest, load });

/** Milliseconds. */
const timing = object({ tokenize: number, encode: number, wait: number, decode: number });
const invokeResult = partial({
  model: string,
  labels: nullable(array(object({ label: string, score: number }))),
  outputs: array(object({ name: string, datatype: string, shape: array(number), /** JSON, cut where long. */ preview: string, cut: boolean })),
  timing,
}, { tokens: count });

const progress = partial({
  phase: literal('prepare', 'warmup', 'measure'),
  done: count,
  total: count,
  errors: count,
}, { p50Ms: number, p95Ms: number });

const percentile = object({
  p: number,
  /** Milliseconds; null where there are too few samples to say it. The bounds are of the 95 % interval. */
  ms: nullable(number),
  lowMs: nullable(number),
  highMs: nullable(number),
  /** Samples from which it may be shown with its interval, and from which it may stand alone. */
  needs: count,
  steady: count,
});
const runSummary = object({
  id: string,
  model: string,
  target: string,
  preview: boolean,
  /** ISO 8601 */
  startedAt: string,
  load,
  /** Counted samples: measured requests that succeeded. */
  n: count,
  errorCount: count,
  /** The person stopped it before all requests were sent. */
  stopped: boolean,
  p50Ms: nullable(number),
  p95Ms: nullable(number),
  samplesPerSec: number,
});
const run = object({
  summary: runSummary,
  percentiles: array(percentile),
  maxMs: nullable(number),
  requestsPerSec: number,
  errors: array(object({ kind: string, count })),
  /** Means of the parts of a request, by the server's own counters; null where it has none. */
  server: nullable(object({
    queueMs: number, inputMs: number, inferMs: number, outputMs: number,
    /** The server's own work beyond these. */
    overheadMs: number,
    /** What the client waited beyond what the server counted. */
    outsideMs: number,
  })),
  /** Sentences that weaken what the numbers say. */
  notes: array(string),
  /** Milliseconds since the first measured request, and milliseconds each took, in order of start. */
  startMs: array(number),
  latencyMs: array(number),
});
const comparison = object({
  baseline: string,
  other: string,
  /** p50 of the baseline over p50 of the other, with its 95 % interval; above 1 the other is faster. */
  ratio: number,
  low: number,
  high: number,
  verdict: string,
  /** How the interval was found and what weakens it, a sentence each. */
  notes: array(string),
});

const inputKind = literal('text', 'pair', 'tensors');
const form = object({ inputKind, text: string, pair: string, tensors: string, load });
const choice = partial({}, { target: string, model: string });
const failure = partial({ message: string }, { advice: string });
const jobKind = literal('invoke', 'benchmark');

const hostMessage = union('type', {
  /** Sent on `ready` and whenever trust, targets or the choice change. */
  state: object({
    trusted: boolean, targets: array(target), target: nullable(string), model: nullable(string),
    /** A model that was asked for and that this server does not have. */
    missing: nullable(string),
    form: nullable(form), canStart: boolean,
  }),
  models: object({ target: string, models: array(model) }),
  detail: object({ detail: modelDetail }),
  tokenizer: object({ tokenizer }),
  started: object({ job: jobKind }),
  progress: object({ progress }),
  invoked: object({ result: invokeResult }),
  run: object({ run, origin: literal('measured', 'opened') }),
  runs: object({ runs: array(runSummary) }),
  comparison: object({ comparison, baseline: run, other: run }),
  failed: object({ /** What failed; `panel` for everything that is no job. */ job: literal('invoke', 'benchmark', 'panel'), failure }),
  /** The running job has ended, however it ended. */
  ended: object({ job: jobKind }),
  show: object({ tab: literal('invoke', 'benchmark', 'runs') }),
});

const panelMessage = union('type', {
  ready: object({ protocol: number }),
  refresh: object({}),
  selectTarget: object({ target: string }),
  selectModel: object({ target: string, model: string }),
  chooseTokenizer: object({}),
  remember: object({ form }),
  invoke: object({ request: invokeRequest }),
  benchmark: object({ request: benchmarkRequest }),
  cancel: object({}),
  /** The page has dropped a message that it does not understand. */
  dropped: object({}),
  openRun: object({ id: string }),
  compare: object({ baseline: string, other: string }),
  /** Back to the list. */
  closeRun: object({}),
  copy: object({ text: string }),
  /** Things that only the editor can do; a closed list, so that the page can run nothing else. */
  action: object({ action: literal('startLocal', 'attach', 'manageTrust') }),
});

export type Target = Of<typeof target>;
export type Model = Of<typeof model>;
export type Tokenizer = Of<typeof tokenizer>;
export type ModelDetail = Of<typeof modelDetail>;
export type Input = Of<typeof input>;
export type InvokeRequest = Of<typeof invokeRequest>;
export type Load = Of<typeof load>;
export type BenchmarkRequest = Of<typeof benchmarkRequest>;
export type Timing = Of<typeof timing>;
export type InvokeResult = Of<typeof invokeResult>;
export type Progress = Of<typeof progress>;
export type Percentile = Of<typeof percentile>;
export type RunSummary = Of<typeof runSummary>;
export type Run = Of<typeof run>;
export type Comparison = Of<typeof comparison>;
export type Form = Of<typeof form>;
export type Choice = Of<typeof choice>;
export type Failure = Of<typeof failure>;
export type JobKind = Of<typeof jobKind>;
export type HostMessage = Of<typeof hostMessage>;
export type PanelMessage = Of<typeof panelMessage>;

/** The message, or undefined when it is none of ours. */
export const readHostMessage = (value: unknown): HostMessage | undefined => (hostMessage(value) ? value : undefined);
export const readPanelMessage = (value: unknown): PanelMessage | undefined => (panelMessage(value) ? value : undefined);
export const readForm = (value: unknown): Form | undefined => (form(value) ? value : undefined);
/** What a page chose, out of the state that it left behind in an earlier window. */
export const readChoice = (value: unknown): Choice => (choice(value) ? value : {});
