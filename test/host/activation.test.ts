import * as assert from 'node:assert';
import * as vscode from 'vscode';
import { EXTENSION, activated } from './lib.ts';

interface Manifest { contributes: { commands: { command: string }[] } }

suite('activation', () => {
  test('is short', async function short() {
    const { activationMs } = await activated();
    assert.ok(activationMs > 0);
    // Told and not limited: the machine may be busy.
    if (this.test) this.test.title += `: ${activationMs.toFixed(1)} ms in activate`;
  });

  test('every command of package.json is registered, and no other', async () => {
    await activated();
    const manifest: Manifest = vscode.extensions.getExtension(EXTENSION)!.packageJSON;
    const declared = manifest.contributes.commands.map(({ command }) => command).sort();
    // A view brings commands of its own: open, focus, resetViewLocation ….
    const registered = (await vscode.commands.getCommands(true)).filter((id) => /^tritonRepo\.[a-z]+\.[a-z]+$/i.test(id)
      && !/^tritonRepo\.[a-zA-Z]+\.(open|focus|resetViewLocation|removeView|toggleVisibility)$/.test(id) || declared.includes(id)).sort();
    assert.deepStrictEqual(registered, declared);
  });
});
