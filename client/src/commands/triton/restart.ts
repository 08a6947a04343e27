import * as l10n from '@vscode/l10n';
import { UserError } from '../../util/user-error.ts';
import { withProgress } from '../../ui/progress.ts';
import { tellStart } from '../../ui/tell-start.ts';
import type { Command } from '../command.ts';

/** Stops the local server and starts it with the same repository, read anew. */
export const restartTriton: Command = {
  id: 'tritonRepo.triton.restart',
  needsTrust: true,
  async run({ servers }) {
    if (!servers.snapshot.repository) throw new UserError(l10n.t('No local Triton server was started yet.'), l10n.t('Start it on a model repository.'));
    const local = await servers.local();
    const snapshot = await withProgress(l10n.t('Restarting Triton'), (_report, signal) => {
      signal.addEventListener('abort', () => void local.stop());
      return local.restart();
    });
    tellStart(snapshot);
    return snapshot;
  },
};
