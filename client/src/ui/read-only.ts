import * as vscode from 'vscode';

const SCHEME = 'tritonrepo';

/** Documents that are shown and cannot be edited, such as the requests of a dry run. */
export class ReadOnlyDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #texts = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #registration = vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString())),
  );
  readonly onDidChange = this.#changed.event;

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.toString()) ?? '';
  }

  /** @param name with the ending that its language goes by; the same name shows the new text in the same tab */
  async show(name: string, text: string): Promise<vscode.TextDocument> {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${name}` });
    this.#texts.set(uri.toString(), text);
    this.#changed.fire(uri);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { preview: false });
    return document;
  }

  dispose(): void {
    this.#registration.dispose();
    this.#changed.dispose();
  }
}
