import { began, processorMs } from './util/began.ts';
import type * as vscode from 'vscode';
import type { Started } from './start.ts';

/** What `activate` returns; the in-host tests look through it. */
export interface ExtensionApi extends Started {
  /** Milliseconds from the first line of this file to the end of `activate`, the reading of our code included. */
  readonly activationMs: number;
  /** The same in processor time, which a busy machine does not stretch. */
  readonly activationProcessorMs: number | undefined;
}

let active: Started | undefined;

export async function activate(extension: vscode.ExtensionContext): Promise<ExtensionApi> {
  // Imported here, so that the time to read it is counted.
  const { start } = await import('./start.ts');
  active = start(extension);
  const activationMs = performance.now() - began;
  const activationProcessorMs = processorMs();
  active.shell.log.info(`activated in ${activationMs.toFixed(1)} ms`);
  return { activationMs, activationProcessorMs, ...active };
}

/** Waits for what runs outside of this process: the local server never outlives the window. */
export async function deactivate(): Promise<void> {
  await Promise.all([active?.shell.servers.stop(), active?.shell.language.stop()]);
}
