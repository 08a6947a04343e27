import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Servers, UrlTarget } from '../../servers/servers.ts';
import type { ServerSnapshot } from '../../services/triton/types.ts';
import { describeError } from '../../util/user-error.ts';
import { serverItem } from './items.ts';
import type { ServerNode } from './nodes.ts';

export const SERVERS_VIEW = 'tritonRepo.servers';

/** The local server and the attached ones, each with what it says of its models. */
export class ServerTree implements vscode.TreeDataProvider<ServerNode> {
  readonly #servers: Servers;
  readonly onDidChangeTreeData: vscode.Event<void>;

  constructor(servers: Servers) {
    this.#servers = servers;
    this.onDidChangeTreeData = servers.onDidChange;
  }

  getTreeItem(node: ServerNode): vscode.TreeItem {
    return serverItem(node);
  }

  async getChildren(node?: ServerNode): Promise<ServerNode[]> {
    if (!vscode.workspace.isTrusted) return []; // an attached server would be asked
    if (!node) {
      const { snapshot, attached } = this.#servers;
      const local: ServerNode[] = snapshot.state === 'stopped' ? [] : [{ kind: 'local', snapshot }];
      return [...local, ...attached.map((target) => ({ kind: 'attached' as const, target }))];
    }
    if (node.kind === 'local') return localModels(node.snapshot);
    return node.kind === 'attached' ? attachedModels(node.target) : [];
  }
}

async function localModels({ models, leftOut, error, repository }: ServerSnapshot): Promise<ServerNode[]> {
  const served = [
    ...models.map(({ name, version, state, reason }) => ({ kind: 'served' as const, server: 'local' as const, name, version, state, reason })),
    ...leftOut.map(({ model, reason }) => ({ kind: 'served' as const, server: 'local' as const, name: model, version: '', state: 'LEFT_OUT' as const, reason })),
  ];
  const configs = await Promise.all(served.map(({ name }) => configOf(repository, name)));
  return [
    ...(error ? [{ kind: 'note' as const, text: describeError(error) }] : []),
    ...served.map((node, at) => Object.assign(node, { config: configs[at] })),
  ];
}

async function configOf(repository: string | undefined, model: string): Promise<vscode.Uri | undefined> {
  if (repository === undefined) return undefined;
  const uri = vscode.Uri.joinPath(vscode.Uri.file(repository), model, 'config.pbtxt');
  return vscode.workspace.fs.stat(uri).then(() => uri, () => undefined);
}

async function attachedModels(target: UrlTarget): Promise<ServerNode[]> {
  try {
    const { TritonClient } = await import('../../services/triton/http.ts');
    const index = await new TritonClient(target.baseUrl).repositoryIndex();
    if (index.length === 0) return [{ kind: 'note', text: l10n.t('The server has no model.') }];
    return index.map(({ name, version = '', state, reason }) => (
      { kind: 'served', server: target, name, version, state: state ?? 'UNKNOWN', reason: reason || undefined }
    ));
  } catch (error) {
    return [{ kind: 'note', text: describeError(error) }];
  }
}
