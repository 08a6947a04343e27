import { EventEmitter } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as l10n from '@vscode/l10n';
import { describeError, UserError } from '../../util/user-error.ts';
import { TritonReplyError } from './http.ts';
import { launch, serverEnded, type RunningServer } from './launch.ts';
import { loadFailure, whyNeverAnswered } from './log.ts';
import { copyForCpu, copyRepository, makeShadowFolder, planRepository, type Plan, type RepositoryModel } from './shadow.ts';
import type { Installation, Listener, LocalServer, LogLine, ModelStatus, ServerSnapshot, StartOptions, Unsubscribe } from './types.ts';

/** What the wheel's server has, with our stand-in and the ensemble scheduler. */
const WHEEL_BACKENDS = ['python', 'onnxruntime', 'ensemble'];
const LOAD_TIMEOUT_MS = 120_000;
/** Of one load; more would only be a model that prints without an end. */
const LOG_LINES = 500;
const EMPTY: ServerSnapshot = {
  state: 'stopped', repository: undefined, target: undefined, metricsUrl: undefined, grpcAddress: undefined, version: undefined,
  models: [], leftOut: [], error: undefined,
};

/** The load brought the server to a halt or to its end; it has to be started anew without the model. */
class ServerLost extends Error {}

export class LocalTriton implements LocalServer {
  readonly #installation: Installation;
  readonly #storage: string;
  readonly #events = new EventEmitter<{ state: [ServerSnapshot]; log: [LogLine] }>();
  #snapshot = EMPTY;
  #server: RunningServer | undefined;
  /** `<shadow>/repository` is what the server reads; absent when it reads the user's folder. */
  #shadow: string | undefined;
  #plan: Plan = { models: [], leftOut: [] };
  #options: StartOptions = {};
  /** The log of the load that is under way, or since the last one. */
  #loadLog: LogLine[] = [];
  /** Ends the start or load that is under way. */
  #work: AbortController | undefined;
  /** Starts, stops and loads follow each other. */
  #queue: Promise<unknown> = Promise.resolve();

  /** @param storage a folder of ours for working copies, best on the same disk as the repositories */
  constructor(installation: Installation, storage: string) {
    this.#installation = installation;
    this.#storage = storage;
    this.#events.setMaxListeners(0);
  }

  get snapshot(): ServerSnapshot {
    return this.#snapshot;
  }

  onDidChangeState(listener: Listener<ServerSnapshot>): Unsubscribe {
    this.#events.on('state', listener);
    return () => this.#events.off('state', listener);
  }

  onLog(listener: Listener<LogLine>): Unsubscribe {
    this.#events.on('log', listener);
    return () => this.#events.off('log', listener);
  }

  start(repository: string, options: StartOptions = {}): Promise<ServerSnapshot> {
    return this.#inTurn(() => this.#start(path.resolve(repository), options));
  }

  async stop(): Promise<void> {
    this.#work?.abort();
    await this.#inTurn(() => this.#stop());
  }

  restart(): Promise<ServerSnapshot> {
    const { repository } = this.#snapshot;
    if (repository === undefined) throw new UserError(l10n.t('No local Triton server has been started yet.'));
    return this.#inTurn(() => this.#start(repository, this.#options));
  }

