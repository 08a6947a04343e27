import { EventEmitter } from 'node:events';
import path from 'node:path';
import { launch, type RunningServer } from '../triton/launch.ts';
import type { Installation, Listener, LogLine, Unsubscribe } from '../triton/types.ts';
import type { Restartable } from './ask.ts';

export interface RunningOptions {
  readonly installation: Installation;
  /** What the server reads, and what stands for it in its words. */
  readonly copy: string;
  readonly repository: string;
  readonly strict: boolean;
  readonly signal: AbortSignal;
}

/** A server of our own on a free port, beside whatever else runs; one CPU thread for each model is enough to load it. */
export class Running implements Restartable {
  readonly #options: RunningOptions;
  readonly #events = new EventEmitter<{ log: [LogLine] }>();
  #server: RunningServer | undefined;

  constructor(options: RunningOptions) {
    this.#options = options;
  }

  get server(): RunningServer {
    if (!this.#server) throw new Error('the server was not started');
    return this.#server;
  }

  onLog(listener: Listener<LogLine>): Unsubscribe {
    this.#events.on('log', listener);
    return () => this.#events.off('log', listener);
  }

  async restart(): Promise<void> {
    await this.stop();
    const { installation, copy, repository, strict, signal } = this.#options;
    this.#server = await launch({
      installation, repository: copy, shownRepository: path.resolve(repository), threads: 1, signal,
      more: ['--allow-grpc=false', '--allow-metrics=false', ...(strict ? ['--disable-auto-complete-config'] : [])],
      onLog: (line) => this.#events.emit('log', line),
    });
  }

  /** At once: nothing that it holds is worth a moment. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    await server?.stop(true);
  }
}
