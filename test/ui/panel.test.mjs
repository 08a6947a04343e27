// The panel's page in a real browser: real page, real policy, real session, fake services.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { createRequire } from 'node:module';
import { FakeEditor, FakeServices, fakeRun } from '../fakes/panel-services.mjs';
import { openPanel, servePanel, setTheme } from '../lib/panel-page.mjs';
import { launchBrowser } from '../lib/vscode-host.mjs';

const axeSource = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const shots = process.env.SHOTS && path.resolve(process.env.SHOTS);

describe('the panel', () => {
  let browser, server, services, editor, panel, page;

  before(async () => {
    server = await servePanel();
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
  beforeEach(() => {
    services = new FakeServices();
    editor = new FakeEditor();
  });
  afterEach(async () => {
    const faults = panel?.faults;
    await panel?.close();
    panel = undefined;
    assert.deepEqual(faults, []); // no console error, no violation of the page's policy
  });

  const open = async (options) => {
    panel = await openPanel(browser, server.origin, services, editor, options);
    page = panel.page;
  };
  const ready = (options) => open(options).then(() => page.getByRole('button', { name: 'Invoke', exact: true }).waitFor());
  const see = (name, body) => test(name, async () => {
    try {
      await body();
    } catch (error) {
      if (shots) await page.screenshot({ path: path.join(shots, `failed-panel-${name.replace(/\W+/g, '-')}.png`), fullPage: true });
      throw error;
    }
  });
  const textBox = () => page.getByRole('tabpanel').getByRole('textbox', { name: 'Text', exact: true });
  const tab = (name) => page.getByRole('tab', { name }).click();
  const measure = async () => {
    await tab('Benchmark');
    await textBox().fill('My parcel never came.');
    await page.getByRole('button', { name: 'Run Benchmark' }).click();
    await page.locator('#panel-benchmark figure canvas').nth(1).waitFor();
  };
  const last = (what) => services.asked.findLast(([name]) => name === what);

  see('a text goes to the chosen model and comes back as labels and timing', async () => {
    await ready();
    await page.getByRole('combobox', { name: 'Model' }).selectOption('ort_baseline');
    await textBox().fill('My parcel never came.');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Reply of ort_baseline' }).waitFor();
    assert.deepEqual(last('invoke')[1], {
      target: 'local', model: 'ort_baseline', input: { kind: 'text', text: 'My parcel never came.' }, tokenizer: services.tokenizer.folder,
    });
    assert.deepEqual(await page.locator('.labels li').allInnerTexts().then((texts) => texts.map((text) => text.split(/\s+/))),
      [['delivery', '92.4%'], ['billing', '4.1%'], ['returns', '3.5%']]);
    const timing = await page.getByRole('table', { name: 'Where the time went' }).locator('tbody tr').allInnerTexts();
    assert.deepEqual(timing.map((row) => row.split('\t').map((cell) => cell.trim())),
      [['Tokenize', '0.42', '2.6%'], ['Encode', '0.08', '0.5%'], ['Wait for the server', '15.37', '96.5%'], ['Decode', '0.05', '0.3%'], ['All', '15.92', '']]);
  });

  see('a pair is sent as two texts; an empty one is asked for beside its field', async () => {
    await ready();
    await page.getByRole('radio', { name: 'Text pair' }).check();
    await textBox().fill('The parcel is late.');
    await page.getByRole('button', { name: 'Invoke', exact: true }).click();
    const second = page.getByRole('textbox', { name: 'Second text' });
    assert.equal(await second.getAttribute('aria-invalid'), 'true');
    assert.equal(last('invoke'), undefined);
    await second.fill('It will come tomorrow.');
    await page.getByRole('button', { name: 'Invoke', exact: true }).click();
    await page.getByText('Reply of').waitFor();
    assert.deepEqual(last('invoke')[1].input, { kind: 'pair', text: 'The parcel is late.', pair: 'It will come tomorrow.' });
  });

  see('raw tensors are checked while they are typed', async () => {
    await ready();
    await page.getByRole('radio', { name: 'Raw tensors' }).check();
    const box = page.getByRole('textbox', { name: 'Inputs as JSON' });
    assert.equal(JSON.parse(await box.inputValue())[0].name, 'input_ids');
    await box.fill('[{ "name": "input_ids", "datatype": "INT64", "shape": [1, 4], "data": [101, 102] }]');
    await page.getByText('"input_ids" has 2 values, but its shape [1, 4] holds 4.').waitFor();
    await page.getByRole('button', { name: 'Invoke', exact: true }).click();
    assert.equal(last('invoke'), undefined);
    await page.getByRole('button', { name: 'Fill in an example' }).click();
    await page.getByRole('button', { name: 'Invoke', exact: true }).click();
    await page.getByText('Reply of').waitFor();
    assert.equal(last('invoke')[1].input.kind, 'tensors');
  });

  see('what a model cannot take is not offered; a missing tokenizer can be chosen', async () => {
    services.tokenizer = null;
    await ready();
    await page.getByText('None found beside the model.').waitFor();
    await page.getByRole('button', { name: 'Choose a tokenizer folder…' }).click();
    await page.getByText('elsewhere/tokenizer').waitFor();
    await textBox().fill('a');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Reply of').waitFor();
    assert.equal(last('invoke')[1].tokenizer, '/elsewhere/tokenizer');
    services.accepts = 'tensors';
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('textbox', { name: 'Inputs as JSON' }).waitFor();
    assert.equal(await page.getByRole('radio', { name: 'Text', exact: true }).isVisible(), false);
  });

  see('a benchmark is sent with its load, shows progress and draws its charts', async () => {
    await ready();
    await tab('Benchmark');
    await textBox().fill('My parcel never came.');
    for (const [name, value] of [['Batch', '8'], ['Sequence length', '128'], ['Concurrency', '2'], ['Warm-up', '5'], ['Requests', '500']]) {
      await page.getByRole('spinbutton', { name }).fill(value);
    }
    let go;
    services.pace = (signal, done) => (done === 250 ? new Promise((resolve) => { go = resolve; }) : Promise.resolve());
    await page.getByRole('button', { name: 'Run Benchmark' }).click();
    await page.locator('#progress-title', { hasText: 'Measuring: 250 of 500' }).waitFor();
    assert.equal(await page.getByRole('progressbar').evaluate((bar) => bar.value / bar.max), 0.5);
    assert.match(await page.locator('.facts').innerText(), /p50 15\.4 ms[\s\S]*p95 16\.9 ms/);
    assert.equal(await page.locator('[role=status]').innerText(), 'Measuring: 250 of 500');
    assert.equal(await page.getByRole('button', { name: 'Run Benchmark' }).isEnabled(), false);
    go();
    await page.locator('figure canvas').nth(1).waitFor();
    assert.deepEqual(last('benchmark')[1].load, { batch: 8, sequenceLength: 128, concurrency: 2, warmup: 5, requests: 500 });
    assert.equal(await page.locator('.progress').count(), 0);
    for (const canvas of await page.locator('figure canvas').all()) assert.ok(await painted(canvas) > 200, 'the canvas is blank');
    const rows = await page.getByRole('table', { name: 'Throughput and counts' }).locator('tbody tr').allInnerTexts();
    const [samples, requests, n] = rows.map((row) => Number(row.split('\t').at(-1).trim()));
    assert.equal(n, 500);
    assert.ok(Math.abs(samples / requests - 8) < 0.1, `samples/s ${samples} and requests/s ${requests} are a batch of 8 apart`);
  });

  see('cancelling keeps what was measured, and too few samples say what they need', async () => {
    await ready();
    await tab('Benchmark');
    await textBox().fill('a');
    await page.getByRole('spinbutton', { name: 'Requests' }).fill('600');
    services.pace = (signal, done) => (done === 300 ? new Promise((resolve) => { signal.addEventListener('abort', resolve); }) : Promise.resolve());
    await page.getByRole('button', { name: 'Run Benchmark' }).click();
    await page.locator('#progress-title', { hasText: 'Measuring: 300 of 600' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Stopped early: the numbers are of the 300 requests measured until then.').waitFor();
    const p99 = await page.getByRole('table', { name: 'Latency' }).getByRole('row', { name: /^p99/ }).innerText();
    assert.match(p99, /–\s+needs 368, has 300/);
    const p50 = await page.getByRole('table', { name: 'Latency' }).getByRole('row', { name: /^p50/ }).innerText();
    assert.match(p50, /15\.\d\s+15\.\d – 15\.\d/);
  });

  see('each chart has its table', async () => {
    await ready();
    await measure();
    const figures = page.locator('#panel-benchmark figure');
    assert.equal(await figures.count(), 2);
    for (const figure of await figures.all()) {
      const toggle = figure.getByRole('button', { name: 'Show as table' });
      assert.equal(await toggle.getAttribute('aria-expanded'), 'false');
      await toggle.click();
      assert.ok(await figure.locator('tbody tr').count() >= 8);
      await figure.getByRole('button', { name: 'Hide the table' }).click();
      assert.equal(await figure.getByRole('table').isVisible(), false);
    }
    const distribution = figures.nth(1);
    await distribution.getByRole('button', { name: 'Show as table' }).click();
    const counts = await distribution.locator('tbody tr td:nth-child(2)').allInnerTexts();
    assert.equal(counts.reduce((sum, text) => sum + Number(text), 0), 1000); // every sample is in the table once
  });

  see('charts can be read with the arrow keys', async () => {
    await ready();
    await measure();
    const plot = page.locator('#panel-benchmark .plot').first();
    await plot.focus();
    await page.keyboard.press('Home');
    await page.locator('figure .readout', { hasText: 'request 1 of 1,000' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.locator('figure .readout', { hasText: 'request 2 of 1,000' }).waitFor();
    assert.match(await page.locator('[role=status]').innerText(), /ms, request 2 of 1,000/);
    await page.keyboard.press('End');
    await page.locator('figure .readout', { hasText: 'request 1,000 of 1,000' }).waitFor();
  });

  see('charts follow the theme', async () => {
    await ready();
    await measure();
    const canvas = page.locator('#panel-benchmark figure canvas').nth(1);
    const before = await colours(canvas);
    assert.ok(before.includes('89,164,249'), `no bar in the dark theme's blue: ${before.slice(0, 5).join(' ')}`);
    await setTheme(page, 'light');
    await page.waitForFunction(() => getComputedStyle(document.body).backgroundColor === 'rgb(255, 255, 255)');
    const now = await colours(canvas);
    assert.ok(now.includes('26,133,255'), `no bar in the light theme's blue: ${now.slice(0, 5).join(' ')}`);
    assert.ok(!now.includes('89,164,249'));
  });

  see('saved runs are listed, opened and compared, the older one as baseline', async () => {
    services.saved = [fakeRun({ id: 'new', model: 'trt_fp16' }), fakeRun({ id: 'old', model: 'ort_baseline', typical: 27.2, startedAt: '2026-05-04T09:10:00.000Z' })];
    await ready();
    await tab('Saved runs');
    await page.getByRole('button', { name: 'Open trt_fp16' }).click();
    await page.getByRole('heading', { name: 'trt_fp16' }).waitFor();
    assert.deepEqual(last('run'), ['run', 'new']);
    await page.getByRole('button', { name: 'All saved runs' }).click();
    const compare = page.getByRole('button', { name: 'Compare the two ticked' });
    assert.equal(await compare.isEnabled(), false);
    for (const box of await page.locator('#panel-runs').getByRole('checkbox').all()) await box.check();
    await compare.click();
    await page.getByText('The other is 1.77× faster').waitFor();
    assert.deepEqual(services.asked.find(([what]) => what === 'compare'), ['compare', 'old', 'new']);
    await page.locator('#panel-runs figure canvas').nth(3).waitFor();
  });

  see('numbers are copied as Markdown and CSV', async () => {
    await ready();
    await measure();
    await page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await page.getByRole('button', { name: 'Copy as CSV' }).click();
    await until(() => editor.copied.length === 2);
    assert.match(editor.copied[0], /^\| model \| p50 \(ms\) \|[^\n]+\n\| --- \| ---: \|/);
    assert.match(editor.copied[1], /^model,p50_ms,[^\r]+\r\ntext_classification,15\.\d\d,/);
  });

  see('a failure is said in one sentence with what to do, and the form stays', async () => {
    await ready();
    const { UserError } = await import('../../client/src/util/user-error.ts');
    services.failWith = new UserError('The server ended in the middle of the run.', 'Start it again, then run the benchmark anew.');
    await tab('Benchmark');
    await textBox().fill('My text');
    await page.getByRole('button', { name: 'Run Benchmark' }).click();
    await page.getByRole('alert').getByText('The server ended in the middle of the run. Start it again, then run the benchmark anew.').waitFor();
    assert.equal(await textBox().inputValue(), 'My text');
    assert.equal(await page.getByRole('button', { name: 'Run Benchmark' }).isEnabled(), true);
  });

  see('a number out of range is named and nothing is sent', async () => {
    await ready();
    await tab('Benchmark');
    await textBox().fill('a');
    await page.getByRole('spinbutton', { name: 'Concurrency' }).fill('0');
    await page.getByText('A whole number from 1 to 256.').waitFor();
    await page.getByRole('button', { name: 'Run Benchmark' }).click();
    assert.equal(last('benchmark'), undefined);
    assert.equal(await page.getByRole('spinbutton', { name: 'Concurrency' }).evaluate((input) => input === document.activeElement), true);
  });

  see('empty places say what to do', async () => {
    services.targetList = [];
    await open();
    await page.getByText('No server yet').waitFor();
    await page.getByRole('button', { name: 'Start a Local Triton' }).click();
    await until(() => editor.acted.length === 1);
    assert.deepEqual(editor.acted, ['startLocal']);
    await tab('Saved runs');
    await page.getByText('No saved runs yet').waitFor();
    services.targetList = new FakeServices().targetList;
    services.modelList = [];
    for (const listener of services.listeners) listener();
    await page.getByText('This server has no models').waitFor();
  });

  see('only what has a meaning is asked for', async () => {
    await ready();
    await tab('Benchmark');
    const length = page.getByRole('spinbutton', { name: 'Sequence length' });
    const batch = page.getByRole('spinbutton', { name: 'Batch' });
    assert.deepEqual([await length.isVisible(), await batch.isVisible()], [true, true]);
    await page.getByRole('radio', { name: 'Raw tensors' }).check();
    assert.deepEqual([await length.isVisible(), await batch.isVisible()], [false, false]);
    await page.getByRole('radio', { name: 'Text', exact: true }).check();
    services.accepts = 'text';
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('The model tokenizes').waitFor();
    assert.deepEqual([await length.isVisible(), await batch.isVisible()], [false, true]);
  });

  see('a server that does not answer is said to, and keeps no models of another', async () => {
    await ready();
    const { UserError } = await import('../../client/src/util/user-error.ts');
    services.models = async () => { throw new UserError('http://127.0.0.1:9000 cannot be reached (ECONNREFUSED).', 'Check that the server runs and that the address is right.'); };
    await page.getByRole('combobox', { name: 'Server' }).selectOption('url');
    await page.getByRole('alert').getByText('http://127.0.0.1:9000 cannot be reached (ECONNREFUSED). Check that').waitFor();
    assert.equal(await page.getByRole('combobox', { name: 'Model' }).locator('option').count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Invoke', exact: true }).isVisible(), false);
    delete services.models;
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('button', { name: 'Invoke', exact: true }).waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
  });

  see('a model that is not ready is named with the server’s reason', async () => {
    await ready();
    await page.getByRole('combobox', { name: 'Model' }).selectOption('broken');
    await page.getByText("failed to load 'broken': no version is available").waitFor();
    assert.equal(await page.getByRole('button', { name: 'Invoke', exact: true }).isVisible(), false);
  });

  see('an untrusted workspace sends nothing and says why', async () => {
    editor.isTrusted = false;
    await open();
    await page.getByText('This workspace is not trusted.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Invoke', exact: true }).isVisible(), false);
    assert.deepEqual(services.asked, []);
    await page.getByRole('button', { name: 'Manage Workspace Trust' }).click();
    await until(() => editor.acted.length === 1);
    assert.deepEqual(editor.acted, ['manageTrust']);
  });

  see('the form and the tab survive a reload, the results come back', async () => {
    await ready();
    await measure();
    await page.getByRole('spinbutton', { name: 'Batch' }).fill('4');
    await until(() => editor.form?.load.batch === 4);
    await page.reload();
    await page.locator('#panel-benchmark figure canvas').nth(1).waitFor();
    assert.equal(await page.getByRole('tab', { name: 'Benchmark' }).getAttribute('aria-selected'), 'true');
    assert.equal(await textBox().inputValue(), 'My parcel never came.');
    assert.equal(await page.getByRole('spinbutton', { name: 'Batch' }).inputValue(), '4');
  });

  see('the tabs are one stop, moved by arrows', async () => {
    await ready();
    await page.getByRole('tab', { name: 'Invoke' }).focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Benchmark');
    await page.keyboard.press('End');
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Saved runs');
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Invoke');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('value')), 'text'); // on into the form
  });

  for (const theme of ['dark', 'light', 'contrast', 'contrastLight']) {
    see(`no accessibility fault, ${theme}`, async () => {
      services.saved = [fakeRun({ id: 'a' }), fakeRun({ id: 'b', n: 120, errorCount: 3 })];
      await ready({ theme });
      const check = async (where) => assert.deepEqual(await axe(page), [], where);
      await check('empty');
      await textBox().fill('a');
      await page.keyboard.press('Control+Enter');
      await page.getByText('Reply of').waitFor();
      await check('reply');
      await measure();
      await page.getByRole('button', { name: 'Show as table' }).first().click();
      await check('benchmark');
      await tab('Saved runs');
      await check('runs');
      for (const box of (await page.locator('#panel-runs').getByRole('checkbox').all()).slice(1)) await box.check();
      await page.getByRole('button', { name: 'Compare the two ticked' }).click();
      await page.locator('#panel-runs figure canvas').nth(3).waitFor();
      await check('comparison');
    });
  }

  see('at 320 pixels nothing overflows', async () => {
    services.saved = [fakeRun({ id: 'a' }), fakeRun({ id: 'b', model: 'a_model_with_a_name_that_is_far_too_long_for_any_column_of_this_width' })];
    await ready({ width: 320 });
    const fits = async (where) => assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, where);
    await textBox().fill('a'.repeat(300));
    await page.keyboard.press('Control+Enter');
    await page.getByText('Reply of').waitFor();
    await fits('reply');
    await measure();
    for (const toggle of await page.locator('#panel-benchmark [aria-controls^=table]').all()) await toggle.click();
    await fits('benchmark');
    await tab('Saved runs');
    await fits('runs');
    for (const box of (await page.locator('#panel-runs').getByRole('checkbox').all()).slice(1)) await box.check();
    await page.getByRole('button', { name: 'Compare the two ticked' }).click();
    await page.locator('#panel-runs figure canvas').nth(3).waitFor();
    await fits('comparison');
  });

  see('a chart follows the width of the panel', async () => {
    await ready();
    await measure();
    const canvas = page.locator('#panel-benchmark figure canvas').first();
    const wide = (await canvas.boundingBox()).width;
    await page.setViewportSize({ width: 400, height: 900 });
    await until(async () => (await canvas.boundingBox()).width < wide);
    assert.ok((await canvas.boundingBox()).width <= 400);
    assert.ok(await painted(canvas) > 200);
  });

  see('a browser of the POSIX locale shows the page too', async () => {
    await ready({ language: 'en-US@posix' });
    await measure();
  });

  see('what no one sent is dropped', async () => {
    await ready();
    await page.evaluate(() => window.postMessage({ type: 'invoked', result: { labels: '<img src=x onerror=alert(1)>' } }, '*'));
    await until(() => panel.sent.some(({ type }) => type === 'dropped'));
    assert.equal(await page.getByText('Reply of').count(), 0);
  });

  see('text from a server stays text', async () => {
    services.modelList = [{ name: '<b id="injected">x</b>', ready: true }];
    await ready();
    await textBox().fill('a');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Reply of <b id="injected">x</b>' }).waitFor();
    assert.equal(await page.locator('#injected').count(), 0);
  });
});

const until = async (condition) => {
  const end = Date.now() + 10_000;
  while (!await condition()) {
    if (Date.now() > end) throw new Error('it did not happen in 10 s');
    await new Promise((resolve) => { setTimeout(resolve, 20); });
  }
};

/** Pixels of a canvas that are not empty. */
const painted = (canvas) => canvas.evaluate((element) => {
  const { data } = element.getContext('2d').getImageData(0, 0, element.width, element.height);
  let n = 0;
  for (let at = 3; at < data.length; at += 4) if (data[at] > 0) n += 1;
  return n;
});

/** Opaque colours of a canvas, the most frequent first. */
const colours = (canvas) => canvas.evaluate((element) => {
  const { data } = element.getContext('2d').getImageData(0, 0, element.width, element.height);
  const counts = new Map();
  for (let at = 0; at < data.length; at += 4) {
    if (data[at + 3] !== 255) continue;
    const key = `${data[at]},${data[at + 1]},${data[at + 2]}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([key]) => key);
});

/** What axe finds, each as rule and place. It runs outside the page's policy, as a browser's own tools do. */
async function axe(page) {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ').slice(0, 240)}`));
}
