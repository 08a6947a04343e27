import * as vscode from 'vscode';
import type { Repositories } from '../../repositories/repositories.ts';
import { describeError } from '../../util/user-error.ts';
import { deploymentItem } from './items.ts';
import type { DeploymentNode } from './items.ts';

export const DEPLOYMENT_VIEW = 'tritonRepo.deployment';

/** The variants of each deployment file that stands beside a repository of this window. */
export class DeploymentTree implements vscode.TreeDataProvider<DeploymentNode>, vscode.Disposable {
  readonly #repositories: Repositories;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #sources: vscode.Disposable;
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(repositories: Repositories) {
    this.#repositories = repositories;
    const files = vscode.workspace.createFileSystemWatcher('**/triton-deployment.json');
    const change = () => this.#changed.fire();
    this.#sources = vscode.Disposable.from(files, files.onDidChange(change), files.onDidCreate(change), files.onDidDelete(change), repositories.onDidChange(change));
  }

  getTreeItem(node: DeploymentNode): vscode.TreeItem {
    return deploymentItem(node);
  }

  async getChildren(node?: DeploymentNode): Promise<DeploymentNode[]> {
    const { deploymentFileOf, readDeploymentFile, variantOf } = await import('../../services/deploy/deployment-file.ts');
    if (!node) {
      const repositories = (await this.#repositories.list().catch(() => [])).filter(({ root }) => root.scheme === 'file');
      const files = repositories.map((repository) => ({ kind: 'file' as const, file: deploymentFileOf(repository.root.fsPath), repository }));
      const there = await Promise.all(files.map(({ file }) => vscode.workspace.fs.stat(vscode.Uri.file(file)).then(() => true, () => false)));
      return files.filter((_file, at) => there[at]);
    }
    if (node.kind !== 'file') return [];
    const { file, repository } = node;
    try {
      const content = readDeploymentFile(file);
      return Object.keys(content.variants).map((variant) => ({ kind: 'variant', file, repository, variant, settings: variantOf(content, variant).settings }));
    } catch (error) {
      return [{ kind: 'note', file, text: describeError(error) }];
    }
  }

  dispose(): void {
    this.#sources.dispose();
    this.#changed.dispose();
  }
}
