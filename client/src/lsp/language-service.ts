import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { REPOSITORIES_CHANGED, type CustomRequests, type InitializationOptions } from '../../../server/src/protocol.ts';
import { suggestAgain } from './suggest-again.ts';
import { UserError } from '../util/user-error.ts';

export type LanguageState = 'idle' | 'starting' | 'running' | 'failed';

/** The language server as the extension sees it: started on first need, asked in typed requests. */
export class LanguageService implements vscode.Disposable {
  readonly #module: string;
  readonly #log: vscode.LogOutputChannel;
  readonly #state = new vscode.EventEmitter<LanguageState>();
  readonly #repositories = new vscode.EventEmitter<void>();
  #client: Promise<LanguageClient> | undefined;
  #now: LanguageState = 'idle';

  readonly onDidChangeState = this.#state.event;
  /** The repositories, or the health of their models, may have changed. */
  readonly onDidChangeRepositories = this.#repositories.event;

  /** @param module path of the bundled server */
  constructor(module: string, log: vscode.LogOutputChannel) {
    this.#module = module;
    this.#log = log;
  }

  get state(): LanguageState {
    return this.#now;
  }

  /** Starts the server unless it runs. @throws UserError when it does not start */
  async start(): Promise<void> {
    await this.#started();
  }

  /** Ends the server, if it runs, and starts it anew. @throws UserError when it does not start */
  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Asks the server, which is started if need be. @throws UserError when it does not start */
  async ask<K extends keyof CustomRequests>(
    request: K, params: CustomRequests[K][0], token?: vscode.CancellationToken,
  ): Promise<CustomRequests[K][1]> {
    const client = await this.#started();
    // A token that is not there would be taken for a second parameter.
    return token ? client.sendRequest<CustomRequests[K][1]>(request, params, token) : client.sendRequest<CustomRequests[K][1]>(request, params);
  }

  dispose(): void {
    void this.stop();
    this.#state.dispose();
    this.#repositories.dispose();
  }

  #started(): Promise<LanguageClient> {
    this.#client ??= this.#start().catch((error: unknown) => {
      this.#client = undefined;
      this.#become('failed');
      throw new UserError(
        l10n.t('The language server did not start: {0}', error instanceof Error ? error.message : String(error)),
        l10n.t('The log tells more; the command "Restart Language Server" tries again.'), { cause: error },
      );
    });
    return this.#client;
  }

  async #start(): Promise<LanguageClient> {
    this.#become('starting');
    // Loaded on first need: it is the largest part of the bundle.
    const { LanguageClient, State, TransportKind } = await import('./language-client.ts');
    const options: InitializationOptions = vscode.l10n.bundle ? { l10n: vscode.l10n.bundle } : {};
    const run = { module: this.#module, transport: TransportKind.ipc };
    const client = new LanguageClient('tritonRepo', 'Triton Model Repository', { run, debug: { ...run, options: { execArgv: ['--inspect=6009'] } } }, {
      documentSelector: [{ language: 'triton-config' }],
      initializationOptions: options,
      outputChannel: this.#log,
      diagnosticPullOptions: { onChange: true },
      middleware: suggestAgain,
    });
    client.onDidChangeState(({ newState }) => {
      if (newState === State.Running) this.#become('running');
      else if (newState === State.Stopped && this.#client) this.#become('failed');
    });
    client.onNotification(REPOSITORIES_CHANGED, () => this.#repositories.fire());
    await client.start();
    return client;
  }

  /** Ends the server; resolves when it is gone. */
  async stop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    if (!client) return;
    try {
      await (await client).dispose();
    } catch {
      // It was gone already, or never came up.
    }
    this.#become('idle');
  }

  #become(state: LanguageState): void {
    if (this.#now === state) return;
    this.#now = state;
    this.#state.fire(state);
  }
}
