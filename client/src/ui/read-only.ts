import * as vscode from 'vscode';
import { READ_ONLY_SCHEME } from '../../../server/src/protocol.ts';

/** Documents that are shown and cannot be edited, such as the requests of a dry run. */
export class ReadOnlyDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #texts = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  /** Before the registration, which looks for it. */
  readonly onDidChange = this.#changed.event;
  readonly #registration = vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(READ_ONLY_SCHEME, this),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString())),
  );

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.toString()) ?? '';
  }

  /** @param name with the ending that its language goes by; the same name shows the new text in the same tab */
  async show(name: string, text: string): Promise<vscode.TextDocument> {
    const document = await vscode.workspace.openTextDocument(this.set(name, text));
    await vscode.window.showTextDocument(document, { preview: false });
    return document;
  }

  /** Gives a document its text without showing it; it is kept until the document is closed. */
  set(name: string, text: string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: READ_ONLY_SCHEME, path: `/${name}` });
    this.#texts.set(uri.toString(), text);
    this.#changed.fire(uri);
    return uri;
  }

  dispose(): void {
    this.#registration.dispose();
    this.#changed.dispose();
  }
}