  reload(model: string): Promise<ModelStatus> {
    return this.#inTurn(async () => {
      const { repository } = this.#snapshot;
      if (!this.#server || repository === undefined) throw new UserError(l10n.t('The local Triton server is not running.'));
      this.#plan = await planRepository(repository, this.#backends);
      const { models, leftOut } = this.#plan;
      this.#change({ leftOut });
      const found = models.find(({ name }) => name === model);
      if (!found) {
        const why = leftOut.find((one) => one.model === model)?.reason ?? l10n.t('it is not in {0}', repository);
        throw new UserError(l10n.t('{0} cannot run here: {1}.', model, why));
      }
      await this.#working(undefined, async (signal) => {
        if (this.#shadow !== undefined) {
          const copy = path.join(this.#shadow, 'repository', model);
          await fs.rm(copy, { recursive: true, force: true });
          await copyForCpu(path.join(repository, model), copy, signal);
        }
        await this.#loadUntilStable([found], signal);
      });
      return this.#status(model)!;
    });
  }

  unload(model: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#server?.client.unloadModel(model);
      this.#setModel(model, { state: 'UNAVAILABLE', reason: 'unloaded' });
      await this.#readIndex();
    });
  }

  get #backends(): string[] | undefined {
    return this.#installation.kind === 'wheel' ? WHEEL_BACKENDS : undefined;
  }

  async #start(repository: string, options: StartOptions): Promise<ServerSnapshot> {
    await this.#stop();
    this.#options = { ...options, signal: undefined };
    this.#change({ ...EMPTY, state: 'starting', repository });
    await this.#working(options.signal, async (signal) => {
      this.#plan = await planRepository(repository, this.#backends);
      if (this.#installation.kind === 'wheel') {
        this.#shadow = await makeShadowFolder(this.#storage);
        await copyRepository(repository, path.join(this.#shadow, 'repository'), this.#plan, signal);
      }
      const models = options.models ? this.#plan.models.filter(({ name }) => options.models!.includes(name)) : this.#plan.models;
      this.#change({ leftOut: this.#plan.leftOut, models: models.map(({ name }) => ({ name, version: '', state: 'LOADING', log: [] })) });
      await this.#launch(signal);
      await this.#loadUntilStable(models, signal);
      this.#change({ state: 'running' });
    });
    return this.#snapshot;
  }

  /** Whatever goes wrong inside leaves no server behind, and a state that says so. */
  async #working(wanted: AbortSignal | undefined, task: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const work = new AbortController();
    this.#work = work;
    const signal = wanted ? AbortSignal.any([wanted, work.signal]) : work.signal;
    try {
      await task(signal);
    } catch (error) {
      await this.#end();
      if (signal.aborted) this.#change({ ...EMPTY, repository: this.#snapshot.repository });
      else this.#fail(error instanceof UserError ? error : new UserError(describeError(error), undefined, { cause: error }));
      throw error;
    } finally {
      this.#work = undefined;
    }
  }

  async #launch(signal: AbortSignal): Promise<void> {
    const { repository } = this.#snapshot;
    const server = await launch({
      installation: this.#installation,
      repository: this.#shadow === undefined ? repository! : path.join(this.#shadow, 'repository'),
      shownRepository: repository!,
      httpPort: this.#options.httpPort,
      threads: this.#options.threads ?? Math.max(1, os.availableParallelism() - 1),
      signal,
      onLog: (line) => this.#log(line),
    });
    this.#server = server;
    void server.ended.then((how) => this.#ended(server, how));
    this.#change({
      version: server.version, grpcAddress: server.grpcAddress, metricsUrl: server.metricsUrl,
      target: { kind: 'local', name: path.basename(repository!), baseUrl: server.client.baseUrl, preview: this.#shadow !== undefined },
    });
  }

  /** Ended by itself; during a load the load knows what to do. */
  #ended(server: RunningServer, how: string): void {
    if (this.#server !== server || this.#work) return;
    this.#server = undefined;
    this.#fail(new UserError(serverEnded(how, this.#loadLog), l10n.t('Start it again; the log has the details.')));
    void this.#inTurn(() => this.#removeShadow());
  }

  /**
   * Loads one model after the other, so that each line of the log belongs to one. A load that never
   * answers also blocks the endpoint and every later ensemble, and some failures end the server: then
   * it is started anew without that model.
   */
  async #loadUntilStable(models: readonly RepositoryModel[], signal: AbortSignal): Promise<void> {
    let pending = [...models];
    const lost = new Set<string>();
    while (pending.length > 0) {
      const [model] = pending;
      const blocked = model!.facts?.steps.find((step) => lost.has(step));
      if (blocked !== undefined) {
        lost.add(model!.name);
        this.#setModel(model!.name, { state: 'UNAVAILABLE', reason: l10n.t('it needs {0}, which did not load', blocked) });
        pending.shift();
        continue;
      }
      try {
        await this.#load(model!.name, signal);
        pending.shift();
      } catch (error) {
        if (!(error instanceof ServerLost)) throw error;
        lost.add(model!.name);
        this.#setModel(model!.name, { state: 'UNAVAILABLE', reason: error.message });
        await this.#server?.stop(true);
        await this.#launch(signal);
        // What was loaded before has to be loaded again; what failed would fail again.
        const again = this.#plan.models.filter(({ name }) => this.#snapshot.models.some((one) => one.name === name && one.state === 'READY'));
        pending = [...again, ...pending.slice(1)];
      }
    }
    await this.#readIndex();
    this.#loadLog = [];
  }

  async #load(model: string, signal: AbortSignal): Promise<void> {
    const server = this.#server!;
    this.#loadLog = [];
    this.#setModel(model, { state: 'LOADING' });
    const timeoutMs = this.#options.loadTimeoutMs ?? LOAD_TIMEOUT_MS;
    const over = new AbortController();
    const off = this.onLog((line) => {
      const why = whyNeverAnswered(line);
      if (why !== undefined) over.abort(new ServerLost(why));
    });
    const deadline = setTimeout(() => over.abort(new ServerLost(this.#withLastLine(l10n.t('It did not load within {0} s', timeoutMs / 1000)))), timeoutMs);
    void server.ended.then((how) => over.abort(new ServerLost(serverEnded(how, this.#loadLog))));
    try {
      await server.client.loadModel(model, { signal: AbortSignal.any([signal, over.signal]), timeoutMs: timeoutMs + 10_000 });
      this.#setModel(model, { state: 'READY' });
    } catch (error) {
      signal.throwIfAborted();
      if (over.signal.aborted) throw over.signal.reason;
      if (!(error instanceof TritonReplyError)) {
        // The connection broke; a moment later it is known whether the server has ended.
        const how = await Promise.race([server.ended, wait(1_000, undefined, { ref: false })]);
        throw new ServerLost(how === undefined ? this.#withLastLine(describeError(error)) : serverEnded(how, this.#loadLog));
      }
      await this.#logSettled(/Poll failed for|failed to poll|failed to load/);
      this.#setModel(model, { state: 'UNAVAILABLE', reason: loadFailure(model, error.reply, this.#loadLog) });
    } finally {
      clearTimeout(deadline);
      off();
    }
  }

  /** The answer may overtake the log's line; half a second is ample. */
  async #logSettled(expected: RegExp): Promise<void> {
    for (let i = 0; i < 50 && !this.#loadLog.some((line) => expected.test(line.text)); i += 1) await wait(10);
  }

  #withLastLine(text: string): string {
    const line = this.#loadLog.findLast(({ level }) => level !== 'verbose')?.text.split('\n')[0];
    return line ? `${text}: ${line}` : `${text}.`;
  }

  /** Versions, and the steps that an ensemble has brought. */
  async #readIndex(): Promise<void> {
    const entries = (await this.#server?.client.repositoryIndex() ?? []).filter((entry) => entry.state !== undefined);
    for (const name of new Set(entries.map((entry) => entry.name))) {
      const mine = entries.filter((entry) => entry.name === name);
      const state = mine.find((entry) => entry.state === 'READY')?.state ?? mine[0]!.state!;
      const served = mine.filter((entry) => entry.state === state);
      const known = this.#status(name);
      const reason = state === 'READY' ? undefined : known?.reason ?? served[0]!.reason;
      this.#put({ name, state, version: served.flatMap((entry) => entry.version ?? []).join(', '), log: known?.log ?? [], ...(reason !== undefined && { reason }) });
    }
  }

  async #stop(): Promise<void> {
    if (this.#server === undefined) {
      await this.#end();
      if (this.#snapshot.state !== 'stopped') this.#change({ ...EMPTY, repository: this.#snapshot.repository });
      return;
    }
    this.#change({ state: 'stopping', target: undefined });
    await this.#end();
    this.#change({ ...EMPTY, repository: this.#snapshot.repository });
  }

  async #end(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    await server?.stop();
    await this.#removeShadow();
  }

  async #removeShadow(): Promise<void> {
    const shadow = this.#shadow;
    this.#shadow = undefined;
    if (shadow !== undefined) await fs.rm(shadow, { recursive: true, force: true }).catch(() => undefined); // swept at the next start
  }

  #fail(error: UserError): void {
    const models = this.#snapshot.models.map((model) => ({ ...model, state: 'UNAVAILABLE' as const, reason: model.reason ?? error.message }));
    this.#change({ state: 'failed', target: undefined, metricsUrl: undefined, grpcAddress: undefined, error, models });
  }

  #log(line: LogLine): void {
    this.#loadLog.push(line);
    if (this.#loadLog.length > LOG_LINES) this.#loadLog.shift();
    this.#events.emit('log', line);
  }

  #status(model: string): ModelStatus | undefined {
    return this.#snapshot.models.find(({ name }) => name === model);
  }

  #setModel(name: string, { state, reason }: { state: ModelStatus['state']; reason?: string }): void {
    const log = state === 'LOADING' ? [] : [...this.#loadLog];
    this.#put({ name, version: this.#status(name)?.version ?? '', state, log, ...(reason !== undefined && { reason }) });
  }

  #put(status: ModelStatus): void {
    const others = this.#snapshot.models.filter(({ name }) => name !== status.name);
    this.#change({ models: [...others, status].toSorted((a, b) => (a.name < b.name ? -1 : 1)) });
  }

  #change(change: Partial<ServerSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    this.#events.emit('state', this.#snapshot);
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const mine = this.#queue.then(task, task);
    this.#queue = mine.catch(() => undefined);
    return mine;
  }
}
