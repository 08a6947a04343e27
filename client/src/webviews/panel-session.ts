import * as l10n from '@vscode/l10n';
import { PROTOCOL_VERSION, readPanelMessage } from '../../../webview/src/protocol.ts';
import type {
  BenchmarkRequest, Failure, HostMessage, InvokeRequest, InvokeResult, JobKind, PanelMessage, Progress, Run,
} from '../../../webview/src/protocol.ts';
import { UserError } from '../util/user-error.ts';
import type { PanelEditor, PanelServices } from './panel-services.ts';

/** What a command asks the panel to show. */
export interface Wish {
  target?: string | undefined;
  model?: string | undefined;
  tab?: 'invoke' | 'benchmark' | 'runs' | undefined;
  /** A saved run to open. */
  run?: string | undefined;
}

/**
 * One open panel, apart from its window: what is chosen, what runs, what came of it. The page may
 * vanish (a hidden tab) and come back at any time; it then gets all of this anew.
 */
export class PanelSession {
  readonly #services: PanelServices;
  readonly #editor: PanelEditor;
  readonly #send: (message: HostMessage) => void;
  #wish: Wish;
  #target: string | undefined;
  #model: string | undefined;
  /** The model that a command was about: another must not be taken for it in silence. */
  #asked: string | undefined;
  /** Ends the look-ups of an earlier choice. */
  #looking = new AbortController();
  #job: { kind: JobKind; stop: AbortController; progress?: Progress } | undefined;
  #invoked: InvokeResult | undefined;
  #measured: Run | undefined;
  /** The saved run or the comparison on show. */
  #opened: HostMessage | undefined;
  readonly #listening: readonly { dispose(): void }[];

  constructor(services: PanelServices, editor: PanelEditor, send: (message: HostMessage) => void, wish: Wish = {}) {
    this.#services = services;
    this.#editor = editor;
    this.#send = send;
    this.#wish = wish;
    this.#target = wish.target;
    this.#model = wish.model;
    this.#asked = wish.model;
    this.#listening = [services.onDidChangeTargets(() => this.#load()), services.onDidChangeRuns(() => this.#quietly(() => this.#listRuns()))];
  }

