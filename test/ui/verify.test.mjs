// A real Triton asked by a click above the first line. SHOTS=folder keeps pictures.
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
const TRICKY = 'backend: "fil"\noutput { name: "my_scores" data_type: TYPE_FP32 dims: [ 2 ] label_filename: "../my_labels.txt" }\ninstance_group { kind: KIND_CPU }\n';

describe('verify with a real Triton in the workbench', { skip }, () => {
  let dir, server, browser, bench;

  before(async () => {
    dir = scratch();
    fs.cpSync(path.join(root, 'test/fixtures/workspace'), path.join(dir, 'work'), { recursive: true });
    fs.mkdirSync(path.join(dir, 'work/models/tricky/1'), { recursive: true });
    fs.writeFileSync(path.join(dir, 'work/models/tricky/config.pbtxt'), TRICKY);
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
  const row = (name) => bench.treeItems('Model Repositories').filter({ has: bench.page.locator('.label-name', { hasText: new RegExp(`^${name}$`) }) });
  const lens = (model, text) => bench.page.locator(`.monaco-editor[data-uri$="/${model}/config.pbtxt"] .codelens-decoration`, { hasText: text });
  const problem = (text) => bench.page.locator('.markers-panel .monaco-list-row', { hasText: text });

  async function open(model) {
    await row(model).click();
    await row('config.pbtxt').first().click();
    await lens(model, 'Verify with Triton').waitFor();
    await row(model).click(); // folded again
  }

  test('a click above the first line shows what the server says, beside our own finding', { timeout: 120_000 }, async () => {
    await bench.problems();
    await open('broken');
    await lens('broken', 'Verify with Triton').getByRole('button').click();
    await lens('broken', 'Triton 24.10 refuses this · just now').waitFor({ timeout: 60_000 });
    await problem('6:3: Expected ",", found "{".').filter({ hasText: 'triton (server)' }).waitFor();
    await bench.notification('Triton 24.10 does not load broken').waitFor();
    await shot('verify-refused');
    await bench.clearNotifications();
  });

  test('a model that loads says so', { timeout: 120_000 }, async () => {
    await open('echo');
    await lens('echo', 'Verify with Triton').getByRole('button').click();
    await lens('echo', 'Triton 24.10 loads this · just now').waitFor({ timeout: 60_000 });
    await bench.notification('Triton 24.10 loads echo').waitFor();
    await shot('verify-loads');
    await bench.clearNotifications();
  });

  test('a disagreement is made into an example by one click, and copied by another', { timeout: 180_000 }, async () => {
    await open('tricky');
    await lens('tricky', 'Verify with Triton').getByRole('button').click();
    const report = lens('tricky', 'Our own check disagrees: report it').getByRole('button', { name: 'report it' });
    await report.waitFor({ timeout: 60_000 });
    await bench.clearNotifications();
    await report.click();
    await bench.notification('nothing was sent').waitFor({ timeout: 90_000 });
    await shot('verify-report');
    await bench.page.locator('.notification-toast').getByRole('button', { name: 'Copy' }).click();
    const copied = await (await bench.page.waitForFunction(() => navigator.clipboard.readText())).jsonValue();
    assert.match(copied, /^# Triton and our own check disagree/);
    assert.match(copied, /label_filename: "\.\.\/file_1\.txt"/);
    assert.doesNotMatch(copied, /my_|work\//);
  });
});
