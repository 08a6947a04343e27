import * as assert from 'node:assert';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { ExtensionApi } from '../../client/src/extension.ts';
import { activated, until, workspaceFolder } from './lib.ts';

const SOURCE = 'triton (server)';
const TRICKY = `# of a customer
name: "secret_model"
backend: "fil"
max_batch_size: 4
input { name: "secret_in" data_type: TYPE_FP32 dims: [ 2 ] }
output { name: "secret_out" data_type: TYPE_FP32 dims: [ 2 ] label_filename: "../secret.txt" }
instance_group { kind: KIND_CPU }
`;

let api: ExtensionApi;

const config = (model: string) => vscode.Uri.joinPath(workspaceFolder(), 'models', model, 'config.pbtxt');
const said = (uri: vscode.Uri) => vscode.languages.getDiagnostics(uri).filter(({ source }) => source === SOURCE);
const show = async (uri: vscode.Uri) => vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
const verify = (argument: unknown) => vscode.commands.executeCommand('tritonRepo.triton.verify', argument);

async function lenses(uri: vscode.Uri): Promise<string[]> {
  const found = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri, 10);
  return found.flatMap(({ range, command }) => (command ? [`${range.start.line} ${command.title.replaceAll('\u00a0', ' ')}`] : []));
}

