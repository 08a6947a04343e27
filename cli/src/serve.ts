import fs from 'node:fs';
import { describeError } from '../../client/src/util/user-error.ts';
import { LocalTriton } from '../../client/src/services/triton/local-triton.ts';
import { commandLineStorage, storageFolders } from '../../client/src/services/triton/storage.ts';
import type { ServerSnapshot } from '../../client/src/services/triton/types.ts';
import { EXIT, oneOf, readArgs, UsageError, wholeNumber } from './args.ts';
import { findServer } from './find-server.ts';
import { print, printError } from './output.ts';

const HELP = `Usage: triton-repo serve [PATH] [options]

Runs a real Triton server on this machine on the model repository PATH (default: this folder) until
Ctrl+C. It listens on 127.0.0.1 only. Nothing in PATH is changed: the server reads a working copy in
which GPU instances are moved to the CPU and ONNX models run through ONNX Runtime (CPU preview).
Without an installed server a tritonserver of the machine is used as it is, on PATH itself.

  --port N          port of the HTTP endpoint (default: a free one)
  --model NAME      load this model only; may be given several times
  --install         install the server first if it is missing (Linux, Python 3.10 to 3.12, 330 MB on disk)
  --python FILE     the Python to install with (default: the first that fits)
  --home DIR        where server and working copies are kept (default: TRITON_REPO_HOME, else ~/.cache/triton-repo)
  --format FORMAT   text or json: one line { "url", "grpc", "metrics", "version", "preview", "models", "leftOut" }
  --verbose         the server's log on stderr

Exit codes: 0 stopped by Ctrl+C, 1 the server could not start or ended by itself, 2 wrong use.`;

export async function run(args: string[]): Promise<number> {
  const parsed = readArgs(args, HELP, {
    port: { type: 'string' }, model: { type: 'string', multiple: true }, install: { type: 'boolean' }, python: { type: 'string' },
    home: { type: 'string' }, verbose: { type: 'boolean' }, format: { type: 'string', default: 'text' },
  });
  if (!parsed) return EXIT.ok;
  const { values, positionals } = parsed;
  if (positionals.length > 1) throw new UsageError(`one repository at a time, not ${positionals.length}`);
  const format = oneOf('format', values.format, ['text', 'json']);
  const httpPort = values.port === undefined ? undefined : wholeNumber('port', values.port, 1, 65_535);
  const repository = positionals[0] ?? '.';
  if (!fs.statSync(repository, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`${repository} is no folder`);
  const { server: folder, work } = storageFolders(values.home ?? commandLineStorage());

  const interrupted = new AbortController();
  const interrupt = () => {
    if (interrupted.signal.aborted) process.exit(EXIT.findings); // asked twice: at once, the children end with us
    interrupted.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  const { signal } = interrupted;
  try {
    const installation = await findServer(folder, values.install === true, values.python, signal);
    const triton = new LocalTriton(installation, work);
    if (values.verbose) triton.onLog(({ level, text }) => printError(`${level.padEnd(7)} ${text}`));
    printError(`Starting ${installation.description} …`);
    const ended = new Promise<ServerSnapshot>((resolve) => {
      triton.onDidChangeState((snapshot) => {
        if (snapshot.state === 'failed') resolve(snapshot);
      });
    });
    const started = await triton.start(repository, { signal, ...(httpPort !== undefined && { httpPort }), ...(values.model && { models: values.model }) });
    print(format === 'json' ? JSON.stringify(facts(started)) : describe(started));
    const failed = await Promise.race([ended, aborted(signal)]);
    if (failed?.error) {
      printError(`triton-repo serve: ${describeError(failed.error)}`);
      return EXIT.findings;
    }
    printError('Stopping …');
    await triton.stop();
    return EXIT.ok;
  } catch (error) {
    if (signal.aborted) return EXIT.ok;
    throw error;
  } finally {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(name, interrupt);
  }
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}

function facts({ target, version, grpcAddress, metricsUrl, models, leftOut }: ServerSnapshot) {
  return {
    url: target?.baseUrl, grpc: grpcAddress, metrics: metricsUrl, version, preview: target?.preview,
    models: models.map(({ name, version: served, state, reason }) => ({ name, version: served, state, reason })), leftOut,
  };
}

function describe({ target, version, grpcAddress, metricsUrl, models, leftOut }: ServerSnapshot): string {
  const rows = [
    ...models.map((model) => [model.state, model.version ? `${model.name} (${model.version})` : model.name, model.reason?.split('\n')[0] ?? '']),
    ...leftOut.map(({ model, reason }) => ['left out', model, reason]),
  ];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  return [
    `Triton ${version} on ${target?.baseUrl}   gRPC ${grpcAddress}   metrics ${metricsUrl}`,
    ...(target?.preview ? ['CPU preview: shapes, types, batching and errors are Triton\'s own; speed says nothing about a GPU.'] : []),
    '',
    ...rows.map(([state, name, reason]) => `  ${state!.padEnd(widths[0]!)}  ${name!.padEnd(widths[1]!)}  ${reason}`.trimEnd()),
    '',
    'Ctrl+C stops it.',
  ].join('\n');
}
