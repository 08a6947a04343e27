import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { storageFolders } from '../services/triton/storage.ts';
import type { Installation } from '../services/triton/types.ts';
import { withProgress } from '../ui/progress.ts';

/** Where the local server and its working copies are kept; `TRITON_REPO_HOME` names a place that several programs share. */
export function serverStorage(extension: vscode.ExtensionContext): { server: string; work: string } {
  return storageFolders(process.env.TRITON_REPO_HOME || extension.globalStorageUri.fsPath);
}

/** The server that there is: our own, else the machine's. */
export async function findServer(folder: string): Promise<Installation | undefined> {
  const { findInstalled, findOnPath } = await import('../services/triton/install.ts');
  return await findInstalled(folder) ?? findOnPath();
}

/** The server that there is, else, after asking, a new one. Throws a cancellation when the person declines. */
export async function requireServer(folder: string): Promise<Installation> {
  const there = await findServer(folder);
  if (there) return there;
  const install = l10n.t('Install');
  const attach = l10n.t('Attach to a Server Instead');
  const picked = await vscode.window.showInformationMessage(l10n.t('Install Triton on this machine?'), {
    modal: true,
    detail: l10n.t('About 90 MB are fetched from the Python package index into {0}; nothing else on the machine is changed. Python 3.10 to 3.12 must be there.', folder),
  }, install, attach);
  if (picked === attach) void vscode.commands.executeCommand('tritonRepo.triton.attach');
  if (picked !== install) throw new vscode.CancellationError();
  return installServer(folder);
}

/** Installs under a notification with its steps; what is there already is not fetched again. */
export async function installServer(folder: string): Promise<Installation> {
  const { install } = await import('../services/triton/install.ts');
  const python = vscode.workspace.getConfiguration('tritonRepo.triton').get<string>('python') || undefined;
  return withProgress(l10n.t('Installing Triton'), (report, signal) => install(folder, { python, report, signal }));
}
