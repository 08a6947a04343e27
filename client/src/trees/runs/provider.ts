import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import type { Runs } from '../../runs/runs.ts';
import { runItem } from './items.ts';
import type { RunNode } from './items.ts';

export const RUNS_VIEW = 'tritonRepo.runs';

/** Saved benchmark runs, newest first. */
export class RunTree implements vscode.TreeDataProvider<RunNode> {
  readonly #runs: Runs;
  readonly onDidChangeTreeData: vscode.Event<void>;

  constructor(runs: Runs) {
    this.#runs = runs;
    this.onDidChangeTreeData = runs.onDidChange;
  }

  getTreeItem(node: RunNode): vscode.TreeItem {
    return runItem(node);
  }

  async getChildren(node?: RunNode): Promise<RunNode[]> {
    if (node) return [];
    const { runs, broken } = await this.#runs.list();
    return [
      ...runs.map(({ file, run }) => ({ kind: 'run' as const, file, run })),
      ...broken.map(({ file, why }) => ({ kind: 'note' as const, text: l10n.t('{0} is no run: {1}', file, why) })),
    ];
  }
}
