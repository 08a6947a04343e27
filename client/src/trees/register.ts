import * as vscode from 'vscode';
import type { Shell } from '../context.ts';
import { REPOSITORIES_VIEW, RepositoryTree } from './repositories/provider.ts';

/** The trees of the side bar, for those who look at their content. */
export interface Trees {
  readonly repositories: RepositoryTree;
}

export function registerTrees(shell: Shell): Trees {
  const repositories = new RepositoryTree(shell.repositories);
  const view = shell.own(vscode.window.createTreeView(REPOSITORIES_VIEW, { treeDataProvider: repositories, showCollapseAll: true }));
  shell.own(shell.repositories.onDidChange(() => void countBroken(shell, view)));
  return { repositories };
}

/** The badge: how many models a server would refuse. */
async function countBroken({ repositories }: Shell, view: vscode.TreeView<unknown>): Promise<void> {
  const all = await repositories.list().catch(() => []);
  const value = all.flatMap(({ models }) => models).filter(({ health }) => health.errors > 0).length;
  view.badge = value > 0 ? { value, tooltip: view.title ?? '' } : undefined;
}
