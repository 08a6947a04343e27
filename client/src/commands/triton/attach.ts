import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Command } from '../command.ts';

/** Adds a server that runs elsewhere, after it has answered. An address as argument is not asked for. */
export const attachTriton: Command = {
  id: 'tritonRepo.triton.attach',
  needsTrust: true,
  async run({ servers }, argument) {
    const url = typeof argument === 'string' ? argument : await askAddress();
    const { attach } = await import('../../services/triton/http.ts');
    const target = await vscode.window.withProgress({ location: { viewId: 'tritonRepo.servers' } }, () => attach(url));
    await servers.attach(target);
    return target;
  },
};

async function askAddress(): Promise<string> {
  const url = await vscode.window.showInputBox({
    title: l10n.t('Attach to a Triton Server'), prompt: l10n.t('Address of its HTTP endpoint'), value: 'http://127.0.0.1:8000', valueSelection: [7, 21],
    validateInput: (text) => (/^https?:\/\/[^\s/]+/i.test(text) ? undefined : l10n.t('Write it as http://HOST:PORT.')),
  });
  if (!url) throw new vscode.CancellationError();
  return url;
}
