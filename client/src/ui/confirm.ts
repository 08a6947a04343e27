import * as vscode from 'vscode';

/** Asks before something that cannot be undone; `act` is the verb on the button. Throws a cancellation when declined. */
export async function confirm(question: string, detail: string, act: string): Promise<void> {
  const picked = await vscode.window.showWarningMessage(question, { modal: true, detail }, act);
  if (picked !== act) throw new vscode.CancellationError();
}
