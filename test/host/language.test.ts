import * as assert from 'node:assert';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { until, workspaceFolder } from './lib.ts';

const CONFIG = `backend: "onnxruntime"
max_batch_size: 8
input [
  {
    name: "x"
    data_type: TYPE_FP32
    dims: [ 3 ]
  }
]
output [
  {
    name: "y"
    data_type: TYPE_FP32
    dims: [ 3 ]
  }
]
`;

const config = (model: string) => vscode.Uri.joinPath(workspaceFolder(), 'models', model, 'config.pbtxt');
const problems = (uri: vscode.Uri) => vscode.languages.getDiagnostics(uri);
const place = (document: vscode.TextDocument, word: string, beyond = 0) => document.positionAt(document.getText().indexOf(word) + beyond);

/**
 * The actions that the editor offers, at least one. VS Code drops the answer, empty or as cancelled, when any extension
 * registers a provider for any language while a request with a kind is under way (getCodeActions in its codeAction.ts
 * compares all providers of the file with those of that kind); it is then asked again.
 */
function codeActions(uri: vscode.Uri, range: vscode.Range, kind?: string): Promise<vscode.CodeAction[]> {
  return until('code actions', async () => {
    const asked = vscode.commands.executeCommand<vscode.CodeAction[]>('vscode.executeCodeActionProvider', uri, range, kind);
    const actions = await asked.then((all) => all, (error: unknown) => {
      if (error instanceof Error && error.name === 'Canceled') return [];
      throw error;
    });
    return actions.length > 0 ? actions : undefined;
  });
}

