import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Shell } from '../context.ts';
import { isCancelled, showFailure } from '../ui/failure.ts';
import type { Command } from './command.ts';

/** Registers each command behind the one wrapper that checks trust and tells failures. */
export function registerCommands(shell: Shell, commands: readonly Command[]): void {
  for (const command of commands) {
    shell.own(vscode.commands.registerCommand(command.id, (...args: unknown[]) => runCommand(shell, command, args)));
  }
}

async function runCommand(shell: Shell, command: Command, args: readonly unknown[]): Promise<unknown> {
  if (command.needsTrust && !vscode.workspace.isTrusted) {
    void offerTrust();
    return undefined;
  }
  const began = performance.now();
  try {
    const result = await command.run(shell, ...args);
    shell.log.debug(`${command.id}: done in ${(performance.now() - began).toFixed(0)} ms`);
    return result;
  } catch (error) {
    if (isCancelled(error)) shell.log.debug(`${command.id}: cancelled`);
    else showFailure(shell.log, command.id, error);
    return undefined;
  }
}

async function offerTrust(): Promise<void> {
  const manage = l10n.t('Manage Trust');
  const picked = await vscode.window.showWarningMessage(
    l10n.t('This folder is not trusted, so nothing in it is started, sent or packed. Colouring and checks go on.'), manage,
  );
  if (picked === manage) await vscode.commands.executeCommand('workbench.trust.manage');
}
