// The packaged extension in the real workbench, as a person sees it. SHOTS=folder keeps pictures.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { findHost, root } from '../../scripts/host/locate.mjs';
import { installExtension, launchBrowser, scratch, startServer } from '../lib/vscode-host.mjs';
import { Workbench } from '../lib/workbench.mjs';

const host = findHost();
const shots = process.env.SHOTS && path.resolve(process.env.SHOTS);

const skip = !host.found && 'no editor here: npm run host';

describe('the extension in the workbench', { skip }, () => {
  let dir, server, browser, bench;

  before(async () => {
    dir = scratch();
    fs.cpSync(path.join(root, 'test/fixtures/workspace'), path.join(dir, 'work'), { recursive: true });
    fs.mkdirSync(path.join(dir, 'empty'));
    fs.writeFileSync(path.join(dir, 'empty/README.md'), 'Nothing here.\n');
    const extensionsDir = path.join(dir, 'extensions');
    installExtension(host, { serverDataDir: dir, extensionsDir, vsix: path.join(root, 'extension.vsix') });
    server = await startServer(host, { dir, extensionsDir });
    browser = await launchBrowser();
    bench = await Workbench.open(browser, server, path.join(dir, 'work'));
  });

  after(async () => {
    await browser?.close();
    await server?.stop();
    if (dir) fs.rmSync(dir, { recursive: true, force: true });
  });

  const shot = async (name, page = bench.page) => {
    if (shots) await page.screenshot({ path: path.join(shots, `${name}.png`), animations: 'disabled' });
  };
  /** A test whose failure leaves a picture of the workbench. */
  const see = (name, body) => test(name, async () => {
    try {
      await body();
    } catch (error) {
      await shot(`failed-${name.replace(/\W+/g, '-')}`);
      throw error;
    }
  });

  const rows = () => bench.treeItems('Model Repositories');
  const row = (name) => rows().filter({ has: bench.page.locator('.label-name', { hasText: new RegExp(`^${name}$`) }) });
  const menu = () => bench.page.locator('.context-view .action-item:not(.disabled) .action-label:not(.separator)');

  see('the tree shows the repository, its models and their health in words', async () => {
    await bench.activity('Triton Model Repository');
    await row('broken').waitFor();
    await row('broken').filter({ hasText: '1 error' }).waitFor();
    assert.deepEqual(await rows().locator('.label-name').allInnerTexts(), ['models', 'broken', 'echo', 'pipeline']);
    assert.match(await row('models').innerText(), /1 error · 3 models/);
    assert.match(await row('echo').innerText(), /ok · python/);
    assert.match(await row('pipeline').innerText(), /ok · ensemble/);
    await shot('tree');
  });

  see('the list of problems has those of files that nobody opened', async () => {
    const problems = await bench.problems();
    await problems.filter({ hasText: 'models/broken' }).waitFor();
    assert.equal(await problems.count(), 2); // the file and its one problem
  });

  see('a screen reader is told the same', async () => {
    assert.equal(await row('broken').getAttribute('aria-label'), 'Model broken, 1 error, python');
  });

  see('a click on a file opens it, with its error under the culprit', async () => {
    await row('broken').click();
    await row('config.pbtxt').click();
    const editor = bench.page.locator('.monaco-editor[data-uri$="/broken/config.pbtxt"]');
    await editor.locator('.squiggly-error').first().waitFor();
    await bench.page.locator('.markers-panel .monaco-list-row').nth(1).waitFor();
    assert.equal(await bench.page.locator('.markers-panel .monaco-list-row').count(), 2); // told once, by whomever
    await shot('open');
  });

  const ENTRIES = ['Check Models', 'Start Triton Locally', 'Invoke Model…', 'Benchmark Model…', 'Package Models…', 'Deploy Models (Dry Run)…'];

  see('the right click on a model and on a repository has what can be done with it', async () => {
    for (const name of ['echo', 'models']) {
      await row(name).click({ button: 'right' });
      await menu().first().waitFor();
      const found = await menu().allInnerTexts();
      await shot(`menu-${name}`);
      await bench.page.keyboard.press('Escape');
      assert.deepEqual(found.filter((text) => ENTRIES.includes(text)).sort(), ENTRIES.toSorted(), `${name}: ${found.join(', ')}`);
    }
  });

  see('so has the right click in the Explorer, on repository, model and configuration, and nowhere else', async () => {
    await bench.activity('Explorer');
    const entries = async (name) => {
      await bench.explorerRow(name).click({ button: 'right' });
      await menu().first().waitFor();
      const found = await menu().allInnerTexts();
      await shot(`explorer-${name}`);
      await bench.page.keyboard.press('Escape');
      return found.filter((text) => ENTRIES.includes(text)).sort();
    };
    if (await bench.explorerRow('echo').count() === 0) await bench.explorerRow('models').click();
    await bench.explorerRow('echo').waitFor();
    assert.deepEqual(await entries('models'), ENTRIES.toSorted());
    assert.deepEqual(await entries('echo'), ENTRIES.toSorted());
    assert.deepEqual(await entries('config.pbtxt'), ENTRIES.toSorted());
    assert.deepEqual(await entries('notes'), []);
  });

  see('the check opens the problems and says how many', async () => {
    await bench.explorerMenu('models', 'Check Models');
    await bench.notification('models: 1 error in 3 models.').waitFor();
    await bench.page.locator('.markers-panel .monaco-list-row', { hasText: 'broken' }).first().waitFor();
    await shot('check');
    await bench.clearNotifications();
  });

  see('without a server the view says how to get one', async () => {
    await bench.activity('Triton Model Repository');
    const welcome = bench.page.locator('.pane', { has: bench.page.locator('.pane-header', { hasText: 'Servers' }) }).locator('.welcome-view-content');
    await welcome.getByText('No Triton server runs here').waitFor();
    await welcome.getByRole('button', { name: 'Start Triton' }).waitFor();
    await welcome.getByRole('button', { name: 'Attach to a Server' }).waitFor();
  });

  see('a server that does not answer ends in one sentence', async () => {
    await bench.runCommand('Triton: Attach to Triton Server…', { asks: true });
    const input = bench.page.locator('.quick-input-widget:visible input.input');
    await input.fill('http://127.0.0.1:9');
    await bench.page.keyboard.press('Enter');
    await bench.notification('http://127.0.0.1:9 cannot be reached').waitFor();
    await shot('unreachable');
    await bench.clearNotifications();
  });

  see('a folder without a repository says what one is', async () => {
    const other = await Workbench.open(browser, server, path.join(dir, 'empty'));
    try {
      await other.activity('Triton Model Repository');
      await other.page.locator('.welcome-view-content').getByText('There is no model repository in this folder.').waitFor();
      await shot('welcome', other.page);
    } finally {
      await other.page.context().close();
    }
  });
});

