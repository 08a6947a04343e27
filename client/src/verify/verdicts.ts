import * as vscode from 'vscode';
import type { ComparedVerdict } from '../../../server/src/protocol.ts';
import type { ModelVerdict, VerifyReport } from '../services/verify/types.ts';
import { verdictDiagnostic } from './diagnostic.ts';

/** What a real server said of one configuration, and when. */
export interface Verdict {
  readonly uri: vscode.Uri;
  readonly server: ModelVerdict;
  readonly own: ComparedVerdict | undefined;
  readonly report: Pick<VerifyReport, 'version' | 'release' | 'strict' | 'gpu' | 'repository'>;
  /** The text that was asked about, as the editor had it. */
  readonly source: string;
  readonly at: number;
}

const MINUTE_MS = 60_000;

/** The server's verdicts of this window, by configuration, and their place in the list of problems. A change of the text takes them back. */
export class Verdicts implements vscode.Disposable {
  readonly #diagnostics = vscode.languages.createDiagnosticCollection('triton-server');
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #verdicts = new Map<string, Verdict>();
  readonly #stale = new Set<string>();
  readonly #running = new Set<string>();
  readonly #owned: vscode.Disposable[] = [this.#diagnostics, this.#changed];
  #watching = false;
  readonly onDidChange = this.#changed.event;

  get(uri: vscode.Uri): Verdict | undefined {
    return this.#verdicts.get(uri.toString());
  }

  /** The text, or that of a model that it calls, is another one by now. */
  isStale(uri: vscode.Uri): boolean {
    return this.#stale.has(uri.toString());
  }

  isRunning(uri: vscode.Uri): boolean {
    return this.#running.has(uri.toString());
  }

  /** While a task about these configurations runs. */
  async during<T>(uris: readonly vscode.Uri[], task: () => Promise<T>): Promise<T> {
    const keys = uris.map((uri) => uri.toString());
    for (const key of keys) this.#running.add(key);
    this.#changed.fire();
    try {
      return await task();
    } finally {
      for (const key of keys) this.#running.delete(key);
      this.#changed.fire();
    }
  }

  set(verdicts: readonly Verdict[]): void {
    this.#watch();
    for (const verdict of verdicts) {
      const key = verdict.uri.toString();
      this.#verdicts.set(key, verdict);
      this.#stale.delete(key);
      this.#diagnostics.set(verdict.uri, verdictDiagnostic(verdict));
    }
    for (const document of vscode.workspace.textDocuments) this.#compare(document.uri, document.getText());
    this.#changed.fire();
  }

  dispose(): void {
    for (const one of this.#owned.splice(0)) one.dispose();
  }

  /** From the first verdict on: before it nothing can become stale. */
  #watch(): void {
    if (this.#watching) return;
    this.#watching = true;
    const watcher = vscode.workspace.createFileSystemWatcher('**/config.pbtxt');
    const read = async (uri: vscode.Uri): Promise<void> => {
      if (!this.get(uri) || vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString())) return;
      const bytes = await vscode.workspace.fs.readFile(uri).then((found) => found, () => undefined);
      this.#compare(uri, bytes && new TextDecoder().decode(bytes));
    };
    const timer = setInterval(() => this.#changed.fire(), MINUTE_MS); // the age beside the verdict
    this.#owned.push(
      watcher, watcher.onDidChange((uri) => void read(uri)), watcher.onDidDelete((uri) => this.#compare(uri, undefined)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.#compare(document.uri, document.getText())),
      new vscode.Disposable(() => clearInterval(timer)),
    );
  }

  #compare(uri: vscode.Uri, text: string | undefined): void {
    const key = uri.toString();
    const verdict = this.#verdicts.get(key);
    if (!verdict) return;
    const stale = text !== verdict.source;
    if (stale === this.#stale.has(key)) return;
    if (stale) {
      this.#stale.add(key);
      this.#diagnostics.delete(uri);
    } else {
      this.#stale.delete(key);
      this.#diagnostics.set(uri, verdictDiagnostic(verdict));
    }
    this.#changed.fire();
  }
}
