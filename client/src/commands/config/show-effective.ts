import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { choose } from '../../ui/choose.ts';
import { UserError } from '../../util/user-error.ts';
import type { Shell } from '../../context.ts';
import type { Command } from '../command.ts';

/** Shows what the server makes of a model's configuration, as a difference to the file; returns the read-only side. */
export const showEffective: Command = {
  id: 'tritonRepo.config.showEffective',
  needsTrust: false,
  async run({ repositories, effective }: Shell, argument): Promise<vscode.Uri> {
    const { model } = await choose(repositories, argument);
    if (!model) throw new UserError(l10n.t('Of which model is not said.'), l10n.t('Open its config.pbtxt, or right-click the model.'));
    return effective.show(alternative(argument, model.uri) ?? model.config, model.uri);
  },
};

/** A file of `configs/`, each of which may stand in for the configuration. */
function alternative(argument: unknown, folder: vscode.Uri): vscode.Uri | undefined {
  const uri = argument instanceof vscode.Uri ? argument : vscode.window.activeTextEditor?.document.uri;
  return uri && new RegExp('^/configs/[^/]+\\.pbtxt$').test(uri.path.slice(folder.path.length)) && uri.path.startsWith(folder.path) ? uri : undefined;
}
