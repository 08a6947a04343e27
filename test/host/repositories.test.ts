import * as assert from 'node:assert';
import * as vscode from 'vscode';
import type { ExtensionApi } from '../../client/src/extension.ts';
import type { RepositoryNode } from '../../client/src/trees/repositories/nodes.ts';
import { activated, until, workspaceFolder } from './lib.ts';

let api: ExtensionApi;

const at = (...names: string[]) => vscode.Uri.joinPath(workspaceFolder(), 'models', ...names);
const item = (node: RepositoryNode) => api.trees.repositories.getTreeItem(node);
const children = (node?: RepositoryNode) => api.trees.repositories.getChildren(node);
const nameOf = (node: RepositoryNode) => (node.kind === 'model' ? node.model.name : undefined);

function text(node: RepositoryNode): string {
  const { label, description } = item(node);
  return `${typeof label === 'string' ? label : label?.label} | ${typeof description === 'string' ? description : ''}`;
}

function icon(node: RepositoryNode): string {
  const { iconPath } = item(node);
  assert.ok(iconPath instanceof vscode.ThemeIcon);
  return iconPath.id;
}

async function models(): Promise<RepositoryNode[]> {
  const [repository] = await children();
  assert.ok(repository);
  return children(repository);
}

async function model(name: string): Promise<RepositoryNode> {
  const found = (await models()).find((node) => nameOf(node) === name);
  assert.ok(found, `no model ${name}`);
  return found;
}

suite('the tree of model repositories', () => {
  suiteSetup(async () => { api = await activated(); });

  test('has the repository with its models, their back ends and their health in words', async () => {
    const [repository, ...more] = await children();
    assert.ok(repository);
    assert.strictEqual(more.length, 0);
    assert.match(text(repository), /^models \| 1 error · 3 models$/);
    assert.deepStrictEqual((await children(repository)).map(text), [
      'broken | 1 error · python', 'echo | ok · python', 'pipeline | ok · ensemble',
    ]);
  });

  test('has icons that differ where the words differ', async () => {
    assert.strictEqual(icon(await model('broken')), 'error');
    assert.strictEqual(icon(await model('echo')), 'pass');
  });

  test('has in a model its configuration, its versions from the newest on, then the rest', async () => {
    const rows = await children(await model('echo'));
    assert.deepStrictEqual(rows.map((node) => `${node.kind} ${text(node)}`), [
      'file config.pbtxt | ', 'version 2 | version', 'version 1 | version', 'folder configs | ', 'file labels.txt | ',
    ]);
    const [file] = await children(rows[1]);
    assert.ok(file);
    assert.strictEqual(text(file), 'model.py | ');
  });

  test('opens the file that is clicked', async () => {
    const [config] = await children(await model('echo'));
    assert.ok(config);
    const { command } = item(config);
    assert.ok(command);
    await vscode.commands.executeCommand(command.command, ...command.arguments ?? []);
    const editor = await until('the editor', () => vscode.window.activeTextEditor);
    assert.ok(editor.document.uri.path.endsWith('/models/echo/config.pbtxt'));
    assert.strictEqual(editor.document.languageId, 'triton-config');
  });

  test('every row has a name that can be read out and an id of its own', async () => {
    const rows = [...await children(), ...await models(), ...await children(await model('echo'))];
    const items = rows.map(item);
    assert.strictEqual(new Set(items.map(({ id }) => id)).size, rows.length);
    for (const { accessibilityInformation } of items.slice(0, 4)) assert.ok(accessibilityInformation?.label);
  });

  test('sees a model come and go', async () => {
    const folder = at('late');
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, 'config.pbtxt'), new TextEncoder().encode('name: "late"\nbackend: "python"\n'));
    await until('the new model', async () => (await models()).map(nameOf).includes('late') || undefined);
    await vscode.workspace.fs.delete(folder, { recursive: true });
    await until('its end', async () => !(await models()).map(nameOf).includes('late') || undefined);
  });

  test('names with blanks and signs are found and worked on', async () => {
    const folder = at('odd (1) #50% é');
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, 'config.pbtxt'), new TextEncoder().encode('backend: "python"\nmax_batch_size: x\n'));
    try {
      const odd = await until('the odd one', async () => (await models()).find((node) => nameOf(node) === 'odd (1) #50% é'));
      assert.deepStrictEqual((await children(odd)).map(text), ['config.pbtxt | ']);
      const { errors } = await vscode.commands.executeCommand<{ errors: number }>('tritonRepo.repository.check', folder);
      assert.ok(errors > 0);
      await until('its problem', () => vscode.languages.getDiagnostics(vscode.Uri.joinPath(folder, 'config.pbtxt'))[0]);
    } finally {
      await vscode.workspace.fs.delete(folder, { recursive: true });
    }
  });

  test('the health follows what is mended', async () => {
    const uri = at('broken', 'config.pbtxt');
    const before = await vscode.workspace.fs.readFile(uri);
    const mended = new TextDecoder().decode(before).replace('dims: [ 4 ] }\n  { name: "B"', 'dims: [ 4 ] },\n  { name: "B"');
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(mended));
    await until('its health', async () => text(await model('broken')).includes('| ok ·') || undefined);
    await vscode.workspace.fs.writeFile(uri, before);
    await until('the error', async () => text(await model('broken')).includes('1 error') || undefined);
  });
});

suite('commands on a repository', () => {
  test('check tells the counts of a repository, and of one model', async () => {
    await activated();
    assert.deepStrictEqual(await vscode.commands.executeCommand('tritonRepo.repository.check', at()), { errors: 1, warnings: 0 });
    assert.deepStrictEqual(await vscode.commands.executeCommand('tritonRepo.repository.check', at('echo')), { errors: 0, warnings: 0 });
    assert.deepStrictEqual(await vscode.commands.executeCommand('tritonRepo.repository.check', at('broken', 'config.pbtxt')), { errors: 1, warnings: 0 });
  });

  test('a folder that is no repository ends in a message, not in an error', async () => {
    assert.strictEqual(await vscode.commands.executeCommand('tritonRepo.repository.check', vscode.Uri.joinPath(workspaceFolder(), 'notes')), undefined);
  });
});
