import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { isServerNode } from '../../trees/server/nodes.ts';
import { UserError } from '../../util/user-error.ts';
import type { Command } from '../command.ts';

/** Loads one model of the local server anew, with its files as they are now. */
export const reloadModel: Command = {
  id: 'tritonRepo.triton.reload',
  needsTrust: true,
  async run({ servers }, argument) {
    const name = isServerNode(argument) && argument.kind === 'served' ? argument.name
      : await vscode.window.showQuickPick(servers.snapshot.models.map((model) => model.name), { placeHolder: l10n.t('Choose a model to load again') });
    if (!name) throw new vscode.CancellationError();
    const local = await servers.local();
    const { state, reason } = await vscode.window.withProgress({ location: { viewId: 'tritonRepo.servers' } }, () => local.reload(name));
    if (state !== 'READY') {
      throw new UserError(l10n.t('{0} was not loaded: {1}', name, reason ?? state), undefined, { remedy: { title: l10n.t('Show Server Log'), command: 'tritonRepo.triton.showLog' } });
    }
  },
};
