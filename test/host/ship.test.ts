import * as assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { ExtensionApi } from '../../client/src/extension.ts';
import type { DryRun } from '../../client/src/services/deploy/dry-run.ts';
import type { PackageResult } from '../../client/src/services/packaging/package.ts';
import { activated, until, workspaceFolder } from './lib.ts';

let api: ExtensionApi;

const at = (...names: string[]) => vscode.Uri.joinPath(workspaceFolder(), 'models', ...names);
const scratchFile = (name: string) => path.join(workspaceFolder().fsPath, name);

suite('packaging and the dry run', () => {
  suiteSetup(async () => { api = await activated(); });

  test('an ensemble is packed with what it calls, as tar reads it', async () => {
    const output = scratchFile('pipeline.tar.gz');
    const result = await vscode.commands.executeCommand<PackageResult>('tritonRepo.package.create', at('pipeline'), output);
    assert.strictEqual(result.archive, output);
    const listed = execFileSync('tar', ['-tzf', output], { encoding: 'utf8' }).trim().split('\n').map((name) => name.replace(/\/$/, ''));
    assert.deepStrictEqual(new Set(listed.map((name) => name.split('/')[0])), new Set(['echo', 'pipeline']));
    assert.ok(listed.includes('echo/1/model.py') && listed.includes('pipeline/1'), listed.join('\n'));
    assert.ok(fs.existsSync(result.manifestFile));
  });

  test('the dry run writes the deployment file once and shows the three requests', async () => {
    const file = scratchFile('triton-deployment.json');
    assert.ok(!fs.existsSync(file));
    const { variant, requests } = await vscode.commands.executeCommand<DryRun>('tritonRepo.deploy.dryRun', at('echo'));
    assert.strictEqual(variant, 'main');
    assert.deepStrictEqual(requests.map(({ operation }) => operation), ['CreateModel', 'CreateEndpointConfig', 'CreateEndpoint']);
    const before = fs.readFileSync(file, 'utf8');
    const editor = await until('the requests', () => {
      const active = vscode.window.activeTextEditor;
      return active?.document.uri.path.endsWith('dry-run-main.json') ? active : undefined;
    });
    const shown: { requests: unknown } = JSON.parse(editor.document.getText());
    assert.deepStrictEqual(shown.requests, JSON.parse(JSON.stringify(requests)));
    assert.strictEqual(editor.document.uri.scheme, 'tritonrepo'); // there is no file that could be saved
    await vscode.commands.executeCommand('tritonRepo.deploy.dryRun', at('echo'), 'main');
    assert.strictEqual(fs.readFileSync(file, 'utf8'), before);
  });

  test('the variants of the file are in the tree, and each can be planned from there', async () => {
    const { deployment } = api.trees;
    const [file] = await deployment.getChildren();
    const variants = await deployment.getChildren(file);
    const shown = variants.map((node) => deployment.getTreeItem(node)).map(({ label, description }) => [label, description]);
    assert.deepStrictEqual(shown, [['main', 'ml.g5.xlarge · 26.05-py3']]);
    const { variant } = await vscode.commands.executeCommand<DryRun>('tritonRepo.deploy.dryRun', variants[0]);
    assert.strictEqual(variant, 'main');
  });

  test('a deployment file that cannot be used ends in a message', async () => {
    const file = scratchFile('triton-deployment.json');
    const before = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(file, '{ "variants": { "main": { "modls": [] } } }');
    try {
      assert.strictEqual(await vscode.commands.executeCommand('tritonRepo.deploy.dryRun', at('echo')), undefined);
      const [node] = await api.trees.deployment.getChildren();
      assert.deepStrictEqual((await api.trees.deployment.getChildren(node)).map(({ kind }) => kind), ['note']);
    } finally {
      fs.writeFileSync(file, before);
    }
  });
});