describe('in a folder that is not trusted', { skip }, () => {
  let dir, server, browser, bench;

  before(async () => {
    dir = scratch();
    fs.cpSync(path.join(root, 'test/fixtures/workspace'), path.join(dir, 'work'), { recursive: true });
    const extensionsDir = path.join(dir, 'extensions');
    installExtension(host, { serverDataDir: dir, extensionsDir, vsix: path.join(root, 'extension.vsix') });
    const settings = { 'security.workspace.trust.enabled': true, 'security.workspace.trust.startupPrompt': 'never', 'security.workspace.trust.banner': 'never' };
    server = await startServer(host, { dir, extensionsDir, settings, trustAll: false });
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

  test('the language works: the tree and its health are there', async () => {
    await row('broken').filter({ hasText: '1 error' }).waitFor();
    if (shots) await bench.page.screenshot({ path: path.join(shots, 'untrusted.png') });
  });

  test('nothing is offered that starts, sends or packs', async () => {
    await row('echo').click({ button: 'right' });
    const entries = bench.page.locator('.context-view .action-item:not(.disabled) .action-label:not(.separator)');
    await entries.first().waitFor();
    assert.deepEqual(await entries.allInnerTexts(), ['Check Models', 'Show Effective Configuration']);
    await bench.page.keyboard.press('Escape');
  });

  test('the view of servers says why there is none', async () => {
    await bench.page.locator('.welcome-view-content').getByText('This folder is not trusted').waitFor();
    await bench.page.getByRole('button', { name: 'Manage Trust' }).waitFor();
  });

  test('a command from the palette says why it does nothing', async () => {
    await bench.runCommand('Triton: Start Triton Locally');
    await bench.notification('This folder is not trusted, so nothing in it is started').waitFor();
  });
});
