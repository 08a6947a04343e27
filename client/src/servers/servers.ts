import * as vscode from 'vscode';
import type { LocalServer, LogLine, ServerSnapshot } from '../services/triton/types.ts';
import type { Target } from '../services/target.ts';

export type UrlTarget = Extract<Target, { kind: 'url' }>;

const IDLE: ServerSnapshot = {
  state: 'stopped', repository: undefined, target: undefined, metricsUrl: undefined, grpcAddress: undefined, version: undefined,
  models: [], leftOut: [], error: undefined,
};
const ATTACHED = 'tritonRepo.attached';

/** The servers of this window: the local one, made on first need, and those attached to by address. */
export class Servers implements vscode.Disposable {
  readonly #make: () => Promise<LocalServer>;
  readonly #state: vscode.Memento;
  readonly #changed = new vscode.EventEmitter<void>();
  #local: Promise<LocalServer> | undefined;
  #snapshot = IDLE;
  #log: vscode.LogOutputChannel | undefined;
  readonly onDidChange = this.#changed.event;
  readonly #trusted = vscode.workspace.onDidGrantWorkspaceTrust(() => this.#changed.fire());

  /** @param state keeps the attached addresses of this workspace */
  constructor(make: () => Promise<LocalServer>, state: vscode.Memento) {
    this.#make = make;
    this.#state = state;
  }

  /** What the local server is and does; `stopped` while there is none. */
  get snapshot(): ServerSnapshot {
    return this.#snapshot;
  }

  get attached(): readonly UrlTarget[] {
    return this.#state.get<UrlTarget[]>(ATTACHED, []);
  }

  /** Where requests can go now; the local server first. */
  get targets(): readonly Target[] {
    const { target } = this.#snapshot;
    return target ? [target, ...this.attached] : this.attached;
  }

  /** The local server's own log, in an output channel of its own. */
  get log(): vscode.LogOutputChannel {
    this.#log ??= vscode.window.createOutputChannel('Triton Server', { log: true });
    return this.#log;
  }

  local(): Promise<LocalServer> {
    this.#local ??= this.#make().then((local) => {
      local.onDidChangeState((snapshot) => this.#become(snapshot));
      local.onLog((line) => write(this.log, line));
      return local;
    }, (error: unknown) => {
      this.#local = undefined;
      throw error;
    });
    return this.#local;
  }

  async attach(target: UrlTarget): Promise<void> {
    await this.#keep([...this.attached.filter(({ baseUrl }) => baseUrl !== target.baseUrl), target]);
  }

  async detach(target: UrlTarget): Promise<void> {
    await this.#keep(this.attached.filter(({ baseUrl }) => baseUrl !== target.baseUrl));
  }

  /** Ends the local server, if there is one. */
  async stop(): Promise<void> {
    await (await this.#local)?.stop();
  }

  /** Ends nothing: what runs is ended by `stop`, which `deactivate` waits for. */
  dispose(): void {
    this.#trusted.dispose();
    this.#changed.dispose();
    this.#log?.dispose();
  }

  async #keep(targets: UrlTarget[]): Promise<void> {
    await this.#state.update(ATTACHED, targets);
    this.#changed.fire();
  }

  #become(snapshot: ServerSnapshot): void {
    this.#snapshot = snapshot;
    void vscode.commands.executeCommand('setContext', 'tritonRepo.serverState', snapshot.state);
    this.#changed.fire();
  }
}

function write(log: vscode.LogOutputChannel, { level, text }: LogLine): void {
  switch (level) {
    case 'error': return log.error(text);
    case 'warning': return log.warn(text);
    case 'verbose': return log.debug(text);
    default: return log.info(text);
  }
}
