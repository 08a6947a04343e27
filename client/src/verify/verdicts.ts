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
  /** The texts that were asked about, as the editor had them, by URI: its own, and those of the models that it calls. */
  readonly sources: ReadonlyMap<string, string>;
  readonly at: number;
}

const MINUTE_MS = 60_000;

/** The server's verdicts of this window, by configuration, and their place in the list of problems. A change of the text takes them back. */
export class Verdicts implements vscode.Disposable {
  readonly #diagnostics = vscode.languages.createDiagnosticCollection('triton-server');
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #verdicts = new Map<string, Verdict>();
  /** By verdict: what is another one by now, of its texts and of the other files of its folder. */
  readonly #stale = new Map<string, Set<string>>();
  readonly #running = new Set<string>();
  readonly #owned: vscode.Disposable[] = [this.#diagnostics, this.#changed];
  #watching = false;
  readonly onDidChange = this.#changed.event;

  get(uri: vscode.Uri): Verdict | undefined {
    return this.#verdicts.get(uri.toString());
  }

  /** A text or a file that the server read is another one by now. */
  isStale(uri: vscode.Uri): boolean {
    return (this.#stale.get(uri.toString())?.size ?? 0) > 0;
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
    const watcher = vscode.workspace.createFileSystemWatcher('**/*');
    const read = async (uri: vscode.Uri): Promise<void> => {
      if (!uri.path.endsWith('/config.pbtxt')) this.#touch(uri);
      else if (!vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString())) {
        const bytes = await vscode.workspace.fs.readFile(uri).then((found) => found, () => undefined);
        this.#compare(uri, bytes && new TextDecoder().decode(bytes));
      }
    };
    const timer = setInterval(() => this.#changed.fire(), MINUTE_MS); // the age beside the verdict
    this.#owned.push(
      watcher, watcher.onDidChange((uri) => void read(uri)), watcher.onDidCreate((uri) => void read(uri)), watcher.onDidDelete((uri) => void read(uri)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.#compare(document.uri, document.getText())),
      new vscode.Disposable(() => clearInterval(timer)),
    );
  }

  #compare(uri: vscode.Uri, text: string | undefined): void {
    const file = uri.toString();
    for (const [key, { sources }] of this.#verdicts) {
      const source = sources.get(file);
      if (source !== undefined) this.#mark(key, file, text !== source);
    }
  }

  /** A file beside a configuration has changed; what it was is not known. */
  #touch(uri: vscode.Uri): void {
    for (const key of this.#verdicts.keys()) {
      const { path } = vscode.Uri.parse(key);
      if (uri.path.startsWith(path.slice(0, path.lastIndexOf('/') + 1))) this.#mark(key, uri.toString(), true);
    }
  }

  #mark(key: string, file: string, isOther: boolean): void {
    const others = this.#stale.get(key) ?? new Set<string>();
    if (others.has(file) === isOther) return;
    const before = others.size > 0;
    if (isOther) others.add(file);
    else others.delete(file);
    this.#stale.set(key, others);
    if (before === others.size > 0) return;
    const verdict = this.#verdicts.get(key)!;
    if (before) this.#diagnostics.set(verdict.uri, verdictDiagnostic(verdict));
    else this.#diagnostics.delete(verdict.uri);
    this.#changed.fire();
  }
}
