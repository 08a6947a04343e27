import * as vscode from 'vscode';
import { chosenRuns } from '../../ui/choose-runs.ts';
import type { Command } from '../command.ts';

/** Opens the run's own file: its figures as JSON, for other tools and for reports. */
export const showRunFile: Command = {
  id: 'tritonRepo.run.showFile',
  needsTrust: false,
  async run({ runs }, argument) {
    const [chosen] = await chosenRuns(runs, argument);
    if (chosen) await vscode.window.showTextDocument(vscode.Uri.file(chosen.file), { preview: true });
  },
};
