import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Effective } from '../../../server/src/protocol.ts';
import type { LanguageService } from '../lsp/language-service.ts';
import type { ReadOnlyDocuments } from '../ui/read-only.ts';
import { UserError } from '../util/user-error.ts';

/** Longer than the language client holds changes of files back. */
const PAUSE_MS = 500;

interface Shown {
  /** Of the configuration, or of the folder of a model without one. */
  readonly source: string;
  /** Of the read-only document, and its name. */
  readonly uri: vscode.Uri;
  readonly name: string;
}

/** The effective configurations that are shown in this window, each beside its file and kept true while either is open. */
export class EffectiveConfigs implements vscode.Disposable {
  readonly #language: LanguageService;
  readonly #readOnly: ReadOnlyDocuments;
  readonly #shown = new Map<string, Shown>();
  #watching: vscode.Disposable | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(language: LanguageService, readOnly: ReadOnlyDocuments) {
    this.#language = language;
    this.#readOnly = readOnly;
  }

  /**
   * Opens the difference between a configuration and what the server makes of it.
   * @param config undefined for a model that has none
   * @returns the read-only side
   */
  async show(config: vscode.Uri | undefined, folder: vscode.Uri): Promise<vscode.Uri> {
    const source = (config ?? folder).toString();
    const answer = await this.#ask(source);
    if (!answer) throw new UserError(l10n.t('{0} is no configuration of a model.', (config ?? folder).fsPath), l10n.t('Open the config.pbtxt of a model.'));
    const path = (config?.path ?? `${folder.path}/config.pbtxt`).replace(/^\//, '');
    const name = path.replace(/\.pbtxt$/, '.effective.pbtxt');
    const uri = this.#readOnly.set(name, answer.text ?? mistakes(answer));
    this.#shown.set(uri.toString(), { source, uri, name });
    this.#watch();
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.languages.setTextDocumentLanguage(document, 'triton-config');
    const left = config ?? this.#readOnly.set(path.replace(/\.pbtxt$/, '.none.pbtxt'), '');
    await vscode.commands.executeCommand('vscode.diff', left, uri, l10n.t('{0}: file ↔ effective for Triton {1}', answer.model, answer.release), { preview: false });
    return uri;
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#watching?.dispose();
  }

  #ask(uri: string): Promise<Effective | null> {
    return this.#language.ask('tritonRepo/effectiveConfig', { uri });
  }

  /** From the first document on: before it there is nothing to keep true. */
  #watch(): void {
    if (this.#watching) return;
    const later = () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#update(), PAUSE_MS);
    };
    const files = vscode.workspace.createFileSystemWatcher('**/*'); // model.py, an ensemble's steps, the deployment file
    this.#watching = vscode.Disposable.from(
      files, files.onDidChange(later), files.onDidCreate(later), files.onDidDelete(later),
      vscode.workspace.onDidChangeTextDocument(({ document }) => { if (document.languageId === 'triton-config' && !this.#shown.has(document.uri.toString())) later(); }),
      vscode.workspace.onDidChangeConfiguration((event) => { if (event.affectsConfiguration('tritonRepo.language')) later(); }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        // A change of a document's language closes it as well, and opens it again at once.
        setTimeout(() => { if (!isOpen(uri)) this.#forget(uri); }, 0);
      }),
    );
  }

  #forget(uri: vscode.Uri): void {
    if (!this.#shown.delete(uri.toString()) || this.#shown.size > 0) return;
    this.#watching?.dispose();
    this.#watching = undefined;
  }

  /** While a file has mistakes what was last shown stays. */
  async #update(): Promise<void> {
    for (const { source, name, uri } of this.#shown.values()) {
      const answer = await this.#ask(source).catch(() => null); // the server's own state tells that it is gone
      if (answer?.text !== undefined && this.#shown.has(uri.toString())) this.#readOnly.set(name, answer.text);
    }
  }
}

function isOpen(uri: vscode.Uri): boolean {
  return vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
}

function mistakes({ model }: Effective): string {
  return `# ${l10n.t('The configuration of {0} has mistakes that keep a server from reading it. This view follows once they are mended.', model)}\n`;
}
