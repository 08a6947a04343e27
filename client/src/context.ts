import * as vscode from 'vscode';
import { startLanguageClient } from './lsp/start.ts';
import type { LanguageService } from './lsp/language-service.ts';
import { EffectiveConfigs } from './effective/effective.ts';
import { Repositories } from './repositories/repositories.ts';
import { Runs } from './runs/runs.ts';
import { requireServer, serverStorage } from './servers/install.ts';
import { Servers } from './servers/servers.ts';
import { ReadOnlyDocuments } from './ui/read-only.ts';
import { VerdictLenses } from './verify/code-lens.ts';
import { registerReportAction } from './verify/report-action.ts';
import { Verdicts } from './verify/verdicts.ts';
import { LiveServices } from './webviews/live-services.ts';
import { Panels } from './webviews/panels.ts';

/** Owns all that lives as long as the window and must be ended with it. Commands and trees get everything from here. */
export class Shell implements vscode.Disposable {
  readonly extension: vscode.ExtensionContext;
  /** The one output channel of the extension; English, no secrets. */
  readonly log: vscode.LogOutputChannel;
  readonly language: LanguageService;
  readonly repositories: Repositories;
  readonly servers: Servers;
  /** Where the local server is installed. */
  readonly serverFolder: string;
  readonly runs: Runs;
  readonly readOnly: ReadOnlyDocuments;
  readonly effective: EffectiveConfigs;
  readonly verdicts: Verdicts;
  readonly panels: Panels;
  readonly #owned: vscode.Disposable[] = [];

  constructor(extension: vscode.ExtensionContext) {
    this.extension = extension;
    this.log = this.own(vscode.window.createOutputChannel('Triton Model Repository', { log: true }));
    const language = startLanguageClient({ extensionUri: extension.extensionUri, subscriptions: this.#owned }, this.log);
    this.language = language;
    this.repositories = this.own(new Repositories(language));
    const { server, work } = serverStorage(extension);
    this.serverFolder = server;
    this.servers = this.own(new Servers(async () => {
      const installation = await requireServer(server);
      const { LocalTriton } = await import('./services/triton/local-triton.ts');
      return new LocalTriton(installation, work);
    }, extension.workspaceState));
    this.runs = this.own(new Runs(vscode.Uri.joinPath(extension.storageUri ?? extension.globalStorageUri, 'runs').fsPath));
    this.readOnly = this.own(new ReadOnlyDocuments());
    this.effective = this.own(new EffectiveConfigs(language, this.readOnly));
    this.verdicts = this.own(new Verdicts());
    this.own(new VerdictLenses(this.verdicts));
    this.own(registerReportAction());
    const { repositories, servers, runs } = this;
    const services = () => new LiveServices({ repositories, servers, runs, state: extension.workspaceState });
    this.panels = this.own(new Panels({ extension, log: this.log, services }));
  }

  /** Ended with the window, the last one first. */
  own<T extends vscode.Disposable>(disposable: T): T {
    this.#owned.push(disposable);
    return disposable;
  }

  dispose(): void {
    for (const disposable of this.#owned.splice(0).reverse()) disposable.dispose();
  }
}
