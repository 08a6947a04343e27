// What every test of the panel's page needs: a browser, a page for each test, and what a person does with it.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { FakeEditor, FakeServices } from '../fakes/panel-services.mjs';
import { openPanel, servePanel } from './panel-page.mjs';
import { launchBrowser } from './vscode-host.mjs';

const axeSource = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const shots = process.env.SHOTS && path.resolve(process.env.SHOTS);

/** @param body gets `t`, whose page, session, services and editor are new for each test, and `see`, which is `test` with a picture on failure */
export function panelSuite(name, body) {
  describe(name, () => {
    let browser, server;
    const t = {
      async open(options) {
        t.panel = await openPanel(browser, server.origin, t.services, t.editor, options);
        t.page = t.panel.page;
      },
      async ready(options) {
        await t.open(options);
        await t.page.getByRole('button', { name: 'Invoke', exact: true }).waitFor();
      },
      textBox: () => t.page.getByRole('tabpanel').getByRole('textbox', { name: 'Text', exact: true }),
      tab: (title) => t.page.getByRole('tab', { name: title }).click(),
      async measure() {
        await t.tab('Benchmark');
        await t.textBox().fill('My parcel never came.');
        await t.page.getByRole('button', { name: 'Run Benchmark' }).click();
        await t.page.locator('#panel-benchmark figure canvas').nth(1).waitFor();
      },
      /** The last time that the services were asked for this. */
      last: (what) => t.services.asked.findLast(([asked]) => asked === what),
    };
    before(async () => {
      server = await servePanel();
      browser = await launchBrowser();
    });
    after(async () => {
      await browser?.close();
      await server?.stop();
    });
    beforeEach(() => Object.assign(t, { services: new FakeServices(), editor: new FakeEditor(), panel: undefined, page: undefined }));
    afterEach(async () => {
      const faults = t.panel?.faults ?? [];
      await t.panel?.close();
      assert.deepEqual(faults, []); // no console error, no violation of the page's policy
    });
    body(t, (title, run) => test(title, async () => {
      try {
        await run();
      } catch (error) {
        if (shots) await t.page.screenshot({ path: path.join(shots, `failed-panel-${title.replace(/\W+/g, '-')}.png`), fullPage: true });
        throw error;
      }
    }));
  });
}

/** Waits for what the page shows only indirectly. */
export const until = async (condition) => {
  const end = Date.now() + 10_000;
  while (!await condition()) {
    if (Date.now() > end) throw new Error('it did not happen in 10 s');
    await new Promise((resolve) => { setTimeout(resolve, 20); });
  }
};

/** Pixels of a canvas that are not empty. */
export const painted = (canvas) => canvas.evaluate((element) => {
  const { data } = element.getContext('2d').getImageData(0, 0, element.width, element.height);
  let n = 0;
  for (let at = 3; at < data.length; at += 4) if (data[at] > 0) n += 1;
  return n;
});

/** Opaque colours of a canvas, the most frequent first. */
export const colours = (canvas) => canvas.evaluate((element) => {
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
export async function axe(page) {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ').slice(0, 240)}`));
}
