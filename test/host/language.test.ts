import * as assert from 'node:assert';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';

const CONFIG = `name: "m"
backend: "onnxruntime"
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

/** Waits for what comes in its own time; the test's own limit ends it. */
async function until<T>(get: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await get();
    if (found !== undefined) return found;
    await new Promise((resolve) => { setTimeout(resolve, 20); });
  }
}

const problems = (uri: vscode.Uri) => vscode.languages.getDiagnostics(uri);
const place = (document: vscode.TextDocument, word: string, beyond = 0) => document.positionAt(document.getText().indexOf(word) + beyond);

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
    const found = await until(() => problems(document.uri).find(({ source }) => source === 'triton'));
    assert.equal(document.getText(found.range), 'max_batch_sise');
    assert.equal(found.severity, vscode.DiagnosticSeverity.Error);
    await vscode.commands.executeCommand('undo');
    await until(() => (problems(document.uri).length === 0 ? true : undefined));
  });

  test('a missing comma is mended by the quick fix', async () => {
    const { document } = await open('comma', CONFIG.replace('dims: [ 3 ]', 'dims: [ 3 4 ]'));
    const found = await until(() => problems(document.uri).find(({ source }) => source === 'triton'));
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>('vscode.executeCodeActionProvider', document.uri, found.range);
    const fix = actions.find(({ edit, isPreferred }) => edit && isPreferred);
    assert.ok(fix?.edit, `no fix among ${actions.map(({ title }) => title).join(', ')}`);
    await vscode.workspace.applyEdit(fix.edit);
    assert.match(document.getText(), /dims: \[ 3, 4 \]/);
    await until(() => (problems(document.uri).every(({ severity }) => severity !== vscode.DiagnosticSeverity.Error) ? true : undefined));
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
    editor.selection = new vscode.Selection(2, 0, 2, 0);
    await vscode.commands.executeCommand('editor.action.commentLine');
    assert.equal(editor.document.lineAt(2).text, '# max_batch_size: 8');
    await vscode.commands.executeCommand('editor.action.commentLine');
    assert.equal(editor.document.lineAt(2).text, 'max_batch_size: 8');
  });

  test('symbols show tensors by their names', async () => {
    const { document } = await open('symbols', CONFIG);
    const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>('vscode.executeDocumentSymbolProvider', document.uri);
    const input = symbols.find(({ name }) => name === 'input');
    assert.deepEqual(input?.children.map(({ name }) => name), ['x']);
  });
});
