import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { registerCommands } from './commands/register.ts';
import { COMMANDS } from './commands/registry.ts';
import { Shell } from './context.ts';
import { registerTrees } from './trees/register.ts';
import type { Trees } from './trees/register.ts';
import { describeError } from './util/user-error.ts';

export interface Started {
  readonly shell: Shell;
  readonly trees: Trees;
}

/** Registers and returns: no file, no network, no process is touched here. */
export function start(extension: vscode.ExtensionContext): Started {
  if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });
  const shell = new Shell(extension);
  extension.subscriptions.push(shell);
  registerCommands(shell, COMMANDS);
  const trees = registerTrees(shell);
  // The menus of the Explorer and the list of problems need the repositories also while no view of ours is open.
  if (vscode.workspace.workspaceFolders) setTimeout(() => void lookAround(shell), 0);
  return { shell, trees };
}

async function lookAround({ repositories, log }: Shell): Promise<void> {
  try {
    await repositories.list();
  } catch (error) {
    log.error(describeError(error));
  }
}
