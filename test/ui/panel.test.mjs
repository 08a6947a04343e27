// The panel's page in a real browser: real page, real policy, real session, fake services.
import assert from 'node:assert/strict';
import { FakeServices, fakeRun } from '../fakes/panel-services.mjs';
import { setTheme } from '../lib/panel-page.mjs';
import { colours, painted, panelSuite, until } from '../lib/panel-suite.mjs';

panelSuite('the panel', (t, see) => {
  see('a text goes to the chosen model and comes back as labels and timing', async () => {
    await t.ready();
    await t.page.getByRole('combobox', { name: 'Model' }).selectOption('ort_baseline');
    await t.textBox().fill('My parcel never came.');
    await t.page.keyboard.press('Control+Enter');
    await t.page.getByRole('heading', { name: 'Reply of ort_baseline' }).waitFor();
    assert.deepEqual(t.last('invoke')[1], {
      target: 'local', model: 'ort_baseline', input: { kind: 'text', text: 'My parcel never came.' }, tokenizer: t.services.tokenizer.folder,
    });
    assert.deepEqual(await t.page.locator('.labels li').allInnerTexts().then((texts) => texts.map((text) => text.split(/\s+/))),
      [['delivery', '92.4%'], ['billing', '4.1%'], ['returns', '3.5%']]);
    const timing = await t.page.getByRole('table', { name: 'Where the time went' }).locator('tbody tr').allInnerTexts();
    assert.deepEqual(timing.map((row) => row.split('\t').map((cell) => cell.trim())),
      [['Tokenize', '0.42', '2.6%'], ['Encode', '0.08', '0.5%'], ['Wait for the server', '15.37', '96.5%'], ['Decode', '0.05', '0.3%'], ['All', '15.92', '']]);
  });

  see('a pair is sent as two texts; an empty one is asked for beside its field', async () => {
    await t.ready();
    await t.page.getByRole('radio', { name: 'Text pair' }).check();
    await t.textBox().fill('The parcel is late.');
    await t.page.getByRole('button', { name: 'Invoke', exact: true }).click();
    const second = t.page.getByRole('textbox', { name: 'Second text' });
    assert.equal(await second.getAttribute('aria-invalid'), 'true');
    assert.equal(t.last('invoke'), undefined);
    await second.fill('It will come tomorrow.');
    await t.page.getByRole('button', { name: 'Invoke', exact: true }).click();
    await t.page.getByText('Reply of').waitFor();
    assert.deepEqual(t.last('invoke')[1].input, { kind: 'pair', text: 'The parcel is late.', pair: 'It will come tomorrow.' });
  });

  see('raw tensors are checked while they are typed', async () => {
    await t.ready();
    await t.page.getByRole('radio', { name: 'Raw tensors' }).check();
    const box = t.page.getByRole('textbox', { name: 'Inputs as JSON' });
    assert.equal(JSON.parse(await box.inputValue())[0].name, 'input_ids');
    await box.fill('[{ "name": "input_ids", "datatype": "INT64", "shape": [1, 4], "data": [101, 102] }]');
    await t.page.getByText('"input_ids" has 2 values, but its shape [1, 4] holds 4.').waitFor();
    await t.page.getByRole('button', { name: 'Invoke', exact: true }).click();
    assert.equal(t.last('invoke'), undefined);
    await t.page.getByRole('button', { name: 'Fill in an example' }).click();
    await t.page.getByRole('button', { name: 'Invoke', exact: true }).click();
    await t.page.getByText('Reply of').waitFor();
    assert.equal(t.last('invoke')[1].input.kind, 'tensors');
  });

  see('what a model cannot take is not offered; a missing tokenizer can be chosen', async () => {
    t.services.tokenizer = null;
    await t.ready();
    await t.page.getByText('None found beside the model.').waitFor();
    await t.page.getByRole('button', { name: 'Choose a tokenizer folder…' }).click();
    await t.page.getByText('elsewhere/tokenizer').waitFor();
    await t.textBox().fill('a');
    await t.page.keyboard.press('Control+Enter');
    await t.page.getByText('Reply of').waitFor();
    assert.equal(t.last('invoke')[1].tokenizer, '/elsewhere/tokenizer');
    t.services.accepts = 'tensors';
    await t.page.getByRole('button', { name: 'Refresh' }).click();
    await t.page.getByRole('textbox', { name: 'Inputs as JSON' }).waitFor();
    assert.equal(await t.page.getByRole('radio', { name: 'Text', exact: true }).isVisible(), false);
  });

  see('a benchmark is sent with its load, shows progress and draws its charts', async () => {
    await t.ready();
    await t.tab('Benchmark');
    await t.textBox().fill('My parcel never came.');
    for (const [name, value] of [['Batch', '8'], ['Sequence length', '128'], ['Concurrency', '2'], ['Warm-up', '5'], ['Requests', '500']]) {
      await t.page.getByRole('spinbutton', { name }).fill(value);
    }
    let go;
    t.services.pace = (signal, done) => (done === 250 ? new Promise((resolve) => { go = resolve; }) : Promise.resolve());
    await t.page.getByRole('button', { name: 'Run Benchmark' }).click();
    await t.page.locator('#progress-title', { hasText: 'Measuring: 250 of 500' }).waitFor();
    assert.equal(await t.page.getByRole('progressbar').evaluate((bar) => bar.value / bar.max), 0.5);
    assert.match(await t.page.locator('.facts').innerText(), /p50 15\.4 ms[\s\S]*p95 16\.9 ms/);
    assert.equal(await t.page.locator('[role=status]').innerText(), 'Measuring: 250 of 500');
    assert.equal(await t.page.getByRole('button', { name: 'Run Benchmark' }).isEnabled(), false);
    go();
    await t.page.locator('figure canvas').nth(1).waitFor();
    assert.deepEqual(t.last('benchmark')[1].load, { batch: 8, sequenceLength: 128, concurrency: 2, warmup: 5, requests: 500 });
    assert.equal(await t.page.locator('.progress').count(), 0);
    for (const canvas of await t.page.locator('figure canvas').all()) assert.ok(await painted(canvas) > 200, 'the canvas is blank');
    const rows = await t.page.getByRole('table', { name: 'Throughput and counts' }).locator('tbody tr').allInnerTexts();
    const [samples, requests, n] = rows.map((row) => Number(row.split('\t').at(-1).trim()));
    assert.equal(n, 500);
    assert.ok(Math.abs(samples / requests - 8) < 0.1, `samples/s ${samples} and requests/s ${requests} are a batch of 8 apart`);
  });

  see('cancelling keeps what was measured, and too few samples say what they need', async () => {
    await t.ready();
    await t.tab('Benchmark');
    await t.textBox().fill('a');
    await t.page.getByRole('spinbutton', { name: 'Requests' }).fill('600');
    t.services.pace = (signal, done) => (done === 300 ? new Promise((resolve) => { signal.addEventListener('abort', resolve); }) : Promise.resolve());
    await t.page.getByRole('button', { name: 'Run Benchmark' }).click();
    await t.page.locator('#progress-title', { hasText: 'Measuring: 300 of 600' }).waitFor();
    await t.page.getByRole('button', { name: 'Cancel' }).click();
    await t.page.getByText('Stopped early: the numbers are of the 300 requests measured until then.').waitFor();
    const p99 = await t.page.getByRole('table', { name: 'Latency' }).getByRole('row', { name: /^p99/ }).innerText();
    assert.match(p99, /–\s+needs 368, has 300/);
    const p50 = await t.page.getByRole('table', { name: 'Latency' }).getByRole('row', { name: /^p50/ }).innerText();
    assert.match(p50, /15\.\d\s+15\.\d – 15\.\d/);
  });

  see('each chart has its table', async () => {
    await t.ready();
    await t.measure();
    const figures = t.page.locator('#panel-benchmark figure');
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
    await t.ready();
    await t.measure();
    const plot = t.page.locator('#panel-benchmark .plot').first();
    await plot.focus();
    await t.page.keyboard.press('Home');
    await t.page.locator('figure .readout', { hasText: 'request 1 of 1,000' }).waitFor();
    await t.page.keyboard.press('ArrowRight');
    await t.page.locator('figure .readout', { hasText: 'request 2 of 1,000' }).waitFor();
    assert.match(await t.page.locator('[role=status]').innerText(), /ms, request 2 of 1,000/);
    await t.page.keyboard.press('End');
    await t.page.locator('figure .readout', { hasText: 'request 1,000 of 1,000' }).waitFor();
  });

  see('charts follow the theme', async () => {
    await t.ready();
    await t.measure();
    const canvas = t.page.locator('#panel-benchmark figure canvas').nth(1);
    const before = await colours(canvas);
    assert.ok(before.includes('89,164,249'), `no bar in the dark theme's blue: ${before.slice(0, 5).join(' ')}`);
    await setTheme(t.page, 'light');
    await t.page.waitForFunction(() => getComputedStyle(document.body).backgroundColor === 'rgb(255, 255, 255)');
    const now = await colours(canvas);
    assert.ok(now.includes('26,133,255'), `no bar in the light theme's blue: ${now.slice(0, 5).join(' ')}`);
    assert.ok(!now.includes('89,164,249'));
  });

  see('saved runs are listed, opened and compared, the older one as baseline', async () => {
    t.services.saved = [fakeRun({ id: 'new', model: 'trt_fp16' }), fakeRun({ id: 'old', model: 'ort_baseline', typical: 27.2, startedAt: '2026-05-04T09:10:00.000Z' })];
    await t.ready();
    await t.tab('Saved runs');
    await t.page.getByRole('button', { name: 'Open trt_fp16' }).click();
    await t.page.getByRole('heading', { name: 'trt_fp16' }).waitFor();
    assert.deepEqual(t.last('run'), ['run', 'new']);
    await t.page.getByRole('button', { name: 'All saved runs' }).click();
    const compare = t.page.getByRole('button', { name: 'Compare the two ticked' });
    assert.equal(await compare.isEnabled(), false);
    for (const box of await t.page.locator('#panel-runs').getByRole('checkbox').all()) await box.check();
    await compare.click();
    await t.page.getByText('The other is 1.77× faster').waitFor();
    assert.deepEqual(t.services.asked.find(([what]) => what === 'compare'), ['compare', 'old', 'new']);
    await t.page.locator('#panel-runs figure canvas').nth(3).waitFor();
  });

  see('numbers are copied as Markdown and CSV', async () => {
    await t.ready();
    await t.measure();
    await t.page.getByRole('button', { name: 'Copy as Markdown' }).click();
    await t.page.getByRole('button', { name: 'Copy as CSV' }).click();
    await until(() => t.editor.copied.length === 2);
    assert.match(t.editor.copied[0], /^\| model \| p50 \(ms\) \|[^\n]+\n\| --- \| ---: \|/);
    assert.match(t.editor.copied[1], /^model,p50_ms,[^\r]+\r\ntext_classification,15\.\d\d,/);
  });

  see('a failure is said in one sentence with what to do, and the form stays', async () => {
    await t.ready();
    const { UserError } = await import('../../client/src/util/user-error.ts');
    t.services.failWith = new UserError('The server ended in the middle of the run.', 'Start it again, then run the benchmark anew.');
    await t.tab('Benchmark');
    await t.textBox().fill('My text');
    await t.page.getByRole('button', { name: 'Run Benchmark' }).click();
    await t.page.getByRole('alert').getByText('The server ended in the middle of the run. Start it again, then run the benchmark anew.').waitFor();
    assert.equal(await t.textBox().inputValue(), 'My text');
    assert.equal(await t.page.getByRole('button', { name: 'Run Benchmark' }).isEnabled(), true);
  });

  see('a number out of range is named and nothing is sent', async () => {
    await t.ready();
    await t.tab('Benchmark');
    await t.textBox().fill('a');
    await t.page.getByRole('spinbutton', { name: 'Concurrency' }).fill('0');
    await t.page.getByText('A whole number from 1 to 256.').waitFor();
    await t.page.getByRole('button', { name: 'Run Benchmark' }).click();
    assert.equal(t.last('benchmark'), undefined);
    assert.equal(await t.page.getByRole('spinbutton', { name: 'Concurrency' }).evaluate((input) => input === document.activeElement), true);
  });

  see('empty places say what to do', async () => {
    t.services.targetList = [];
    await t.open();
    await t.page.getByText('No server yet').waitFor();
    await t.page.getByRole('button', { name: 'Start a Local Triton' }).click();
    await until(() => t.editor.acted.length === 1);
    assert.deepEqual(t.editor.acted, ['startLocal']);
    await t.tab('Saved runs');
    await t.page.getByText('No saved runs yet').waitFor();
    t.services.targetList = new FakeServices().targetList;
    t.services.modelList = [];
    for (const listener of t.services.listeners) listener();
    await t.page.getByText('This server has no models').waitFor();
  });

  see('only what has a meaning is asked for', async () => {
    await t.ready();
    await t.tab('Benchmark');
    const length = t.page.getByRole('spinbutton', { name: 'Sequence length' });
    const batch = t.page.getByRole('spinbutton', { name: 'Batch' });
    assert.deepEqual([await length.isVisible(), await batch.isVisible()], [true, true]);
    await t.page.getByRole('radio', { name: 'Raw tensors' }).check();
    assert.deepEqual([await length.isVisible(), await batch.isVisible()], [false, false]);
    await t.page.getByRole('radio', { name: 'Text', exact: true }).check();
    t.services.accepts = 'text';
    await t.page.getByRole('button', { name: 'Refresh' }).click();
    await t.page.getByText('The model tokenizes').waitFor();
    assert.deepEqual([await length.isVisible(), await batch.isVisible()], [false, true]);
  });

  see('a server that does not answer is said to, and keeps no models of another', async () => {
    await t.ready();
    const { UserError } = await import('../../client/src/util/user-error.ts');
    t.services.models = async () => { throw new UserError('http://127.0.0.1:9000 cannot be reached (ECONNREFUSED).', 'Check that the server runs and that the address is right.'); };
    await t.page.getByRole('combobox', { name: 'Server' }).selectOption('url');
    await t.page.getByRole('alert').getByText('http://127.0.0.1:9000 cannot be reached (ECONNREFUSED). Check that').waitFor();
    assert.equal(await t.page.getByRole('combobox', { name: 'Model' }).locator('option').count(), 0);
    assert.equal(await t.page.getByRole('button', { name: 'Invoke', exact: true }).isVisible(), false);
    delete t.services.models;
    await t.page.getByRole('button', { name: 'Refresh' }).click();
    await t.page.getByRole('button', { name: 'Invoke', exact: true }).waitFor();
    assert.equal(await t.page.getByRole('alert').count(), 0);
  });

  see('a model that is not ready is named with the server’s reason', async () => {
    await t.ready();
    await t.page.getByRole('combobox', { name: 'Model' }).selectOption('broken');
    await t.page.getByText("failed to load 'broken': no version is available").waitFor();
    assert.equal(await t.page.getByRole('button', { name: 'Invoke', exact: true }).isVisible(), false);
  });

  see('an untrusted workspace sends nothing and says why', async () => {
    t.editor.isTrusted = false;
    await t.open();
    await t.page.getByText('This workspace is not trusted.').waitFor();
    assert.equal(await t.page.getByRole('button', { name: 'Invoke', exact: true }).isVisible(), false);
    assert.deepEqual(t.services.asked, []);
    await t.page.getByRole('button', { name: 'Manage Workspace Trust' }).click();
    await until(() => t.editor.acted.length === 1);
    assert.deepEqual(t.editor.acted, ['manageTrust']);
  });

  see('the form and the tab survive a reload, the results come back', async () => {
    await t.ready();
    await t.measure();
    await t.page.getByRole('spinbutton', { name: 'Batch' }).fill('4');
    await until(() => t.editor.form?.load.batch === 4);
    await t.page.reload();
    await t.page.locator('#panel-benchmark figure canvas').nth(1).waitFor();
    assert.equal(await t.page.getByRole('tab', { name: 'Benchmark' }).getAttribute('aria-selected'), 'true');
    assert.equal(await t.textBox().inputValue(), 'My parcel never came.');
    assert.equal(await t.page.getByRole('spinbutton', { name: 'Batch' }).inputValue(), '4');
  });

  see('a browser of the POSIX locale shows the page too', async () => {
    await t.ready({ language: 'en-US@posix' });
    await t.measure();
  });

  see('what no one sent is dropped', async () => {
    await t.ready();
    await t.page.evaluate(() => window.postMessage({ type: 'invoked', result: { labels: '<img src=x onerror=alert(1)>' } }, '*'));
    await until(() => t.panel.sent.some(({ type }) => type === 'dropped'));
    assert.equal(await t.page.getByText('Reply of').count(), 0);
  });

  see('text from a server stays text', async () => {
    t.services.modelList = [{ name: '<b id="injected">x</b>', ready: true }];
    await t.ready();
    await t.textBox().fill('a');
    await t.page.keyboard.press('Control+Enter');
    await t.page.getByRole('heading', { name: 'Reply of <b id="injected">x</b>' }).waitFor();
    assert.equal(await t.page.locator('#injected').count(), 0);
  });
});