  /** For serializing: what to ask for when the window comes back. */
  get choice(): Wish {
    return { target: this.#target, model: this.#model };
  }

  show(wish: Wish): void {
    this.#wish = wish;
    if (wish.target !== undefined) this.#target = wish.target;
    if (wish.model !== undefined) [this.#model, this.#asked] = [wish.model, wish.model];
    this.#load();
  }

  /** Trust was given, or a look at the servers is wanted anew. */
  refresh(): void {
    this.#load();
  }

  receive(data: unknown): void {
    const message = readPanelMessage(data);
    if (message) this.#handle(message);
    else this.#editor.log('panel: a message of unknown form was dropped');
  }

  dispose(): void {
    for (const one of this.#listening) one.dispose();
    this.#looking.abort();
    this.#job?.stop.abort();
    this.#services.dispose();
  }

  #handle(message: PanelMessage): void {
    switch (message.type) {
      case 'ready':
        if (message.protocol !== PROTOCOL_VERSION) this.#editor.log(`panel: the page speaks protocol ${message.protocol}, not ${PROTOCOL_VERSION}`);
        this.#restore();
        break;
      case 'refresh': this.#load(); break;
      case 'selectTarget':
        [this.#target, this.#model, this.#asked] = [message.target, undefined, undefined];
        this.#load();
        break;
      case 'selectModel':
        [this.#target, this.#model, this.#asked] = [message.target, message.model, undefined];
        this.#load();
        break;
      case 'chooseTokenizer': this.#quietly(() => this.#chooseTokenizer()); break;
      case 'remember': this.#editor.remember(message.form); break;
      case 'invoke': this.#run('invoke', (signal) => this.#invoke(message.request, signal)); break;
      case 'benchmark': this.#run('benchmark', (signal) => this.#benchmark(message.request, signal)); break;
      case 'cancel': this.#job?.stop.abort(); break;
      case 'openRun': this.#quietly(() => this.#open(message.id)); break;
      case 'compare': this.#quietly(async () => {
        this.#opened = { type: 'comparison', ...await this.#services.compare(message.baseline, message.other) };
        this.#send(this.#opened);
      }); break;
      case 'closeRun': this.#opened = undefined; break;
      case 'copy': this.#quietly(() => this.#editor.copy(message.text)); break;
      case 'action': this.#editor.act(message.action); break;
      case 'dropped': this.#editor.log('panel: the page dropped a message that it does not understand'); break;
    }
  }

  /** All that the page may have lost. */
  #restore(): void {
    this.#load();
    if (this.#invoked) this.#send({ type: 'invoked', result: this.#invoked });
    if (this.#measured) this.#send({ type: 'run', run: this.#measured, origin: 'measured' });
    if (this.#opened) this.#send(this.#opened);
    if (!this.#job) return;
    this.#send({ type: 'started', job: this.#job.kind });
    if (this.#job.progress) this.#send({ type: 'progress', progress: this.#job.progress });
  }

  #load(): void {
    this.#looking.abort();
    this.#looking = new AbortController();
    const { signal } = this.#looking;
    this.#quietly(() => this.#look(signal));
  }

  async #look(signal: AbortSignal): Promise<void> {
    const wish = this.#wish;
    this.#wish = {};
    this.#quietly(() => this.#listRuns());
    const targets = await this.#services.targets();
    if (signal.aborted) return;
    if (!targets.some(({ id }) => id === this.#target)) this.#target = targets[0]?.id;
    const state = (missing: string | null) => this.#send({
      type: 'state', trusted: this.#editor.trusted(), targets, target: this.#target ?? null, model: missing === null ? this.#model ?? null : null, missing,
      form: this.#editor.remembered() ?? null, canStart: this.#editor.canStartLocal(),
    });
    state(null);
    if (wish.tab) this.#send({ type: 'show', tab: wish.tab });
    if (wish.run !== undefined) await this.#open(wish.run);
    // A question to a server is already something sent.
    if (this.#target === undefined || !this.#editor.trusted()) return;
    const target = this.#target;
    const models = await this.#services.models(target, signal);
    if (signal.aborted) return;
    const missing = this.#asked !== undefined && !models.some(({ name }) => name === this.#asked);
    if (!missing && !models.some(({ name }) => name === this.#model)) this.#model = (models.find(({ ready }) => ready) ?? models[0])?.name;
    this.#send({ type: 'models', target, models });
    state(missing ? this.#asked ?? null : null);
    if (missing || this.#model === undefined || !models.some(({ name, ready }) => ready && name === this.#model)) return;
    const detail = await this.#services.describe(target, this.#model, signal);
    if (!signal.aborted) this.#send({ type: 'detail', detail });
  }

  async #listRuns(): Promise<void> {
    this.#send({ type: 'runs', runs: await this.#services.runs() });
  }

  async #open(id: string): Promise<void> {
    this.#opened = { type: 'run', run: await this.#services.run(id), origin: 'opened' };
    this.#send(this.#opened);
  }

  async #chooseTokenizer(): Promise<void> {
    if (this.#target === undefined || this.#model === undefined) return;
    const tokenizer = await this.#services.chooseTokenizer(this.#target, this.#model);
    if (tokenizer) this.#send({ type: 'tokenizer', tokenizer });
  }

  async #invoke(request: InvokeRequest, signal: AbortSignal): Promise<void> {
    this.#invoked = await this.#services.invoke(request, signal);
    this.#send({ type: 'invoked', result: this.#invoked });
  }

  async #benchmark(request: BenchmarkRequest, signal: AbortSignal): Promise<void> {
    const job = this.#job;
    this.#measured = await this.#services.runBenchmark(request, (progress) => {
      if (job) job.progress = progress;
      this.#send({ type: 'progress', progress });
    }, signal);
    this.#send({ type: 'run', run: this.#measured, origin: 'measured' });
  }

  /** One job at a time; it is always followed by `ended`. */
  #run(kind: JobKind, work: (signal: AbortSignal) => Promise<void>): void {
    if (this.#job) return;
    if (!this.#editor.trusted()) {
      this.#send({ type: 'failed', job: kind, failure: {
        message: l10n.t('Nothing was sent, because this workspace is not trusted.'), advice: l10n.t('Trust the workspace to talk to its servers.'),
      } });
      return;
    }
    const stop = new AbortController();
    this.#job = { kind, stop };
    this.#send({ type: 'started', job: kind });
    void (async () => {
      try {
        await work(stop.signal);
      } catch (error) {
        if (!stop.signal.aborted) this.#send({ type: 'failed', job: kind, failure: this.#failure(error) });
      } finally {
        this.#job = undefined;
        this.#send({ type: 'ended', job: kind });
      }
    })();
  }

  #quietly(work: () => Promise<void>): void {
    const { signal } = this.#looking;
    work().catch((error: unknown) => {
      if (!signal.aborted) this.#send({ type: 'failed', job: 'panel', failure: this.#failure(error) });
    });
  }

  #failure(error: unknown): Failure {
    if (error instanceof UserError) return error.advice === undefined ? { message: error.message } : { message: error.message, advice: error.advice };
    const message = error instanceof Error ? error.message : String(error);
    this.#editor.log(`panel: ${error instanceof Error ? error.stack ?? message : message}`);
    return { message: l10n.t('This should not happen: {0}.', message), advice: l10n.t('The log of the extension holds the details.') };
  }
}
