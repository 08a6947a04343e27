import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerSnapshot } from '../services/triton/types.ts';

/** Says how many models are ready: one that is not is easily overlooked in a tree that is closed. */
export function tellStart({ target, models, leftOut }: ServerSnapshot): void {
  if (!target) return;
  const ready = models.filter(({ state }) => state === 'READY').length;
  const all = models.length + leftOut.length;
  const text = l10n.t('Triton runs on {0}; {1} of {2} models are ready.', new URL(target.baseUrl).host, ready, all);
  if (ready === all) void vscode.window.showInformationMessage(text);
  else void tellFailed(text);
}

async function tellFailed(text: string): Promise<void> {
  const show = l10n.t('Show Servers');
  const log = l10n.t('Show Server Log');
  const picked = await vscode.window.showWarningMessage(text, show, log);
  if (picked === show) await vscode.commands.executeCommand('tritonRepo.servers.focus');
  if (picked === log) await vscode.commands.executeCommand('tritonRepo.triton.showLog');
}
