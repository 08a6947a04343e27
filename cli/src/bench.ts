import { endpointInvoker } from '../../client/src/services/aws/invoke-endpoint.ts';
import type { Failure } from '../../client/src/services/benchmark/loop.ts';
import { runBenchmark } from '../../client/src/services/benchmark/run.ts';
import { saveRun } from '../../client/src/services/benchmark/store.ts';
import type { BenchmarkProgress, BenchRunFile, PercentileFigure } from '../../client/src/services/benchmark/types.ts';
import type { EncodedRequest } from '../../client/src/services/invoke/types.ts';
import { describeError } from '../../client/src/util/user-error.ts';
import { prepareInfer } from '../../client/src/services/invoke/invoke.ts';
import { EXIT, oneOf, readArgs, wholeNumber } from './args.ts';
import { print, printError, printJson } from './output.ts';
import { INPUT_HELP, INPUT_OPTIONS, resolveInput } from './text-input.ts';

const HELP = `Usage: triton-repo bench --model NAME (--text TEXT [--pair TEXT] | --raw FILE) [options]

Measures a running server: each of C workers sends its next request when its last has ended.
Percentiles come with their 95 % interval; one that the samples do not bear is not printed.

${INPUT_HELP}
  --batch N           samples in one request; default 1
  --length N          tokens to pad each sample to
  --concurrency C     default 1
  --warmup N          requests before the clock starts, never counted; default 20
  --requests N        measured requests; default 100
  --save DIR          keep the run there, as bench-run/1 JSON with its samples
  --format FORMAT     text or json; default text

Ctrl+C ends the run and keeps what was measured. Exit codes: 0 measured, 1 not or with errors, 2 wrong use.`;

const TIMEOUT_MS = 10_000;
/** SageMaker itself gives up after 60 s. */
const ENDPOINT_TIMEOUT_MS = 65_000;

export async function run(args: string[]): Promise<number> {
  const parsed = readArgs(args, HELP, {
    ...INPUT_OPTIONS, batch: { type: 'string', default: '1' }, length: { type: 'string' }, concurrency: { type: 'string', default: '1' },
    warmup: { type: 'string', default: '20' }, requests: { type: 'string', default: '100' }, save: { type: 'string' }, format: { type: 'string', default: 'text' },
  });
  if (!parsed) return EXIT.ok;
  const { values } = parsed;
  const format = oneOf('format', values.format, ['text', 'json']);
  const batch = wholeNumber('batch', values.batch, 1, 4096);
  const sequenceLength = values.length === undefined ? undefined : wholeNumber('length', values.length, 1, 1_000_000);
  const load = {
    batch, sequenceLength, concurrency: wholeNumber('concurrency', values.concurrency, 1, 1024),
    warmup: wholeNumber('warmup', values.warmup, 0, 1_000_000), requests: wholeNumber('requests', values.requests, 1, 1_000_000),
  };
  const { endpoint, metadata, batches, preview, input, tokenizer } = await resolveInput(values);
  const { request } = await prepareInfer({ metadata, input, tokenizer, batch, sequenceLength }).finally(() => tokenizer?.dispose());

  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  process.once('SIGINT', interrupt);
  const invoker = endpoint && await endpointInvoker(endpoint);
  const target = endpoint ? { kind: 'sagemaker', target: endpoint.endpoint } as const : { kind: 'triton-http', target: values.url.replace(/\/$/, '') } as const;
  const measured = await runBenchmark({
    variant: { label: metadata.name, ...target, model: metadata.name, preview },
    load: { ...load, batch: batches ? request.samples : 1 }, pool: [request], timeoutMs: endpoint ? ENDPOINT_TIMEOUT_MS : TIMEOUT_MS,
  }, {
    signal: interrupted.signal, ...(process.stderr.isTTY && { onProgress: showProgress }),
    ...(invoker && { send: async (one: EncodedRequest, signal: AbortSignal) => failureOf(invoker.send(one, signal)) }),
  }).finally(() => {
    process.off('SIGINT', interrupt);
    invoker?.close();
  });

  if (process.stderr.isTTY) printError('\r\u001b[K');
  const file = values.save === undefined ? undefined : await saveRun(values.save, measured);
  if (format === 'json') printJson(measured.file);
  else print(asText(measured.file));
  if (file !== undefined) printError(`saved: ${file}`);
  return Object.keys(measured.file.cells[0].errors).length > 0 ? EXIT.findings : EXIT.ok;
}

/** A refusal of the service is a failed request and ends no benchmark. */
async function failureOf(sent: Promise<unknown>): Promise<Failure | undefined> {
  try {
    await sent;
    return undefined;
  } catch (error) {
    return { bucket: /Throttling/.test(describeError(error)) ? 'throttled' : 'server', text: describeError(error) };
  }
}

function showProgress({ phase, done, total, errors }: BenchmarkProgress): void {
  process.stderr.write(`\r\u001b[K${phase === 'warmup' ? 'warm-up' : 'measuring'} ${done}/${total}${errors > 0 ? `, ${errors} failed` : ''}`);
}

const ms = (us: number | null | undefined) => (us === null || us === undefined ? '-' : (us / 1000).toFixed(us < 1000 ? 3 : 2));

function percentileLine({ p, v, lo, hi, needs, steady }: PercentileFigure, n: number): string {
  const name = `p${p}`.padEnd(5);
  if (v === undefined) return `${name} -         n = ${n}, needs ${needs}`;
  return `${name} ${ms(v).padStart(8)} ms  [${ms(lo)} – ${ms(hi)}]${n < steady ? '  few samples' : ''}`;
}

const FLAGS: Readonly<Record<string, string>> = {
  stopped: 'stopped before all requests were sent', 'gave-up': 'ended early: nobody answered any more', 'client-limited': 'this machine was busy: the client is measured with the server',
  'errors-dominate': 'more than 1 % of the requests failed', 'little-mismatch': 'rate, latency and concurrency do not agree', drifting: 'the latency drifted: the interval of p50 may be too narrow',
  'other-traffic': 'the server answered others meanwhile',
};

function asText({ cells: [cell], variants, firstError }: BenchRunFile): string {
  const { latency, throughput, n, errors, server } = cell;
  const failed = Object.entries(errors);
  return [
    ...latency.percentiles.map((one) => percentileLine(one, n)),
    `max   ${ms(latency.max).padStart(8)} ms`,
    `${throughput.samplesPerSec.toFixed(1)} samples/s (${throughput.requestsPerSec.toFixed(1)} requests/s of ${cell.shape.b}), n = ${n}, concurrency ${cell.load.c}, warm-up ${cell.warmup.n}`,
    ...(server ? [`server, mean: queue ${ms(server.queueUs)}, input ${ms(server.inputUs)}, infer ${ms(server.inferUs)}, output ${ms(server.outputUs)}, other ${ms(server.overheadUs)} ms`] : []),
    ...(failed.length > 0 ? [`failed: ${failed.map(([bucket, count]) => `${count} ${bucket}`).join(', ')}${firstError === undefined ? '' : ` – ${firstError}`}`] : []),
    ...(variants[0]?.preview ? ['note: CPU preview: answers are real, times are not those of a GPU'] : []),
    ...cell.flags.map((flag) => `note: ${FLAGS[flag] ?? flag}`),
  ].join('\n');
}
