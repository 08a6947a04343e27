import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Runs } from '../runs/runs.ts';
import { isRunNode, runItem } from '../trees/runs/items.ts';
import { UserError } from '../util/user-error.ts';

type SavedRun = Awaited<ReturnType<Runs['list']>>['runs'][number];

/** The runs that were clicked (all that are selected, where the tree has several), else the one that the person picks. */
export async function chosenRuns(runs: Runs, argument: unknown, selection?: unknown): Promise<SavedRun[]> {
  const selected = Array.isArray(selection) ? selection.filter(isRunNode) : [];
  if (selected.length > 0) return selected;
  if (isRunNode(argument)) return [argument];
  const all = (await runs.list()).runs;
  if (all.length === 0) throw new UserError(l10n.t('No benchmark run is saved for this workspace.'), l10n.t('Measure a model first.'));
  const picked = await vscode.window.showQuickPick(all.map((saved) => {
    const { label, description } = runItem({ kind: 'run', ...saved });
    return { label: typeof label === 'string' ? label : saved.run.id, description: typeof description === 'string' ? description : '', saved };
  }), { placeHolder: l10n.t('Choose a benchmark run'), matchOnDescription: true });
  if (!picked) throw new vscode.CancellationError();
  return [picked.saved];
}
