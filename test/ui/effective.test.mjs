// What the server makes of a configuration, beside the file, by a click in the editor's title. SHOTS=folder keeps pictures.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { findHost, root } from '../../scripts/host/locate.mjs';
import { installExtension, launchBrowser, scratch, startServer } from '../lib/vscode-host.mjs';
import { Workbench } from '../lib/workbench.mjs';

const host = findHost();
const shots = process.env.SHOTS && path.resolve(process.env.SHOTS);

describe('the effective configuration', { skip: !host.found && 'no editor here: npm run host' }, () => {
  let dir, server, browser, bench;

  before(async () => {
    dir = scratch();
    fs.cpSync(path.join(root, 'test/fixtures/workspace'), path.join(dir, 'work'), { recursive: true });
    const extensionsDir = path.join(dir, 'extensions');
    installExtension(host, { serverDataDir: dir, extensionsDir, vsix: path.join(root, 'extension.vsix') });
    server = await startServer(host, { dir, extensionsDir });
    browser = await launchBrowser();
    bench = await Workbench.open(browser, server, path.join(dir, 'work'));
    await bench.activity('Triton Model Repository');
  });

  after(async () => {
    await browser?.close();
    await server?.stop();
    if (dir) fs.rmSync(dir, { recursive: true, force: true });
  });

  const row = (name) => bench.treeItems('Model Repositories').filter({ has: bench.page.locator('.label-name', { hasText: new RegExp(`^${name}$`) }) });
  const button = () => bench.page.locator('.editor-actions').getByRole('button', { name: 'Show Effective Configuration' });

  test('opens beside the file by one click, and offers nothing there that is for files', { timeout: 120_000 }, async () => {
    await row('echo').click();
    await row('config.pbtxt').first().click();
    await button().click();
    const side = bench.page.locator('.monaco-diff-editor .editor.modified');
    await side.getByText('What Triton').waitFor();
    await side.getByText('version_policy').waitFor();
    assert.equal(await bench.page.locator('.tab.active .label-name').innerText(), 'echo: file ↔ effective for Triton 26.06');
    await button().waitFor({ state: 'detached' });
    if (shots) await bench.page.screenshot({ path: path.join(shots, 'effective.png'), animations: 'disabled' });
  });
});
