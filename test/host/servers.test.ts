import * as assert from 'node:assert';
import * as fs from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { ExtensionApi } from '../../client/src/extension.ts';
import type { ServerNode } from '../../client/src/trees/server/nodes.ts';
import { activated, until, workspaceFolder } from './lib.ts';

let api: ExtensionApi;

const rows = (node?: ServerNode) => api.trees.servers.getChildren(node);
const models = () => vscode.Uri.joinPath(workspaceFolder(), 'models');

function text(node: ServerNode): string {
  const { label, description } = api.trees.servers.getTreeItem(node);
  return `${typeof label === 'string' ? label : label?.label} | ${typeof description === 'string' ? description : ''}`;
}

const isListening = async (url: string): Promise<boolean> => fetch(`${url}/v2/health/live`).then(({ ok }) => ok, () => false);

suite('the tree of servers, with a real Triton', () => {
  suiteSetup(async function suiteSetup() {
    api = await activated();
    if (!fs.existsSync(path.join(api.shell.serverFolder, 'installed.json'))) this.skip(); // npm run triton
  });

  suiteTeardown(() => api.shell.servers.stop());

  test('is empty while nothing runs, so that the welcome text shows', async () => assert.deepStrictEqual(await rows(), []));

  test('start shows the server and each model with its state and the reason in Triton\'s words', async function start() {
    this.timeout(120_000);
    await vscode.commands.executeCommand('tritonRepo.triton.start', models());
    const [local] = await rows();
    assert.ok(local);
    assert.match(text(local), /^This machine \| running · CPU preview · 127\.0\.0\.1:\d+$/);
    const found = (await rows(local)).map(text);
    assert.ok(found.includes('echo | ready · version 2'), found.join('\n'));
    assert.ok(found.includes('pipeline | ready · version 1'), found.join('\n'));
    assert.ok(found.some((row) => /^broken \| not loaded · ./.test(row)), found.join('\n'));
  });

  test('a click on a model that was not loaded opens its configuration', async () => {
    const [local] = await rows();
    const broken = (await rows(local)).find((node) => node.kind === 'served' && node.name === 'broken');
    assert.ok(broken);
    const { command } = api.trees.servers.getTreeItem(broken);
    assert.ok(command);
    await vscode.commands.executeCommand(command.command, ...command.arguments ?? []);
    await until('the configuration', () => vscode.window.activeTextEditor?.document.uri.path.endsWith('/models/broken/config.pbtxt') || undefined);
  });

  test('a model is loaded again with its files as they are now', async () => {
    const [local] = await rows();
    const broken = (await rows(local)).find((node) => node.kind === 'served' && node.name === 'broken');
    const config = vscode.Uri.joinPath(models(), 'broken', 'config.pbtxt');
    const before = await vscode.workspace.fs.readFile(config);
    const mended = new TextDecoder().decode(before).replace('dims: [ 4 ] }\n  { name: "B"', 'dims: [ 4 ] },\n  { name: "B"');
    try {
      await vscode.workspace.fs.writeFile(config, new TextEncoder().encode(mended));
      await vscode.commands.executeCommand('tritonRepo.triton.reload', broken);
    } finally {
      await vscode.workspace.fs.writeFile(config, before);
    }
    const [now] = await rows();
    assert.ok((await rows(now)).map(text).includes('broken | ready · version 1'));
  });

  test('attach shows a second server, forget takes it away and leaves it running', async () => {
    const { target } = api.shell.servers.snapshot;
    assert.ok(target);
    await vscode.commands.executeCommand('tritonRepo.triton.attach', target.baseUrl);
    const attached = (await rows()).find(({ kind }) => kind === 'attached');
    assert.ok(attached);
    const found = (await rows(attached)).map(text);
    assert.ok(found.includes('echo | ready · version 2'), found.join('\n'));
    await vscode.commands.executeCommand('tritonRepo.triton.detach', attached);
    assert.deepStrictEqual((await rows()).map(({ kind }) => kind), ['local']);
    assert.ok(await isListening(target.baseUrl));
  });

  test('restart answers again, stop ends the server', async function stop() {
    this.timeout(120_000);
    await vscode.commands.executeCommand('tritonRepo.triton.restart');
    const { target } = api.shell.servers.snapshot;
    assert.ok(target);
    assert.ok(await isListening(target.baseUrl));
    await vscode.commands.executeCommand('tritonRepo.triton.stop');
    assert.deepStrictEqual(await rows(), []);
    await until('the end of the server', async () => !await isListening(target.baseUrl) || undefined);
  });
});
