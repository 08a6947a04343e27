// The panel inside the real editor, on a real Triton with the example: one text, one benchmark, one
// saved run. Expected answers come from the server itself, asked beside the extension.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { findHost, root } from '../../scripts/host/locate.mjs';
import { installExtension, launchBrowser, scratch, startServer } from '../lib/vscode-host.mjs';
import { Workbench } from '../lib/workbench.mjs';

const host = findHost();
const home = path.join(root, '.cache');
const example = path.join(root, 'examples/text-classification');
const shots = process.env.SHOTS && path.resolve(process.env.SHOTS);
const missing = !host.found ? 'no editor here: npm run host'
  : !fs.existsSync(path.join(home, 'triton')) ? 'no Triton here: npm run triton'
    : !fs.existsSync(path.join(example, 'models/classifier_onnx/1/model.onnx')) ? 'the example is not built: npm run example' : false;

const TEXT = 'My parcel never came, where is it?';

describe('the panel in the workbench', { skip: missing }, () => {
  let dir, server, browser, bench, panel, address;

  before(async () => {
    dir = scratch();
    fs.cpSync(example, path.join(dir, 'work'), { recursive: true });
    const extensionsDir = path.join(dir, 'extensions');
    installExtension(host, { serverDataDir: dir, extensionsDir, vsix: path.join(root, 'extension.vsix') });
    server = await startServer(host, { dir, extensionsDir, env: { TRITON_REPO_HOME: home } });
    browser = await launchBrowser();
    bench = await Workbench.open(browser, server, path.join(dir, 'work'));
    panel = bench.webview();
  });

  after(async () => {
    await browser?.close();
    await server?.stop();
    if (dir) fs.rmSync(dir, { recursive: true, force: true });
  });

  /** A test whose failure leaves a picture of the workbench. */
  const see = (name, body) => test(name, async () => {
    try {
      await body();
    } catch (error) {
      if (shots) await bench.page.screenshot({ path: path.join(shots, `failed-${name.replace(/\W+/g, '-')}.png`) });
      throw error;
    }
  });
  const row = (view, name) => bench.treeItems(view).filter({ has: bench.page.locator('.label-name', { hasText: new RegExp(`^${name}$`) }) });
  const menu = async (name, item) => {
    await row('Model Repositories', name).click({ button: 'right' });
    const entry = bench.page.locator('.context-view .action-item').filter({ has: bench.page.getByText(item, { exact: true }) });
    await entry.hover();
    await entry.click({ delay: 100 }); // a menu takes a shorter one for the end of the click that opened it
    await entry.waitFor({ state: 'hidden' });
  };
  const saved = async () => panel.locator('#panel-runs tbody tr').count();

  see('without a server it says so, and starts one', async () => {
    await bench.activity('Triton Model Repository');
    // The menus depend on trust, which the window finds out about a moment after it opens.
    await bench.page.getByRole('button', { name: 'Start Triton', exact: true }).waitFor();
    await menu('text_classification', 'Invoke Model…');
    await panel.getByText('No server yet').waitFor();
    await panel.getByRole('button', { name: 'Start a Local Triton' }).click();
    await panel.getByRole('button', { name: 'Invoke', exact: true }).waitFor({ timeout: 90_000 });
    await panel.getByText('CPU preview.').waitFor();
    address = /127\.0\.0\.1:\d+/.exec(await row('Servers', 'This machine').innerText())[0];
    assert.equal(await panel.getByRole('combobox', { name: 'Model' }).inputValue(), 'text_classification');
  });

  see('a text is answered with the label that the server gives', async () => {
    await panel.getByRole('textbox', { name: 'Text', exact: true }).fill(TEXT);
    await panel.getByRole('button', { name: 'Invoke', exact: true }).click();
    await panel.getByRole('heading', { name: 'Reply of text_classification' }).waitFor();
    const [{ label }] = await answer(address, TEXT);
    await panel.locator('.labels .best', { hasText: label }).waitFor();
  });

  see('a benchmark ends with percentiles, charts and a saved run', async () => {
    await panel.getByRole('tab', { name: 'Benchmark' }).click();
    await panel.getByRole('spinbutton', { name: 'Requests' }).fill('50');
    await panel.getByRole('spinbutton', { name: 'Warm-up' }).fill('5');
    await panel.getByRole('button', { name: 'Run Benchmark' }).click();
    await panel.locator('#panel-benchmark figure canvas').nth(1).waitFor({ timeout: 60_000 });
    const rows = await panel.getByRole('table', { name: 'Latency' }).getByRole('row').allInnerTexts();
    assert.match(rows.find((text) => text.startsWith('p50')), /\d/);
    assert.match(rows.find((text) => text.startsWith('p99')), /needs 368, has 50/);
    await panel.getByRole('tab', { name: 'Saved runs' }).click();
    assert.equal(await saved(), 1);
  });

  see('a model of token ids goes through the tokenizer beside it', async () => {
    await panel.getByRole('tab', { name: 'Invoke' }).click();
    await panel.getByRole('combobox', { name: 'Model' }).selectOption('classifier_onnx');
    await panel.locator('.tokenizer .path:not(.missing)').waitFor();
    await panel.getByRole('button', { name: 'Invoke', exact: true }).click();
    await panel.getByRole('heading', { name: 'Reply of classifier_onnx' }).waitFor();
    const [{ label }] = await answer(address, TEXT);
    await panel.locator('.labels .best', { hasText: label }).waitFor();
  });

  see('cancelling a run keeps it', async () => {
    await panel.getByRole('tab', { name: 'Benchmark' }).click();
    await panel.getByRole('spinbutton', { name: 'Requests' }).fill('100000');
    await panel.getByRole('button', { name: 'Run Benchmark' }).click();
    await panel.locator('#progress-title', { hasText: /Measuring: [1-9]/ }).waitFor();
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await panel.getByText('Stopped early').waitFor();
    await panel.getByRole('tab', { name: 'Saved runs' }).click();
    await panel.getByText('stopped', { exact: true }).waitFor();
    assert.equal(await saved(), 2);
  });

  see('a server that ends in the middle of a run costs nothing that was measured', async () => {
    await panel.getByRole('tab', { name: 'Benchmark' }).click();
    await panel.getByRole('button', { name: 'Run Benchmark' }).click();
    await panel.locator('#progress-title', { hasText: /Measuring: [1-9]/ }).waitFor();
    await bench.runCommand('Triton: Stop Local Triton');
    await panel.getByText('The run ended early').waitFor();
    await panel.getByText('No server yet').waitFor();
    await panel.locator('#panel-benchmark .result').waitFor();
    await panel.getByRole('tab', { name: 'Saved runs' }).click();
    assert.equal(await saved(), 3);
  });

  see('after the window is loaded anew the panel and its runs are there', async () => {
    await bench.page.reload();
    await panel.getByRole('tab', { name: 'Saved runs' }).click();
    await panel.locator('#panel-runs tbody tr').nth(2).waitFor();
    assert.equal(await saved(), 3);
  });
});

/** The server's own answer for a text, the likeliest label first. */
async function answer(host, text) {
  const inputs = [{ name: 'TEXT', datatype: 'BYTES', shape: [1, 1], data: [text] }];
  const reply = await fetch(`http://${host}/v2/models/text_classification/infer`, { method: 'POST', body: JSON.stringify({ inputs }) });
  const { outputs } = await reply.json();
  const label = outputs.find(({ datatype }) => datatype === 'BYTES');
  return label.data.map((value) => ({ label: String(value) }));
}
