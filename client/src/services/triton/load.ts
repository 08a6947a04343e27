import { setTimeout as wait } from 'node:timers/promises';
import * as l10n from '@vscode/l10n';
import { describeError } from '../../util/user-error.ts';
import { TritonReplyError } from './http.ts';
import { serverEnded, type RunningServer } from './launch.ts';
import { linesAbout, loadFailure, whyNeverAnswered } from './log.ts';
import type { Listener, LogLine, ModelStatus, Unsubscribe } from './types.ts';

/**
 * A load that brought the server to a halt or to its end. A load that never answers blocks a thread
 * of the endpoint and every ensemble that needs the model, so the server has to be started anew.
 */
export class ServerLost extends Error {
  /** Those that were being loaded; when it is one, it is the culprit. */
  readonly models: readonly string[];
  /** The server ended; else the load was never answered. */
  readonly ended: boolean;

  constructor(message: string, models: readonly string[], ended: boolean) {
    super(message);
    this.models = models;
    this.ended = ended;
  }
}

export interface LoadOptions {
  /** How many at once: half a load's time is waiting. */
  width: number;
  timeoutMs: number;
  signal: AbortSignal;
  onLog: (listener: Listener<LogLine>) => Unsubscribe;
  /** LOADING at the begin of a load, then READY or UNAVAILABLE. */
  onStatus: (name: string, status: Pick<ModelStatus, 'state' | 'log'> & { reason?: string }) => void;
}

/** Loads the models, the first ones first. @throws ServerLost when the server has to be started anew */
export async function loadModels(server: RunningServer, names: readonly string[], options: LoadOptions): Promise<void> {
  const { onStatus, timeoutMs } = options;
  const queue = [...names];
  /** Each with the length of the log at its begin. */
  const loading = new Map<string, number>();
  const log: LogLine[] = [];
  const lost = new AbortController();
  const signal = AbortSignal.any([options.signal, lost.signal]);
  const lose = (message: string, models: readonly string[], ended = false) => lost.abort(new ServerLost(message, models, ended));

  const off = options.onLog((line) => {
    log.push(line);
    const why = whyNeverAnswered(line);
    if (why === undefined) return;
    const named = [...loading.keys()].filter((name) => linesAbout(name, [line]).length > 0);
    lose(why, named.length > 0 ? named : [...loading.keys()]);
  });
  void server.ended.then((how) => lose(serverEnded(how, log.slice(Math.max(0, ...loading.values()))), [...loading.keys()], true));

  const load = async (name: string): Promise<void> => {
    const begin = log.length;
    loading.set(name, begin);
    const mine = () => linesAbout(name, log.slice(begin));
    onStatus(name, { state: 'LOADING', log: [] });
    const deadline = setTimeout(() => lose(withLastLine(l10n.t('It did not load within {0} s', timeoutMs / 1000), mine()), [name]), timeoutMs);
    try {
      await server.client.loadModel(name, { signal, timeoutMs: timeoutMs + 10_000 });
      onStatus(name, { state: 'READY', log: mine() });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof TritonReplyError)) {
        // The connection broke; a moment later it is known whether the server has ended.
        await Promise.race([server.ended, wait(1_000, undefined, { ref: false })]);
        signal.throwIfAborted();
        throw new ServerLost(withLastLine(describeError(error), mine()), [name], true);
      }
      await settled(() => mine().some((line) => /Poll failed for|failed to poll|failed to load/.test(line.text)));
      onStatus(name, { state: 'UNAVAILABLE', reason: loadFailure(name, server.shown(error.reply), mine()), log: mine() });
    } finally {
      clearTimeout(deadline);
    }
    loading.delete(name);
  };
  const work = async (index: number): Promise<void> => {
    // The endpoint deals connections that come in one burst to one thread, which then serves them in turn.
    await wait(index * 60);
    signal.throwIfAborted();
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) await load(name);
  };
  try {
    await Promise.all(Array.from({ length: Math.min(options.width, names.length) }, (_, index) => work(index)));
  } finally {
    lost.abort();
    off();
  }
}

/** The answer may overtake the log's line; half a second is ample. */
async function settled(arrived: () => boolean): Promise<void> {
  for (let i = 0; i < 50 && !arrived(); i += 1) await wait(10);
}

function withLastLine(text: string, lines: readonly LogLine[]): string {
  const line = lines.findLast(({ level }) => level !== 'verbose')?.text.split('\n')[0];
  return line ? `${text}: ${line}` : `${text}.`;
}
