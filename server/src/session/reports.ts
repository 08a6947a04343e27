import type { Diagnostic } from 'vscode-languageserver';

/** Remembers what was last told of each file, so that the same is not told twice. */
export class Reports {
  readonly #told = new Map<string, { id: string; text: string }>();
  #next = 1;

  /** The id of this list: the earlier one if it is unchanged. */
  idOf(uri: string, diagnostics: readonly Diagnostic[]): string {
    const text = JSON.stringify(diagnostics);
    const before = this.#told.get(uri);
    if (before?.text === text) return before.id;
    const id = String(this.#next++);
    this.#told.set(uri, { id, text });
    return id;
  }

  /** Whether this list is another than the one last told. */
  isNews(uri: string, diagnostics: readonly Diagnostic[]): boolean {
    const before = this.#told.get(uri);
    return before !== undefined && before.text !== JSON.stringify(diagnostics);
  }

  forget(uri: string): void {
    this.#told.delete(uri);
  }
}
