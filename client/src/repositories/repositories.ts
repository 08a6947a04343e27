import * as vscode from 'vscode';
import type { LanguageService } from '../lsp/language-service.ts';
import { knownRepository } from './known.ts';
import type { KnownRepository } from './known.ts';

/** What the language server last said of the window's repositories; it owns their analysis, this remembers the answer. */
export class Repositories implements vscode.Disposable {
  readonly #language: LanguageService;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #heard: vscode.Disposable;
  #answer: Promise<readonly KnownRepository[]> | undefined;
  readonly onDidChange = this.#changed.event;

  constructor(language: LanguageService) {
    this.#language = language;
    this.#heard = vscode.Disposable.from(
      language.onDidChangeRepositories(() => this.refresh()),
      // Not when it failed: to ask again would start it again. What was known stays in view.
      language.onDidChangeState((state) => { if (state === 'running') this.refresh(); }),
    );
  }

  /** Rejects when the server cannot answer, and does so until `refresh`: an answer that asked again by itself could go on for ever. */
  list(): Promise<readonly KnownRepository[]> {
    this.#answer ??= this.#load();
    return this.#answer;
  }

  /** Forgets the answer and tells those who show it. */
  refresh(): void {
    this.#answer = undefined;
    this.#changed.fire();
  }

  dispose(): void {
    this.#heard.dispose();
    this.#changed.dispose();
  }

  async #load(): Promise<readonly KnownRepository[]> {
    const known = (await this.#language.ask('tritonRepo/describeRepositories', {})).map(knownRepository);
    await publish(known);
    return known;
  }
}

/** Context keys for the menus of the Explorer, which knows a folder only by its path, and for the welcome texts. */
async function publish(repositories: readonly KnownRepository[]): Promise<void> {
  await Promise.all([
    setContext('tritonRepo.repositoryFolders', paths(repositories)),
    setContext('tritonRepo.modelFolders', paths(repositories.flatMap(({ models }) => models))),
    setContext('tritonRepo.found', repositories.length > 0 ? 'some' : 'none'),
  ]);
}

/** Keys as the `resourcePath` of a when clause is made. */
function paths(all: readonly { readonly uri: vscode.Uri }[]): Record<string, true> {
  return Object.fromEntries(all.map(({ uri }) => [uri.scheme === 'file' ? uri.fsPath : uri.path, true]));
}

function setContext(key: string, value: unknown): Thenable<unknown> {
  return vscode.commands.executeCommand('setContext', key, value);
}