suite('verify, with a real Triton', () => {
  suiteSetup(async function suiteSetup() {
    api = await activated();
    if (!fs.existsSync(path.join(api.shell.serverFolder, 'installed.json'))) this.skip(); // npm run triton
  });

  suiteTeardown(() => {
    fs.rmSync(path.dirname(config('secret_model').fsPath), { recursive: true, force: true });
    api.shell.repositories.refresh();
  });

  test('the line above the first one offers it', async () => {
    await show(config('broken'));
    assert.deepStrictEqual(await lenses(config('broken')), ['0 Verify with Triton']);
  });

  test('what the server says stands on the same place as our own finding, until the text changes', async function refused() {
    this.timeout(120_000);
    const uri = config('broken');
    const editor = await show(uri);
    const own = await until('our own finding', () => vscode.languages.getDiagnostics(uri).find(({ source }) => source === 'triton'));
    await verify(uri);
    const [diagnostic, ...more] = said(uri);
    assert.ok(diagnostic);
    assert.deepStrictEqual(more, []);
    assert.strictEqual(diagnostic.message, '6:3: Expected ",", found "{".');
    assert.deepStrictEqual([diagnostic.range, diagnostic.severity, diagnostic.code], [own.range, vscode.DiagnosticSeverity.Error, undefined]);
    assert.deepStrictEqual(await lenses(uri), ['0 $(error) Triton 24.10 refuses this · just now']);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '# '));
    assert.deepStrictEqual(said(uri), []);
    assert.deepStrictEqual(await lenses(uri), ['0 Verify with Triton again: changed since']);
    await vscode.commands.executeCommand('undo');
    assert.strictEqual(said(uri).length, 1);
  });

  test('the text is the one in the editor, and a running server is not touched', async function unsaved() {
    this.timeout(120_000);
    const uri = config('broken');
    const editor = await show(uri);
    const before = editor.document.getText();
    const { snapshot } = api.shell.servers;
    await editor.edit((edit) => edit.replace(new vscode.Range(editor.document.positionAt(0), editor.document.positionAt(before.length)), before.replace('dims: [ 4 ] }\n  { name: "B"', 'dims: [ 4 ] },\n  { name: "B"')));
    try {
      await verify(uri);
      assert.deepStrictEqual(said(uri), []);
      assert.deepStrictEqual(await lenses(uri), ['0 $(pass) Triton 24.10 loads this · just now']);
      assert.strictEqual(api.shell.servers.snapshot, snapshot);
    } finally {
      await vscode.commands.executeCommand('workbench.action.files.revert');
    }
  });

  test('a repository is asked about as a whole', async function whole() {
    this.timeout(120_000);
    await verify(vscode.Uri.joinPath(workspaceFolder(), 'models'));
    assert.strictEqual(said(config('broken')).length, 1);
    await show(config('pipeline'));
    assert.deepStrictEqual(await lenses(config('pipeline')), ['0 $(pass) Triton 24.10 takes this configuration · just now']);
    await show(config('echo'));
    assert.deepStrictEqual(await lenses(config('echo')), ['0 $(pass) Triton 24.10 loads this · just now']);
  });

  test('a change of a step, or of a file beside it, makes a verdict old; a change back does not', async () => {
    const echo = config('echo');
    const before = await vscode.workspace.fs.readFile(echo);
    const labels = vscode.Uri.joinPath(echo, '..', 'labels.txt');
    const lines = await vscode.workspace.fs.readFile(labels);
    const old = (model: string) => until(`${model} to be old`, async () => (await lenses(config(model)))[0]?.endsWith('changed since') || undefined);
    const fresh = (model: string) => until(`${model} to be fresh`, async () => !(await lenses(config(model)))[0]?.endsWith('changed since') || undefined);
    await show(config('pipeline'));
    await vscode.commands.executeCommand('workbench.action.closeOtherEditors');
    await vscode.workspace.openTextDocument(echo);
    try {
      await vscode.workspace.fs.writeFile(echo, new TextEncoder().encode(`# other\n${new TextDecoder().decode(before)}`));
      await old('echo');
      await old('pipeline');
      await vscode.workspace.fs.writeFile(echo, before);
      await fresh('echo');
      await fresh('pipeline');
      await vscode.workspace.fs.writeFile(labels, new TextEncoder().encode('other\n'));
      await old('echo');
    } finally {
      await vscode.workspace.fs.writeFile(echo, before);
      await vscode.workspace.fs.writeFile(labels, lines);
    }
  });

  test('a failure of the person\'s own code leads to its line', async function code() {
    this.timeout(120_000);
    const file = vscode.Uri.joinPath(config('echo'), '..', '2', 'model.py');
    const before = await vscode.workspace.fs.readFile(file);
    try {
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode('class TritonPythonModel:\n    def initialize(self, args):\n        raise ValueError("broken")\n'));
      await verify(config('echo'));
      const [diagnostic] = said(config('echo'));
      assert.strictEqual(diagnostic?.message, 'ValueError: broken');
      assert.deepStrictEqual(diagnostic.relatedInformation?.map(({ location: { uri, range } }) => [uri.fsPath, range.start.line]), [[file.fsPath, 2]]);
    } finally {
      await vscode.workspace.fs.writeFile(file, before);
    }
  });

  test('a disagreement is shown, and reported as a small example without a name of the person\'s', async function apart() {
    this.timeout(180_000);
    const uri = config('secret_model');
    fs.mkdirSync(path.join(path.dirname(uri.fsPath), '1'), { recursive: true });
    fs.writeFileSync(uri.fsPath, TRICKY);
    await until('the model', async () => {
      api.shell.repositories.refresh();
      return (await api.shell.repositories.list()).some(({ models }) => models.some(({ name }) => name === 'secret_model')) || undefined;
    });
    await show(uri);
    await verify(uri);
    const [diagnostic] = said(uri);
    assert.match(diagnostic?.message ?? '', /^failed to open text file for read .*secret\.txt: No such file or directory\nOur own check for the same release expects it to load\.$/);
    assert.strictEqual((await lenses(uri)).at(-1), '0 $(report) Our own check disagrees: report it');
    const action = await until('the action', async () => {
      const found = await vscode.commands.executeCommand<vscode.CodeAction[]>('vscode.executeCodeActionProvider', uri, diagnostic!.range);
      return found.find(({ title }) => title === 'Report the disagreement');
    });
    assert.strictEqual(action.command?.command, 'tritonRepo.triton.reportDisagreement');
    const document = await vscode.commands.executeCommand<vscode.TextDocument>('tritonRepo.triton.reportDisagreement', uri);
    const text = document.getText();
    assert.ok(document.isUntitled);
    assert.doesNotMatch(text, /secret|customer/);
    for (const folder of [workspaceFolder().fsPath, process.cwd(), os.tmpdir()]) assert.ok(!text.includes(folder), text);
    assert.match(text, /^- Triton 2\.51\.0 \(24\.10\), auto-complete, load of `model`: \*\*refused\*\*: failed to open text file for read /m);
    assert.match(text, /```triton-config\nbackend: "fil"\noutput \{ name: "TENSOR_1" data_type: TYPE_FP32 dims: \[ 2 \] label_filename: "\.\.\/file_1\.txt" \}\n```/);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });
});
