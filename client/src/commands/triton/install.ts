import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { findServer, installServer, requireServer } from '../../servers/install.ts';
import type { Command } from '../command.ts';

/** Installs the local server after asking once; what is there already is completed, not fetched again. */
export const installTriton: Command = {
  id: 'tritonRepo.triton.install',
  needsTrust: true,
  async run({ serverFolder }) {
    const there = await findServer(serverFolder);
    const { description } = there?.kind === 'wheel' ? await installServer(serverFolder) : await requireServer(serverFolder);
    void vscode.window.showInformationMessage(l10n.t('{0} is ready on this machine.', description));
  },
};
