import { EventEmitter } from 'node:events';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { describeError, UserError } from '../../util/user-error.ts';
import { writeStandIn } from './install.ts';
import { launch, serverEnded, type RunningServer } from './launch.ts';
import { loadModels, ServerLost } from './load.ts';
import { copyModel, copyRepository, makeShadowFolder, planRepository, type Plan, type RepositoryModel } from './shadow.ts';
import type { Installation, Listener, LocalServer, LogLine, ModelStatus, ServerSnapshot, StartOptions, Unsubscribe } from './types.ts';

/** What the wheel's server has, with our stand-in and the ensemble scheduler. */
const WHEEL_BACKENDS = ['python', 'onnxruntime', 'ensemble'];
const LOAD_TIMEOUT_MS = 120_000;
/** More would only be a model that prints without an end. */
const LOG_LINES = 500;
/** Half a load's time is waiting, so more than the cores are worth it. */
const LOADS_AT_ONCE = 4;
const EMPTY: ServerSnapshot = {
  state: 'stopped', repository: undefined, target: undefined, metricsUrl: undefined, grpcAddress: undefined, version: undefined,
  models: [], leftOut: [], error: undefined,
};

function isEnsemble(model: RepositoryModel): boolean {
  return (model.facts?.steps.length ?? 0) > 0;
}

export class LocalTriton implements LocalServer {
  readonly #installation: Installation;
  readonly #storage: string;
  readonly #events = new EventEmitter<{ state: [ServerSnapshot]; log: [LogLine] }>();
  #snapshot = EMPTY;
  #server: RunningServer | undefined;
  /** `<shadow>/repository` is what the server reads. */
  #shadow: string | undefined;
  #plan: Plan = { models: [], leftOut: [] };
  #options: StartOptions = {};
  /** Of the last server. */
  #port: number | undefined;
  /** The log since the last loads; it tells why a server ends by itself. */
  #recent: LogLine[] = [];
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

  async restart(): Promise<ServerSnapshot> {
    const { repository } = this.#snapshot;
    if (repository === undefined) throw new UserError(l10n.t('No local Triton server has been started yet.'));
    return this.#inTurn(() => this.#start(repository, this.#options));
  }

  reload(model: string): Promise<ModelStatus> {
    return this.#inTurn(async () => {
      const { repository } = this.#snapshot;
      if (!this.#server || repository === undefined) throw new UserError(l10n.t('The local Triton server is not running.'));
      this.#plan = await planRepository(repository, this.#backends);
      this.#change({ leftOut: this.#plan.leftOut });
      const found = this.#expectModel(model);
      await this.#working(undefined, async (signal) => {
        const copy = path.join(this.#copy, model);
        await fs.rm(copy, { recursive: true, force: true });
        await copyModel(path.join(repository, model), copy, { toCpu: this.#isPreview, signal });
        await this.#loadUntilStable([found], signal);
      });
      return this.#status(model)!;
    });
  }

