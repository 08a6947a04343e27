import * as assert from 'node:assert';
import * as vscode from 'vscode';
import { activated, until, workspaceFolder } from './lib.ts';

const config = (model: string) => vscode.Uri.joinPath(workspaceFolder(), 'models', model, 'config.pbtxt');
const show = (argument: unknown) => vscode.commands.executeCommand<vscode.Uri>('tritonRepo.config.showEffective', argument);
const text = async (uri: vscode.Uri) => (await vscode.workspace.openTextDocument(uri)).getText();

suite('the effective configuration', () => {
  suiteSetup(() => activated());
  suiteTeardown(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  test('opens as a difference to the file, read-only, and follows what is typed', async function follows() {
    this.timeout(60_000);
    const file = config('echo');
    const uri = await show(file);
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    assert.ok(input instanceof vscode.TabInputTextDiff);
    assert.deepStrictEqual([input.original.toString(), input.modified.toString()], [file.toString(), uri.toString()]);
    const document = await vscode.workspace.openTextDocument(uri);
    assert.strictEqual(document.languageId, 'triton-config');
    assert.match(document.getText(), /^# What Triton \d\d\.\d\d makes of echo on a machine without GPU\. Read-only\.\n/);
    assert.match(document.getText(), /version_policy \{\n {2}latest \{\n {4}num_versions: 1\n/);
    assert.strictEqual(vscode.workspace.fs.isWritableFileSystem(uri.scheme) === true, false);

    const source = await vscode.workspace.openTextDocument(file);
    const change = new vscode.WorkspaceEdit();
    change.insert(file, new vscode.Position(0, 0), 'version_policy { all { } }\n');
    await vscode.workspace.applyEdit(change);
    try {
      await until('the change', async () => (await text(uri)).includes('all { }') || undefined);
    } finally {
      await vscode.window.showTextDocument(source);
      await vscode.commands.executeCommand('workbench.action.files.revert');
    }
    await until('the change back', async () => !(await text(uri)).includes('all { }') || undefined);
    assert.deepStrictEqual(vscode.languages.getDiagnostics(uri), []);
  });

  test('says so of a file with mistakes, and works from a row of the tree and from the active editor', async () => {
    assert.match(await text(await show(config('broken'))), /has mistakes/);
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(config('pipeline')));
    assert.match(await text(await show(undefined)), /makes of pipeline/);
    assert.match(await text(await show(vscode.Uri.joinPath(workspaceFolder(), 'models', 'echo'))), /makes of echo/);
  });
});
