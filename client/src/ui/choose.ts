import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { KnownModel, KnownRepository } from '../repositories/known.ts';
import type { Repositories } from '../repositories/repositories.ts';
import { isRepositoryNode } from '../trees/repositories/nodes.ts';
import { UserError } from '../util/user-error.ts';

/** What a command works on: a repository, or one model of it. */
export interface Choice {
  readonly repository: KnownRepository;
  readonly model?: KnownModel;
}

/**
 * The repository or model that a command's argument means: a row, a folder or file inside one, else the active editor's
 * file, else the only repository, else the person is asked. Throws a cancellation when the person does not choose.
 */
export async function choose(repositories: Repositories, argument: unknown): Promise<Choice> {
  if (isRepositoryNode(argument) && (argument.kind === 'repository' || argument.kind === 'model')) return argument;
  const all = await repositories.list();
  const uri = argument instanceof vscode.Uri ? argument : rowUri(argument);
  if (uri) {
    const found = locate(all, uri);
    if (!found) throw new UserError(l10n.t('{0} belongs to no model repository.', uri.fsPath), repositoryShape());
    return found;
  }
  if (all.length === 0) throw new UserError(l10n.t('There is no model repository in this window.'), repositoryShape());
  const active = vscode.window.activeTextEditor && locate(all, vscode.window.activeTextEditor.document.uri);
  if (active) return active;
  return { repository: all.length === 1 ? all[0]! : await pickRepository(all) };
}

function rowUri(argument: unknown): vscode.Uri | undefined {
  if (!isRepositoryNode(argument)) return undefined;
  return 'uri' in argument ? argument.uri : undefined;
}

function locate(all: readonly KnownRepository[], uri: vscode.Uri): Choice | undefined {
  for (const repository of all) {
    const model = repository.models.find((one) => isInside(uri, one.uri));
    if (model) return { repository, model };
  }
  // The innermost one, where one lies in another.
  const holders = all.filter((one) => isInside(uri, one.uri));
  const repository = holders.sort((a, b) => b.uri.path.length - a.uri.path.length)[0];
  return repository && { repository };
}

function isInside(uri: vscode.Uri, folder: vscode.Uri): boolean {
  return uri.path === folder.path || uri.path.startsWith(`${folder.path.replace(/\/$/, '')}/`);
}

async function pickRepository(all: readonly KnownRepository[]): Promise<KnownRepository> {
  const picked = await vscode.window.showQuickPick(all.map((repository) => ({
    label: repository.name, description: vscode.workspace.asRelativePath(repository.uri), repository,
  })), { placeHolder: l10n.t('Choose a model repository'), matchOnDescription: true });
  if (!picked) throw new vscode.CancellationError();
  return picked.repository;
}

function repositoryShape(): string {
  return l10n.t('A model repository is a folder with one folder for each model, each with its config.pbtxt.');
}