  unload(model: string): Promise<void> {
    return this.#inTurn(async () => {
      await this.#server?.client.unloadModel(model);
      this.#setModel(model, { state: 'UNAVAILABLE', reason: 'unloaded', log: [] });
      await this.#readIndex();
    });
  }

  /** @throws UserError for a model that is left out or not there */
  #expectModel(name: string): RepositoryModel {
    const found = this.#plan.models.find((model) => model.name === name);
    if (found) return found;
    const why = this.#plan.leftOut.find(({ model }) => model === name)?.reason ?? l10n.t('it is not in {0}', this.#snapshot.repository!);
    throw new UserError(l10n.t('{0} cannot run here: {1}.', name, why));
  }

  /** A server of the machine's own has its own back ends, and its GPU if there is one. */
  get #isPreview(): boolean {
    return this.#installation.kind === 'wheel';
  }

  get #backends(): string[] | undefined {
    return this.#isPreview ? WHEEL_BACKENDS : undefined;
  }

  get #copy(): string {
    return path.join(this.#shadow!, 'repository');
  }

  async #start(repository: string, options: StartOptions): Promise<ServerSnapshot> {
    await this.#stop();
    this.#options = { ...options, signal: undefined };
    this.#change({ ...EMPTY, state: 'starting', repository });
    await this.#working(options.signal, async (signal) => {
      await writeStandIn(this.#installation);
      this.#plan = await planRepository(repository, this.#backends);
      this.#shadow = await makeShadowFolder(this.#storage);
      await copyRepository(repository, this.#copy, this.#plan, { toCpu: this.#isPreview, signal });
      const models = options.models?.map((name) => this.#expectModel(name)) ?? this.#plan.models;
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
      repository: this.#copy,
      shownRepository: repository!,
      httpPort: this.#options.httpPort,
      preferredPort: this.#port,
      threads: this.#options.threads ?? Math.max(1, os.availableParallelism() - 1),
      signal,
      onLog: (line) => this.#log(line),
    });
    this.#server = server;
    this.#port = Number(new URL(server.client.baseUrl).port);
    void server.ended.then((how) => this.#ended(server, how));
    this.#change({
      version: server.version, grpcAddress: server.grpcAddress, metricsUrl: server.metricsUrl,
      target: { kind: 'local', name: path.basename(repository!), baseUrl: server.client.baseUrl, preview: this.#isPreview },
    });
  }

  /** Ended by itself; during a load the load knows what to do. */
  #ended(server: RunningServer, how: string): void {
    if (this.#server !== server || this.#work) return;
    this.#server = undefined;
    this.#fail(new UserError(serverEnded(how, this.#recent), l10n.t('Start it again; the log has the details.')));
    void this.#inTurn(async () => {
      await server.stop(true); // its children and its second names
      await this.#removeShadow();
    });
  }

  /** Starts the server anew, without the culprit, as often as a load takes it down. */
  async #loadUntilStable(models: readonly RepositoryModel[], signal: AbortSignal): Promise<void> {
    let pending = models;
    let width = LOADS_AT_ONCE;
    const lost = new Set<string>();
    for (;;) {
      this.#giveUpDependents(pending, lost);
      const left = pending.filter(({ name }) => !lost.has(name));
      try {
        await this.#load(left.filter((model) => !isEnsemble(model)), width, signal);
        await this.#load(left.filter(isEnsemble), 1, signal); // their steps are there by now
        break;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ServerLost)) throw error;
        if (error.models.length === 1) {
          lost.add(error.models[0]!);
          this.#setModel(error.models[0]!, { state: 'UNAVAILABLE', reason: error.message, log: this.#recent });
        }
        width = 1; // who of several it was shows when they come one by one
        await this.#server?.stop(true);
        await this.#launch(signal);
        // What was loaded before has to be loaded again; what failed would fail again.
        pending = this.#plan.models.filter(({ name }) => {
          const state = this.#status(name)?.state;
          return state === 'READY' || state === 'LOADING';
        });
      }
    }
    await this.#readIndex();
    this.#recent = [];
  }

  #giveUpDependents(models: readonly RepositoryModel[], lost: Set<string>): void {
    for (const model of models) { // steps come before the ensembles that need them
      const step = model.facts?.steps.find((name) => lost.has(name));
      if (step === undefined || lost.has(model.name)) continue;
      lost.add(model.name);
      this.#setModel(model.name, { state: 'UNAVAILABLE', reason: l10n.t('it needs {0}, which did not load', step), log: [] });
    }
  }

  async #load(models: readonly RepositoryModel[], width: number, signal: AbortSignal): Promise<void> {
    await loadModels(this.#server!, models.map(({ name }) => name), {
      width, signal,
      timeoutMs: this.#options.loadTimeoutMs ?? LOAD_TIMEOUT_MS,
      onLog: (listener) => this.onLog(listener),
      onStatus: (name, status) => this.#setModel(name, status),
    });
  }

  /** Versions, and the steps that an ensemble has brought. */
  async #readIndex(): Promise<void> {
    const entries = (await this.#server?.client.repositoryIndex() ?? []).filter((entry) => entry.state !== undefined);
    for (const name of new Set(entries.map((entry) => entry.name))) {
      const mine = entries.filter((entry) => entry.name === name);
      const state = mine.find((entry) => entry.state === 'READY')?.state ?? mine[0]!.state!;
      const served = mine.filter((entry) => entry.state === state);
      const known = this.#status(name);
      const reason = state === 'READY' ? undefined : known?.reason ?? this.#server!.shown(served[0]!.reason ?? '');
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
    this.#recent.push(line);
    if (this.#recent.length > LOG_LINES) this.#recent.shift();
    this.#events.emit('log', line);
  }

  #status(model: string): ModelStatus | undefined {
    return this.#snapshot.models.find(({ name }) => name === model);
  }

  #setModel(name: string, status: Pick<ModelStatus, 'state' | 'log'> & { reason?: string }): void {
    this.#put({ name, version: this.#status(name)?.version ?? '', ...status });
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
