import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

const POSIX = process.platform !== 'win32';
/** Leaders of process groups that must not outlive this process. */
const owned = new Set<number>();
let hooked = false;

export interface SpawnOptions {
  env?: NodeJS.ProcessEnv;
  onLine?: (line: string) => void;
}

/** A child process in a group of its own, so that its children end with it. */
export interface OwnedChild {
  readonly pid: number | undefined;
  /** How it ended; rejects when it could not be started at all (ENOENT, EACCES). */
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Asks it to end; its children are its own affair. */
  terminate(): void;
  /** Ends the whole group at once. */
  kill(): void;
}

/**
 * Starts a program without a shell. Its group is ended when this process exits, by whatever way
 * that JavaScript can see; for SIGKILL see launch.ts.
 */
export function spawnOwned(command: string, args: readonly string[], options: SpawnOptions = {}): OwnedChild {
  hookExit();
  const child = spawn(command, args, { env: options.env ?? process.env, stdio: ['ignore', 'pipe', 'pipe'], detached: POSIX, windowsHide: true });
  const { pid } = child;
  if (pid !== undefined) owned.add(pid);
  const streams = [child.stdout, child.stderr].map((stream) => {
    const lines = createInterface({ input: stream, crlfDelay: Infinity });
    lines.on('line', (line) => options.onLine?.(line));
    return new Promise<void>((resolve) => {
      lines.on('close', resolve);
    });
  });
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (pid !== undefined) {
        killGroup(child, pid); // grandchildren that are still there, before the number can be given anew
        owned.delete(pid);
      }
      resolve({ code, signal });
    });
  });
  // The last lines tell why it ended; they are read before anybody hears of the end.
  const ended = exited.then(async (how) => {
    await Promise.all(streams);
    return how;
  });
  ended.catch(() => undefined); // whoever waits hears of it; nobody has to
  return {
    pid,
    ended,
    terminate: () => child.kill('SIGTERM'),
    kill() {
      if (pid !== undefined && owned.has(pid)) killGroup(child, pid);
    },
  };
}

export interface RunResult {
  code: number | null;
  lines: string[];
}

/** Runs a program to its end. @throws the signal's reason after the whole group has been ended */
export async function run(command: string, args: readonly string[], options: SpawnOptions & { signal?: AbortSignal | undefined } = {}): Promise<RunResult> {
  options.signal?.throwIfAborted();
  const lines: string[] = [];
  const child = spawnOwned(command, args, {
    ...options,
    onLine(line) {
      lines.push(line);
      options.onLine?.(line);
    },
  });
  const abort = () => child.kill();
  options.signal?.addEventListener('abort', abort, { once: true });
  try {
    const { code } = await child.ended;
    options.signal?.throwIfAborted();
    return { code, lines };
  } finally {
    options.signal?.removeEventListener('abort', abort);
  }
}

function killGroup(child: ChildProcess, pid: number): void {
  try {
    if (POSIX) process.kill(-pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    // gone already
  }
}

function endAll(): void {
  for (const pid of owned) {
    try {
      process.kill(POSIX ? -pid : pid, 'SIGKILL');
    } catch {
      // gone already
    }
  }
  owned.clear();
}

function hookExit(): void {
  if (hooked) return;
  hooked = true;
  process.on('exit', endAll);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const handler = () => {
      if (process.listenerCount(signal) > 1) return; // somebody else decides whether the process ends
      endAll();
      process.off(signal, handler);
      process.kill(process.pid, signal);
    };
    process.on(signal, handler);
  }
}
