import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Shell } from '../context.ts';
import { DEPLOYMENT_VIEW, DeploymentTree } from './deployment/provider.ts';
import { REPOSITORIES_VIEW, RepositoryTree } from './repositories/provider.ts';
import { RUNS_VIEW, RunTree } from './runs/provider.ts';
import { SERVERS_VIEW, ServerTree } from './server/provider.ts';

/** The trees of the side bar, for those who look at their content. */
export interface Trees {
  readonly repositories: RepositoryTree;
  readonly servers: ServerTree;
  readonly runs: RunTree;
  readonly deployment: DeploymentTree;
}

export function registerTrees(shell: Shell): Trees {
  const repositories = new RepositoryTree(shell.repositories);
  const view = shell.own(vscode.window.createTreeView(REPOSITORIES_VIEW, { treeDataProvider: repositories, showCollapseAll: true }));
  shell.own(shell.repositories.onDidChange(() => void countBroken(shell, view)));
  const servers = new ServerTree(shell.servers);
  shell.own(vscode.window.createTreeView(SERVERS_VIEW, { treeDataProvider: servers }));
  const runs = new RunTree(shell.runs);
  shell.own(vscode.window.createTreeView(RUNS_VIEW, { treeDataProvider: runs, canSelectMany: true }));
  const deployment = shell.own(new DeploymentTree(shell.repositories));
  shell.own(vscode.window.createTreeView(DEPLOYMENT_VIEW, { treeDataProvider: deployment }));
  return { repositories, servers, runs, deployment };
}

/** The badge: how many models a server would refuse. */
async function countBroken({ repositories }: Shell, view: vscode.TreeView<unknown>): Promise<void> {
  const all = await repositories.list().catch(() => []);
  const value = all.flatMap(({ models }) => models).filter(({ health }) => health.errors > 0).length;
  view.badge = value > 0 ? { value, tooltip: value === 1 ? l10n.t('1 model has errors') : l10n.t('{0} models have errors', value) } : undefined;
}
