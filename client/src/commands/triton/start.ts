import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ServerSnapshot } from '../../services/triton/types.ts';
import { choose } from '../../ui/choose.ts';
import { onDisk } from '../../ui/on-disk.ts';
import { withProgress } from '../../ui/progress.ts';
import { tellStart } from '../../ui/tell-start.ts';
import type { Command } from '../command.ts';

/** Runs a repository, or one model of it, on this machine; installs the server first, after asking once. */
export const startTriton: Command = {
  id: 'tritonRepo.triton.start',
  needsTrust: true,
  async run({ repositories, servers }, argument): Promise<ServerSnapshot> {
    const { repository, model } = await choose(repositories, argument);
    const folder = onDisk(repository.root);
    const names = model ? [model.name] : repository.root === repository.uri ? undefined : repository.models.map(({ name }) => name);
    const local = await servers.local();
    const snapshot = await withProgress(l10n.t('Starting Triton'), (_report, signal) => local.start(folder, { signal, loadTimeoutMs: loadTimeout(repository.uri), ...(names && { models: names }) }));
    tellStart(snapshot);
    return snapshot;
  },
};

function loadTimeout(repository: vscode.Uri): number {
  return vscode.workspace.getConfiguration('tritonRepo.triton', repository).get('loadTimeout', 120) * 1000;
}
