import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import path from 'node:path';
import fs from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import * as l10n from '@vscode/l10n';
import { errorCode, findProgram } from '../../util/files.ts';
import { UserError } from '../../util/user-error.ts';
import { aliasFolders } from './alias.ts';
import { spawnOwned, type OwnedChild } from './child.ts';
import { CPU_PREVIEW_ID, TritonClient } from './http.ts';
import { isAlive } from './lock.ts';
import { lastUsefulLine, readLogLine } from './log.ts';
import type { Installation, LogLine } from './types.ts';

const HOST = '127.0.0.1';
const READY_WITHIN_MS = 30_000;
const STOP_WITHIN_MS = 5_000;
const SHM = '/dev/shm';
const SHM_PREFIX = 'triton_repo_';

/**
 * Ends the server even when this process is killed by force: the kernel does it. It counts for the
 * program that replaces the interpreter as well.
 */
const OWNER_BOUND = `
import ctypes, os, signal, sys
ctypes.CDLL(None).prctl(1, signal.SIGKILL)
if os.getppid() == int(sys.argv[1]):
    os.execv(sys.argv[2], sys.argv[2:])
`;

export interface LaunchOptions {
  installation: Installation;
  /** The folder that the server reads. */
  repository: string;
  /** What stands for it in the log: the user's own folder. */
  shownRepository: string;
  /** This one or none. */
  httpPort?: number | undefined;
  /** This one if it is free: whoever knows the address of the last server then reaches the next one. */
  preferredPort?: number | undefined;
  threads?: number | undefined;
  /** More arguments of the server's own. */
  more?: readonly string[];
  onLog: (line: LogLine) => void;
  signal?: AbortSignal | undefined;
}

/** A server process whose HTTP endpoint answers; no model is loaded yet. */
export interface RunningServer {
  client: TritonClient;
  version: string;
  grpcAddress: string;
  metricsUrl: string;
  /** Puts the user's own folder into a text of the server's that names the working copy. */
  shown(text: string): string;
  /** Resolves with `signal SIGSEGV`, `exit code 1` … when the process ends, for whatever reason. */
  ended: Promise<string>;
  /** @param force do not wait: a load that hangs keeps the server from ending by itself */
  stop(force?: boolean): Promise<void>;
}

/** @throws UserError when the port is taken, or the server ends or stays silent at its start */
export async function launch(options: LaunchOptions): Promise<RunningServer> {
  const { installation, onLog, signal } = options;
  if (options.httpPort !== undefined) await expectFree(options.httpPort);
  const [freeHttp, grpc, metrics] = await freePorts(3);
  const http = options.httpPort ?? (options.preferredPort !== undefined && await isFree(options.preferredPort) ? options.preferredPort : freeHttp!);
  await sweepSharedMemory((owner) => !isAlive(owner));
  const memory = `${SHM_PREFIX}${process.pid}_${randomBytes(4).toString('hex')}_`;
  const aliases = await aliasFolders([options.repository, ...(installation.backends ? [installation.backends] : [])]);
  const [repository, backends] = aliases.paths;
  const args = [
    ...(installation.kind === 'wheel' ? [`--id=${CPU_PREVIEW_ID}`] : []),
    `--model-repository=${repository}`, '--model-control-mode=explicit', '--exit-on-error=false', '--exit-timeout-secs=3',
    `--http-address=${HOST}`, `--http-port=${http}`, `--grpc-address=${HOST}`, `--grpc-port=${grpc}`,
    `--metrics-address=${HOST}`, `--metrics-port=${metrics}`, '--metrics-config=summary_latencies=true',
    `--backend-config=python,shm-region-prefix-name=${memory}`,
    `--trace-config=triton,file=${path.join(path.dirname(options.repository), 'trace.json')}`, '--trace-config=level=OFF',
    ...(backends === undefined ? [] : [`--backend-directory=${backends}`]), ...options.more ?? [],
  ];
  const shown = (text: string) => text.replaceAll(repository!, options.shownRepository);
  const lines: LogLine[] = [];
  const interpreter = installation.python ?? await findProgram('python3'); // any that runs the few lines of OWNER_BOUND
  const child = start(installation, interpreter, args, options.threads, (text) => {
    const line = readLogLine(shown(text));
    lines.push(line);
    if (lines.length > 200) lines.shift();
    onLog(line);
  });
  const ended = child.ended.then(
    ({ code, signal: by }) => (by ? l10n.t('signal {0}', by) : l10n.t('exit code {0}', code ?? '-')),
    (error: unknown) => errorCode(error),
  );
  const end = async (force?: boolean) => {
    await stop(child, force);
    await sweepSharedMemory((_, name) => name.startsWith(memory));
    await aliases.remove();
  };
  const client = new TritonClient(`http://${HOST}:${http}`);
  try {
    const version = await answering(client, ended, lines, signal);
    return {
      client, version, ended, shown,
      grpcAddress: `${HOST}:${grpc}`,
      metricsUrl: `http://${HOST}:${metrics}/metrics`,
      stop: end,
    };
  } catch (error) {
    await end(true);
    throw error;
  }
}

