import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { UserError, describeError } from '../util/user-error.ts';

export function isCancelled(error: unknown): boolean {
  return error instanceof vscode.CancellationError || (error instanceof Error && error.name === 'AbortError');
}

/** Tells a failure once: in the log with all that is known, in a message with what to do. */
export function showFailure(log: vscode.LogOutputChannel, doing: string, error: unknown): void {
  const mendable = error instanceof UserError;
  log.error(mendable ? `${doing}: ${describeError(error)}` : `${doing}: ${(error instanceof Error && error.stack) || String(error)}`);
  if (mendable && error.cause !== undefined) log.error(`${doing}: because ${describeError(error.cause)}`);
  const text = mendable
    ? describeError(error)
    : l10n.t('This should not have happened: {0} The log has the details.', sentence(describeError(error)));
  void offer(log, text, mendable ? error.remedy : undefined);
}

async function offer(log: vscode.LogOutputChannel, text: string, remedy: UserError['remedy']): Promise<void> {
  const show = l10n.t('Show Log');
  const picked = await vscode.window.showErrorMessage(text, ...(remedy ? [remedy.title] : []), show);
  if (picked === show) log.show();
  else if (remedy && picked === remedy.title) await vscode.commands.executeCommand(remedy.command);
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
