import path from 'node:path';
import { commandLineStorage, storageFolders } from '../../../client/src/services/triton/storage.ts';
import { verify } from '../../../client/src/services/verify/verify.ts';
import { EXIT, oneOf, readArgs, wholeNumber } from '../args.ts';
import { findServer } from '../find-server.ts';
import { print, printError, printJson } from '../output.ts';
import { judge, type Judged } from './judge.ts';
import { asJson, asText, isFailure, type Verification } from './report.ts';
import { targetsAt } from './targets.ts';

const HELP = `Usage: triton-repo verify [PATH…] [options]

Has a real Triton server on this machine load each model and says what it says, on the lines that it means, and
where our own check (triton-repo check) says otherwise. PATH is a config.pbtxt, a model's folder, a model repository or
any folder above some (default: this folder).

No weights need be there: the server's core judges the configuration with a stand-in for the back end. What passes is
then loaded by the back end itself where it and the model's files are here: python (model.py is run), and ONNX models on
the CPU. GPU instances are moved to the CPU. Nothing in PATH is changed; the server is a private one on a free port.

  --strict          ask a server that completes nothing (--disable-auto-complete-config)
  --timeout SECONDS how long a back end may take for one model; default 120
  --install         install the server first if it is missing (Linux, Python 3.10 to 3.12, 330 MB on disk)
  --python FILE     the Python to install with (default: the first that fits)
  --home DIR        where server and working copies are kept (default: TRITON_REPO_HOME, else ~/.cache/triton-repo)
  --format FORMAT   text or json; default text
  --json            the same as --format json

Exit codes: 0 nothing refused, 1 a model was refused, gave no answer or ended the server, 2 wrong use.`;

export async function run(args: string[]): Promise<number> {
  const parsed = readArgs(args, HELP, {
    strict: { type: 'boolean', default: false }, timeout: { type: 'string', default: '120' }, install: { type: 'boolean' }, python: { type: 'string' },
    home: { type: 'string' }, format: { type: 'string', default: 'text' }, json: { type: 'boolean' },
  });
  if (!parsed) return EXIT.ok;
  const { values, positionals } = parsed;
  const format = values.json ? 'json' : oneOf('format', values.format, ['text', 'json']);
  const timeoutMs = wholeNumber('timeout', values.timeout, 1, 3_600) * 1000;
  const began = performance.now();
  const targets = await targetsAt(positionals.length > 0 ? positionals : ['.']);
  const { server: folder, work } = storageFolders(values.home ?? commandLineStorage());

  const interrupted = new AbortController();
  const interrupt = () => {
    if (interrupted.signal.aborted) process.exit(EXIT.findings); // asked twice: at once, the children end with us
    interrupted.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, interrupt);
  const { signal } = interrupted;
  try {
    const installation = await findServer(folder, values.install === true, values.python, signal);
    const models: Judged[] = [];
    let facts: Pick<Verification, 'server' | 'release'> = { server: '', release: undefined };
    for (const { repository, models: names } of targets) {
      if (process.stderr.isTTY) printError(`Asking ${installation.description} about ${path.relative('.', repository) || '.'} …`);
      const report = await verify(repository, { installation, storage: work, models: [...names], strict: values.strict, timeoutMs, signal });
      models.push(...await judge(report));
      facts = { server: report.version, release: report.release };
    }
    const all: Verification = { ...facts, strict: values.strict, models, ms: Math.round(performance.now() - began) };
    if (format === 'json') printJson(asJson(all));
    else print(asText(all));
    return models.some(isFailure) ? EXIT.findings : EXIT.ok;
  } catch (error) {
    if (!signal.aborted) throw error;
    printError('triton-repo verify: stopped before it was done');
    return EXIT.findings;
  } finally {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(name, interrupt);
  }
}
