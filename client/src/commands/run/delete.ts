import * as l10n from '@vscode/l10n';
import { chosenRuns } from '../../ui/choose-runs.ts';
import { confirm } from '../../ui/confirm.ts';
import type { Command } from '../command.ts';

/** Deletes saved runs for good, after asking. */
export const deleteRuns: Command = {
  id: 'tritonRepo.run.delete',
  needsTrust: false,
  async run({ runs }, argument, selection) {
    const chosen = await chosenRuns(runs, argument, selection);
    const names = chosen.map(({ run }) => `${run.variants[0]?.model ?? ''}, ${run.startedAt}`).join('\n');
    await confirm(
      chosen.length === 1 ? l10n.t('Delete this run?') : l10n.t('Delete {0} runs?', chosen.length),
      l10n.t('{0}\nThe figures and samples are lost.', names), l10n.t('Delete'),
    );
    await runs.remove(chosen);
  },
};
