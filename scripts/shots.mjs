// The README's pictures, taken in the real editor on a real Triton with the example:
// `node scripts/shots.mjs [folder]`, docs/images by default. Needs what `npm test` has set up
// (host, triton, example) and extension.vsix (`npm run package`).
import fs from 'node:fs';
import path from 'node:path';
import { installExtension, launchBrowser, scratch, startServer } from '../test/lib/vscode-host.mjs';
import { Workbench } from '../test/lib/workbench.mjs';
import { findHost, root } from './host/locate.mjs';

const out = path.resolve(process.argv[2] ?? path.join(root, 'docs/images'));
const MAX_BYTES = 300_000;
const TEXT = 'My parcel never came, where is it?';

const host = findHost();
if (!host.found) throw new Error('no editor here: npm run host');
fs.mkdirSync(out, { recursive: true });
const browser = await launchBrowser();
try {
  await withExample('Default Dark Modern', { width: 1600, height: 900, scale: 1.1 }, overview);
  await withExample('Default Light Modern', { width: 1200, height: 860, scale: 1.25 }, panel);
} finally {
  await browser.close();
}

/** Left a configuration with a mistake, right what the model does. */
async function overview({ bench, folder, save }) {
  const { page } = bench;
  const config = path.join(folder, 'models/text_classification/config.pbtxt');
  await bench.activity('Triton Model Repository');
  await row(bench, 'text_classification').click();
  await row(bench, 'config.pbtxt').first().click();
  await page.locator('.monaco-editor .view-line', { hasText: '"text_classification"' }).first().waitFor();
  const view = await benchmark(bench, 'text_classification');
  await view.locator('#panel-benchmark .result').evaluate((element) => element.scrollIntoView());
  fs.writeFileSync(config, fs.readFileSync(config, 'utf8').replace('    },\n', '    }\n'));
  const mistake = page.locator('.squiggly-error').first();
  await mistake.waitFor();
  await row(bench, 'text_classification').filter({ hasText: '1 error' }).waitFor();
  const { x, y } = await mistake.boundingBox();
  await page.mouse.move(x + 3, y + 3);
  await page.locator('.monaco-hover:not(.hidden) .hover-contents').first().waitFor();
  await save('overview');
}

/** The panel alone: one answer, then a comparison of two variants. */
async function panel({ bench, save }) {
  await bench.activity('Triton Model Repository');
  const view = await benchmark(bench, 'classifier_onnx');
  await view.getByRole('tab', { name: 'Invoke' }).click();
  await view.getByRole('button', { name: 'Invoke', exact: true }).click();
  await view.getByRole('heading', { name: 'Reply of classifier_onnx' }).waitFor();
  await bench.page.mouse.move(0, 0);
  await save('invoke', '.editor-group-container');
  await view.getByRole('tab', { name: 'Benchmark' }).click();
  await measure(view, { 'Sequence length': 128 });
  await view.getByRole('tab', { name: 'Saved runs' }).click();
  for (const box of await view.locator('#panel-runs').getByRole('checkbox').all()) await box.check();
  await view.getByRole('button', { name: 'Compare the two ticked' }).click();
  await view.locator('#panel-runs figure canvas').nth(3).waitFor();
  await bench.page.mouse.move(0, 0);
  await save('compare', '.editor-group-container');
}

function row(bench, name) {
  return bench.treeItems('Model Repositories').filter({ has: bench.page.locator('.label-name', { hasText: new RegExp(`^${name}$`) }) });
}

/** From the right click to the finished run; starts the server on the way. */
async function benchmark(bench, model) {
  const { page } = bench;
  await page.getByRole('button', { name: 'Start Triton', exact: true }).waitFor(); // the window knows that it is trusted
  await row(bench, model).click({ button: 'right' });
  const entry = page.locator('.context-view .action-item').filter({ has: page.getByText('Benchmark Model…', { exact: true }) });
  await entry.hover();
  await entry.click({ delay: 100 });
  const view = bench.webview();
  await view.getByRole('button', { name: 'Start a Local Triton' }).click();
  await view.getByRole('button', { name: 'Run Benchmark' }).waitFor({ timeout: 90_000 });
  await view.getByRole('tabpanel').getByRole('textbox', { name: 'Text', exact: true }).fill(TEXT);
  await measure(view, {});
  await bench.clearNotifications();
  return view;
}

async function measure(view, fields) {
  for (const [name, value] of Object.entries(fields)) await view.getByRole('spinbutton', { name }).fill(String(value));
  await view.getByRole('button', { name: 'Run Benchmark' }).click();
  await view.locator('#progress-title').waitFor();
  await view.locator('#progress-title').waitFor({ state: 'detached', timeout: 300_000 });
  await view.locator('#panel-benchmark figure canvas').nth(1).waitFor();
}

async function withExample(theme, { scale, ...viewport }, body) {
  const dir = scratch();
  const folder = path.join(dir, 'text-classification');
  fs.cpSync(path.join(root, 'examples/text-classification'), folder, { recursive: true });
  const extensionsDir = path.join(dir, 'extensions');
  installExtension(host, { serverDataDir: dir, extensionsDir, vsix: path.join(root, 'extension.vsix') });
  const server = await startServer(host, {
    dir, extensionsDir, env: { TRITON_REPO_HOME: path.join(root, '.cache') },
    settings: {
      'workbench.colorTheme': theme, 'window.autoDetectColorScheme': false, 'editor.fontSize': 12, 'editor.occurrencesHighlight': 'off',
      'editor.hover.above': false, 'window.commandCenter': false, 'workbench.layoutControl.enabled': false,
    },
  });
  try {
    const bench = await Workbench.open(browser, server, folder, { viewport, deviceScaleFactor: scale, colorScheme: theme.includes('Light') ? 'light' : 'dark' });
    const { page } = bench;
    const save = async (label, part) => {
      await page.evaluate(() => document.fonts.ready); // the icon font
      const file = path.join(out, `${label}.png`);
      await (part ? page.locator(part).first() : page).screenshot({ path: file, animations: 'disabled', caret: 'hide' });
      const { size } = fs.statSync(file);
      console.log(`${label}.png: ${Math.round(size / 1000)} KB`);
      if (size > MAX_BYTES) throw new Error(`${label}.png has ${size} bytes, ${MAX_BYTES} are allowed`);
    };
    await body({ bench, folder, save });
  } finally {
    await server.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  }
}