function start(installation: Installation, interpreter: string | undefined, args: string[], threads: number | undefined, onLine: (line: string) => void): OwnedChild {
  const env: NodeJS.ProcessEnv = { ...process.env, TOKENIZERS_PARALLELISM: 'false' };
  if (threads !== undefined) env.TRITON_REPO_ORT_THREADS = String(threads);
  // Without a UTF-8 locale a python model below a folder with letters beyond ASCII cannot be imported.
  env.LC_ALL = 'C.UTF-8';
  if (installation.binaries) env.PATH = [installation.binaries, process.env.PATH].filter(Boolean).join(path.delimiter);
  if (installation.libraries.length > 0) {
    env.LD_LIBRARY_PATH = [...installation.libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(path.delimiter);
  }
  return interpreter !== undefined && process.platform === 'linux'
    ? spawnOwned(interpreter, ['-I', '-S', '-c', OWNER_BOUND, String(process.pid), installation.executable, ...args], { env, onLine })
    : spawnOwned(installation.executable, args, { env, onLine });
}

/** One sentence for a server that is gone. @param how as `RunningServer.ended` tells it */
export function serverEnded(how: string, lines: readonly LogLine[]): string {
  const why = lastUsefulLine(lines);
  return why ? l10n.t('The Triton server ended ({0}): {1}', how, why) : l10n.t('The Triton server ended ({0}).', how);
}

async function answering(client: TritonClient, ended: Promise<string>, lines: readonly LogLine[], signal: AbortSignal | undefined): Promise<string> {
  let end: string | undefined;
  void ended.then((how) => { end = how; });
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    signal?.throwIfAborted();
    if (end !== undefined) throw new UserError(serverEnded(end, lines), l10n.t('The log has the details.'));
    try {
      return (await client.serverMetadata({ timeoutMs: 1_000, signal })).version;
    } catch {
      signal?.throwIfAborted();
      await wait(30);
    }
  }
  throw new UserError(l10n.t('The Triton server did not answer within {0} s.', READY_WITHIN_MS / 1000), l10n.t('The log has the details.'));
}

async function stop(child: OwnedChild, force = false): Promise<void> {
  if (!force) child.terminate();
  const over = child.ended.then(() => true, () => true);
  if (force || !await Promise.race([over, wait(STOP_WITHIN_MS, false, { ref: false })])) {
    child.kill();
    await over;
  }
}

/** The server leaves 1 MB per python model behind when it is ended by force. */
async function sweepSharedMemory(isLeft: (owner: number, name: string) => boolean): Promise<void> {
  for (const name of await fs.readdir(SHM).catch((): string[] => [])) {
    const owner = new RegExp(`^${SHM_PREFIX}(\\d+)_`).exec(name)?.[1];
    if (owner !== undefined && isLeft(Number(owner), name)) await fs.rm(path.join(SHM, name), { force: true }).catch(() => undefined); // of another user
  }
}

async function listen(port: number): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host: HOST, exclusive: true }, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise((resolve) => { server.close(() => resolve()); }),
  };
}

async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(Array.from({ length: count }, () => listen(0)));
  await Promise.all(held.map((one) => one.close()));
  return held.map((one) => one.port);
}

async function isFree(port: number): Promise<boolean> {
  return listen(port).then((held) => held.close()).then(() => true, () => false);
}

async function expectFree(port: number): Promise<void> {
  try {
    await (await listen(port)).close();
  } catch (error) {
    const why = errorCode(error);
    throw new UserError(
      why === 'EADDRINUSE' ? l10n.t('Port {0} is in use on 127.0.0.1.', port) : l10n.t('Port {0} cannot be opened ({1}).', port, why),
      l10n.t('Choose another port, or none: then a free one is taken.'),
    );
  }
}
