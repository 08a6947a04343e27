import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { KnownModel } from '../../repositories/known.ts';
import type { Repositories } from '../../repositories/repositories.ts';
import { describeError } from '../../util/user-error.ts';
import { itemOf } from './items.ts';
import type { FileNode, RepositoryNode } from './nodes.ts';

export const REPOSITORIES_VIEW = 'tritonRepo.repositories';

/** Repositories and models come from the language server; what is in their folders is read when a row is opened. */
export class RepositoryTree implements vscode.TreeDataProvider<RepositoryNode> {
  readonly #repositories: Repositories;
  readonly onDidChangeTreeData: vscode.Event<void>;

  constructor(repositories: Repositories) {
    this.#repositories = repositories;
    this.onDidChangeTreeData = repositories.onDidChange;
  }

  getTreeItem(node: RepositoryNode): vscode.TreeItem {
    return itemOf(node);
  }

  async getChildren(node?: RepositoryNode): Promise<RepositoryNode[]> {
    try {
      return await this.#children(node);
    } catch (error) {
      return [{ kind: 'failure', message: l10n.t('Cannot be shown: {0}', describeError(error)) }];
    }
  }

  async #children(node: RepositoryNode | undefined): Promise<RepositoryNode[]> {
    if (!node) return (await this.#repositories.list()).map((repository) => ({ kind: 'repository', repository }));
    if (node.kind === 'repository') return node.repository.models.map((model) => ({ kind: 'model', repository: node.repository, model }));
    if (node.kind === 'model') return modelContent(node.model);
    return node.kind === 'version' || node.kind === 'folder' ? folderContent(node.uri) : [];
  }
}

/** The configuration, then the versions from the newest on, then the rest. */
async function modelContent({ uri, description }: KnownModel): Promise<FileNode[]> {
  const config: FileNode[] = [];
  const versions = new Map<string, FileNode>();
  const rest: FileNode[] = [];
  for (const node of await folderContent(uri)) {
    if (node.kind === 'folder' && description.versions.includes(node.name)) versions.set(node.name, { kind: 'version', uri: node.uri, name: node.name });
    else (node.kind === 'file' && node.name === 'config.pbtxt' ? config : rest).push(node);
  }
  return [...config, ...description.versions.toReversed().flatMap((name) => versions.get(name) ?? []), ...rest];
}

/** Folders first, as the Explorer has them. */
async function folderContent(folder: vscode.Uri): Promise<FileNode[]> {
  const entries = await vscode.workspace.fs.readDirectory(folder);
  const nodes = entries.map(([name, type]): FileNode => ({ kind: kindOf(type), uri: vscode.Uri.joinPath(folder, name), name }));
  return nodes.sort((a, b) => Number(a.kind !== 'folder') - Number(b.kind !== 'folder') || a.name.localeCompare(b.name));
}

function kindOf(type: vscode.FileType): 'folder' | 'file' | 'link' {
  if ((type & vscode.FileType.Directory) === 0) return 'file';
  return (type & vscode.FileType.SymbolicLink) === 0 ? 'folder' : 'link';
}