suite('the language', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'triton-language-'));
  const at = (name: string) => vscode.Uri.file(path.join(folder, name));

  suiteTeardown(() => fs.rmSync(folder, { recursive: true, force: true }));

  async function open(model: string, text: string, file = 'config.pbtxt') {
    const uri = at(path.join(model, file));
    fs.mkdirSync(path.dirname(uri.fsPath), { recursive: true });
    fs.writeFileSync(uri.fsPath, text);
    return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
  }


  test('config.pbtxt and configs/*.pbtxt are known by their names, other text protos are not', async () => {
    assert.equal((await open('m', CONFIG)).document.languageId, 'triton-config');
    assert.equal((await open('m', CONFIG, 'configs/fast.pbtxt')).document.languageId, 'triton-config');
    assert.notEqual((await open('m', 'item { id: 1 }', 'label_map.pbtxt')).document.languageId, 'triton-config');
  });

  test('a diagnostic comes while typing and goes when it is mended', async () => {
    const { document } = await open('typing', CONFIG);
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit((edit) => edit.insert(place(document, 'backend'), 'max_batch_sise: 8\n'));
    const found = await until('a diagnostic', () => problems(document.uri).find(({ source }) => source === 'triton'));
    assert.equal(document.getText(found.range), 'max_batch_sise');
    assert.equal(found.severity, vscode.DiagnosticSeverity.Error);
    await vscode.commands.executeCommand('undo');
    await until('no diagnostic', () => (problems(document.uri).length === 0 ? true : undefined));
  });

  test('a missing comma is mended by the quick fix', async () => {
    const { document } = await open('comma', CONFIG.replace('dims: [ 3 ]', 'dims: [ 3 4 ]'));
    const found = await until('a diagnostic', () => problems(document.uri).find(({ source }) => source === 'triton'));
    const actions = await codeActions(document.uri, found.range);
    const fix = actions.find(({ edit, isPreferred }) => edit && isPreferred);
    assert.ok(fix?.edit, `no fix among ${actions.map(({ title }) => title).join(', ')}`);
    await vscode.workspace.applyEdit(fix.edit);
    assert.match(document.getText(), /dims: \[ 3, 4 \]/);
    await until('no error', () => (problems(document.uri).every(({ severity }) => severity !== vscode.DiagnosticSeverity.Error) ? true : undefined));
  });

  test('completion offers what is legal here and not yet set', async () => {
    const { document } = await open('completion', CONFIG.replace('max_batch_size: 8', ''));
    const position = document.positionAt(document.getText().indexOf('"onnxruntime"\n') + '"onnxruntime"\n'.length);
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>('vscode.executeCompletionItemProvider', document.uri, position);
    const labels = items.filter(({ kind }) => kind !== vscode.CompletionItemKind.Snippet)
      .map(({ label }) => (typeof label === 'string' ? label : label.label));
    assert.ok(labels.includes('max_batch_size'), labels.join(' '));
    assert.ok(!labels.includes('backend'), 'backend is set already');
    assert.ok(!labels.includes('dims'), 'dims belongs to a tensor');
  });

  test('a hover tells what a field means', async () => {
    const { document } = await open('hover', CONFIG);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', document.uri, place(document, 'max_batch_size', 2));
    const text = hovers.flatMap(({ contents }) => contents).map((one) => (typeof one === 'string' ? one : one.value)).join('\n');
    assert.match(text, /max_batch_size/);
    assert.match(text, /batch/i);
  });

  test('a line is commented out and in again', async () => {
    const editor = await open('comment', CONFIG);
    editor.selection = new vscode.Selection(1, 0, 1, 0);
    await vscode.commands.executeCommand('editor.action.commentLine');
    assert.equal(editor.document.lineAt(1).text, '# max_batch_size: 8');
    await vscode.commands.executeCommand('editor.action.commentLine');
    assert.equal(editor.document.lineAt(1).text, 'max_batch_size: 8');
  });

  test('symbols show tensors by their names', async () => {
    const { document } = await open('symbols', CONFIG);
    const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>('vscode.executeDocumentSymbolProvider', document.uri);
    const input = symbols.find(({ name }) => name === 'input');
    assert.deepEqual(input?.children.map(({ name }) => name), ['x']);
  });

  test('all fixes are applied on save where the user wants that', async () => {
    const { document } = await open('fix-all', CONFIG.replace('dims: [ 3 ]', 'dims: [ 3 4 ]').replace('max_batch_size', 'max_batch_sise'));
    await until('both findings', () => (problems(document.uri).length === 2 ? true : undefined));
    const actions = await codeActions(document.uri, new vscode.Range(0, 0, 0, 0), 'source.fixAll');
    assert.deepEqual(actions.map(({ kind }) => kind?.value), ['source.fixAll.triton']);
    await vscode.workspace.applyEdit(actions[0]!.edit!);
    assert.equal(document.getText(), CONFIG.replace('dims: [ 3 ]', 'dims: [ 3, 4 ]'));
  });

  suite('across the models of a repository', () => {
    test('a step leads to the model that it calls, a file name to the file', async () => {
      const pipeline = await vscode.workspace.openTextDocument(config('pipeline'));
      await vscode.window.showTextDocument(pipeline);
      const found = await until('the definition', async () => {
        const all = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>('vscode.executeDefinitionProvider', pipeline.uri, place(pipeline, '"echo"', 2));
        return all[0];
      });
      assert.equal(('targetUri' in found ? found.targetUri : found.uri).toString(), config('echo').toString());
      const echo = await vscode.workspace.openTextDocument(config('echo'));
      const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>('vscode.executeLinkProvider', echo.uri);
      assert.deepEqual(links.map(({ target }) => target?.toString()), [vscode.Uri.joinPath(config('echo'), '../labels.txt').toString()]);
    });

    test('a tensor of an ensemble is renamed wherever it stands, a member\'s is not', async () => {
      const pipeline = await vscode.workspace.openTextDocument(config('pipeline'));
      const text = pipeline.getText();
      const value = pipeline.positionAt(text.indexOf('value: "IN"') + 'value: "I'.length);
      const edit = await vscode.commands.executeCommand<vscode.WorkspaceEdit>('vscode.executeDocumentRenameProvider', pipeline.uri, value, 'QUESTION');
      assert.deepEqual(edit.entries().map(([uri, edits]) => [uri.toString(), edits.length]), [[pipeline.uri.toString(), 2]]);
      const key = pipeline.positionAt(text.indexOf('key: "IN"') + 'key: "I'.length);
      await assert.rejects(async () => vscode.commands.executeCommand('vscode.executeDocumentRenameProvider', pipeline.uri, key, 'X'), /model file/);
    });
  });
});
