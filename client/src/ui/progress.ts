import * as vscode from 'vscode';
import type { Report } from '../util/progress.ts';

/**
 * Runs a task of more than a second under a notification with its step and a Cancel button; cancel aborts the signal.
 * @param title without a full stop: "Installing the local Triton"
 */
export function withProgress<T>(title: string, task: (report: Report, signal: AbortSignal) => Promise<T>): Thenable<T> {
  return vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title, cancellable: true }, async (progress, token) => {
    const cancel = new AbortController();
    token.onCancellationRequested(() => cancel.abort());
    let shown = 0;
    return task(({ message, fraction }) => {
      const percent = fraction === undefined ? shown : Math.min(100, fraction * 100);
      progress.report({ ...(message !== undefined && { message }), ...(fraction !== undefined && { increment: Math.max(0, percent - shown) }) });
      shown = Math.max(shown, percent);
    }, cancel.signal);
  });
}
