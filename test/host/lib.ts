import * as assert from 'node:assert';
import * as vscode from 'vscode';
import type { ExtensionApi } from '../../client/src/extension.ts';

export const EXTENSION = 'triton-model-repository.triton-model-repository';

/** What a probe gives once it gives something, asked again and again. */
export async function until<T>(what: string, probe: () => T | undefined | Promise<T | undefined>, ms = 20_000): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const value = await probe();
    if (value !== undefined) return value;
    if (Date.now() > end) throw new Error(`timed out waiting for ${what}`);
    await new Promise((resolve) => { setTimeout(resolve, 25); });
  }
}

export async function activated(): Promise<ExtensionApi> {
  const extension = vscode.extensions.getExtension<ExtensionApi>(EXTENSION);
  assert.ok(extension, 'the extension is installed');
  return extension.activate();
}

/** The folder that is open: a copy of test/fixtures/workspace, so a test may write in it. */
export function workspaceFolder(): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder, 'a folder is open');
  return folder.uri;
}
