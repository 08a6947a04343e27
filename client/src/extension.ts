import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { registerCommands } from './commands/register.ts';
import { COMMANDS } from './commands/registry.ts';
import { Shell } from './context.ts';
import { registerTrees } from './trees/register.ts';
import type { Trees } from './trees/register.ts';
import { describeError } from './util/user-error.ts';

/** What `activate` returns; the in-host tests look through it. */
export interface ExtensionApi {
  /** Milliseconds spent in `activate`; what the reading of the code takes is measured by `npm run bench:activation`. */
  readonly activationMs: number;
  readonly shell: Shell;
  readonly trees: Trees;
}

let active: Shell | undefined;

/** Registers and returns: no file, no network, no process is touched here. */
export function activate(extension: vscode.ExtensionContext): ExtensionApi {
  const began = performance.now();
  if (vscode.l10n.bundle) l10n.config({ contents: vscode.l10n.bundle });
  const shell = new Shell(extension);
  active = shell;
  extension.subscriptions.push(shell);
  registerCommands(shell, COMMANDS);
  const trees = registerTrees(shell);
  // The menus of the Explorer and the list of problems need the repositories also while no view of ours is open.
  if (vscode.workspace.workspaceFolders) setTimeout(() => void lookAround(shell), 0);
  const activationMs = performance.now() - began;
  shell.log.info(`activated in ${activationMs.toFixed(1)} ms`);
  return { activationMs, shell, trees };
}

async function lookAround({ repositories, log }: Shell): Promise<void> {
  try {
    await repositories.list();
  } catch (error) {
    log.error(describeError(error));
  }
}

/** Waits for what runs outside of this process: the local server never outlives the window. */
export async function deactivate(): Promise<void> {
  await Promise.all([active?.servers.stop(), active?.language.stop()]);
}
