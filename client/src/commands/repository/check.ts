import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { choose } from '../../ui/choose.ts';
import { addUp } from '../../repositories/known.ts';
import type { Health } from '../../repositories/known.ts';
import { healthText } from '../../ui/health.ts';
import type { Command } from '../command.ts';

/** Shows what is wrong in a repository or model and says how much; returns the counts. */
export const checkRepository: Command = {
  id: 'tritonRepo.repository.check',
  needsTrust: false,
  async run({ repositories }, argument): Promise<Health> {
    repositories.refresh();
    const { repository, model } = await choose(repositories, argument);
    // A row may be older than the answer to the refresh.
    const now = (await repositories.list()).find(({ uri }) => uri.path === repository.uri.path) ?? repository;
    const models = model ? now.models.filter(({ uri }) => uri.path === model.uri.path) : now.models;
    const counts = addUp(models.map(({ health }) => health));
    if (counts.errors + counts.warnings > 0) await vscode.commands.executeCommand('workbench.actions.view.problems');
    const health = healthText(counts);
    const text = model ? l10n.t('{0}: {1}.', model.name, health)
      : models.length === 1 ? l10n.t('{0}: {1} in 1 model.', now.name, health)
        : l10n.t('{0}: {1} in {2} models.', now.name, health, models.length);
    void (counts.errors > 0 ? vscode.window.showWarningMessage(text) : vscode.window.showInformationMessage(text));
    return counts;
  },
};
