import * as vscode from 'vscode';
import { chosenRuns } from '../../ui/choose-runs.ts';
import type { Command } from '../command.ts';

/** Shows a saved run in the panel. */
export const openRun: Command = {
  id: 'tritonRepo.run.open',
  needsTrust: false,
  async run({ runs }, argument) {
    const [chosen] = await chosenRuns(runs, argument);
    if (chosen) await vscode.commands.executeCommand('tritonRepo.panel.open', chosen.run.id);
  },
};
