import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { isServerNode } from '../../trees/server/nodes.ts';
import type { Command } from '../command.ts';

/** Forgets the address of a server; the server itself is left as it is. */
export const detachTriton: Command = {
  id: 'tritonRepo.triton.detach',
  needsTrust: false,
  async run({ servers }, argument) {
    if (isServerNode(argument) && argument.kind === 'attached') return servers.detach(argument.target);
    const picked = await vscode.window.showQuickPick(
      servers.attached.map((target) => ({ label: target.name, description: target.baseUrl, target })), { placeHolder: l10n.t('Choose a server to forget') },
    );
    if (!picked) throw new vscode.CancellationError();
    return servers.detach(picked.target);
  },
};
