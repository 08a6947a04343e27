// Writing a configuration with the keyboard, in the packaged extension. SHOTS=folder keeps pictures.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { findHost, root } from '../../scripts/host/locate.mjs';
import { installExtension, launchBrowser, scratch, startServer } from '../lib/vscode-host.mjs';
import { Workbench } from '../lib/workbench.mjs';

const host = findHost();
const shots = process.env.SHOTS && path.resolve(process.env.SHOTS);

describe('writing a configuration', { skip: !host.found && 'no editor here: npm run host' }, () => {
  let dir, server, browser, bench, editor;
  const file = () => path.join(dir, 'work/config.pbtxt');
  const shot = async (name) => {
    if (shots) await bench.page.screenshot({ path: path.join(shots, `language-${name}.png`), animations: 'disabled' });
  };
  const suggestion = (label) => bench.page.locator('.suggest-widget.visible .monaco-list-row').filter({ has: bench.page.getByText(label, { exact: true }) });
  /** The language server starts with the first configuration: until it answers, a person asks again. */
  const suggested = async (label) => {
    for (let left = 30; ; left--) {
      try {
        await suggestion(label).waitFor({ timeout: 1000 });
        return;
      } catch (error) {
        if (left === 0) throw error;
        await bench.page.keyboard.press('Escape');
        await bench.page.keyboard.press('Control+Space');
      }
    }
  };
  const saved = async () => {
    await bench.runCommand('File: Save');
    await bench.page.locator('.tab.active.dirty').waitFor({ state: 'detached' });
    return fs.readFileSync(file(), 'utf8');
  };

  before(async () => {
    dir = scratch();
    fs.mkdirSync(path.join(dir, 'work'));
    fs.writeFileSync(file(), '# a model\n');
    const extensionsDir = path.join(dir, 'extensions');
    installExtension(host, { serverDataDir: dir, extensionsDir, vsix: path.join(root, 'extension.vsix') });
    server = await startServer(host, { dir, extensionsDir });
    browser = await launchBrowser();
    bench = await Workbench.open(browser, server, path.join(dir, 'work'));
    editor = await bench.openFile('config.pbtxt');
    await bench.page.keyboard.press('Control+End');
  });

  after(async () => {
    await browser?.close();
    await server?.stop();
    if (dir) fs.rmSync(dir, { recursive: true, force: true });
  });

  test('a field is offered with what it means, and its value with it', async () => {
    const { keyboard } = bench.page;
    await keyboard.type('back');
    await suggested('backend');
    await shot('field');
    await keyboard.press('Enter');
    await suggestion('onnxruntime').waitFor(); // opened by the field itself
    await shot('value');
    await keyboard.press('Enter');
    await keyboard.press('Control+End');
    await keyboard.press('Enter');
    assert.equal(await saved(), '# a model\nbackend: "onnxruntime"\n');
  });

  test('what Triton would refuse is underlined while it is typed, and mended by the keyboard', async () => {
    const { keyboard } = bench.page;
    await keyboard.type('max_batch_sise: 8 ');
    await editor.locator('.squiggly-error').first().waitFor();
    await keyboard.press('Home');
    await keyboard.press('Control+.');
    await bench.page.getByText('Change to `max_batch_size`').waitFor();
    await shot('fix');
    await keyboard.press('Enter');
    await editor.locator('.squiggly-error').first().waitFor({ state: 'detached' });
    await shot('mended');
    assert.match(await saved(), /^max_batch_size: 8/m);
  });
});
