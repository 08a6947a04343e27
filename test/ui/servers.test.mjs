// A real Triton, started and stopped by clicks in the real workbench. SHOTS=folder keeps pictures.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { findHost, root } from '../../scripts/host/locate.mjs';
import { installExtension, launchBrowser, scratch, startServer } from '../lib/vscode-host.mjs';
import { Workbench } from '../lib/workbench.mjs';

const host = findHost();
const home = path.join(root, '.cache');
const shots = process.env.SHOTS && path.resolve(process.env.SHOTS);
const skip = (!host.found && 'no editor here: npm run host')
  || (!fs.existsSync(path.join(home, 'triton/installed.json')) && 'no local Triton here: npm run triton');

describe('a local server in the workbench', { skip }, () => {
  let dir, server, browser, bench;

  before(async () => {
    dir = scratch();
    fs.cpSync(path.join(root, 'test/fixtures/workspace'), path.join(dir, 'work'), { recursive: true });
    const extensionsDir = path.join(dir, 'extensions');
    installExtension(host, { serverDataDir: dir, extensionsDir, vsix: path.join(root, 'extension.vsix') });
    server = await startServer(host, { dir, extensionsDir, env: { TRITON_REPO_HOME: home } });
    browser = await launchBrowser();
    bench = await Workbench.open(browser, server, path.join(dir, 'work'));
    await bench.activity('Triton Model Repository');
  });

  after(async () => {
    await browser?.close();
    await server?.stop();
    if (dir) fs.rmSync(dir, { recursive: true, force: true });
  });

  const shot = async (name) => { if (shots) await bench.page.screenshot({ path: path.join(shots, `${name}.png`), animations: 'disabled' }); };
  const row = (name) => bench.treeItems('Servers').filter({ has: bench.page.locator('.label-name', { hasText: new RegExp(`^${name}$`) }) });

  test('the button of the empty view starts it, each model has its state and reason', { timeout: 120_000 }, async () => {
    await bench.page.getByRole('button', { name: 'Start Triton' }).click();
    await row('This machine').filter({ hasText: 'running' }).waitFor({ timeout: 90_000 });
    await row('echo').filter({ hasText: 'ready · version 2' }).waitFor();
    await row('broken').filter({ hasText: 'not loaded' }).waitFor();
    await bench.notification('2 of 3 models are ready').waitFor();
    await shot('servers');
    assert.match(await row('This machine').getAttribute('aria-label'), /^Triton on this machine, running · CPU preview · 127\.0\.0\.1:\d+$/);
    await bench.clearNotifications();
  });

  test('the log is in an output channel of its own', async () => {
    await bench.runCommand('Triton: Show Local Triton Log');
    await bench.page.locator('.output-view .view-line', { hasText: 'echo' }).first().waitFor();
  });

  test('stop ends it', async () => {
    await row('This machine').hover();
    await row('This machine').getByRole('button', { name: 'Stop Local Triton' }).click();
    await bench.page.getByRole('button', { name: 'Start Triton' }).waitFor({ timeout: 30_000 });
  });
});
