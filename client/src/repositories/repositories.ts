import * as vscode from 'vscode';
import type { RepositoryDescription } from '../../../server/src/protocol.ts';
import { knownRepository } from './known.ts';
import type { KnownRepository } from './known.ts';

export type Ask = () => Promise<readonly RepositoryDescription[]>;

/** What the language server last said of the window's repositories; it owns their analysis, this remembers the answer. */
export class Repositories implements vscode.Disposable {
  readonly #ask: Ask;
  readonly #changed = new vscode.EventEmitter<void>();
  #answer: Promise<readonly KnownRepository[]> | undefined;
  readonly onDidChange = this.#changed.event;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** Rejects when the server cannot answer; the next call asks again. */
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
    this.#changed.dispose();
  }

  async #load(): Promise<readonly KnownRepository[]> {
    try {
      const known = (await this.#ask()).map(knownRepository);
      await publish(known);
      return known;
    } catch (error) {
      this.#answer = undefined;
      throw error;
    }
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
