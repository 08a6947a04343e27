// `npm start -- --check`: the whole job once, headless, each step through the part that a person
// would use. Everything it makes lies in one scratch folder, every process it starts is ended.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findHost, findNode, root } from './host/locate.mjs';
import { installExtension, launchBrowser, scratch, startServer } from '../test/lib/vscode-host.mjs';
import { Workbench } from '../test/lib/workbench.mjs';

const example = path.join(root, 'examples/text-classification');
const cli = path.join(root, 'dist/cli.js');
const node = findNode() ?? process.execPath;

const step = (text) => console.log(`check: ${text}`);

/** A broken configuration beside the example's models shows its diagnostic in the real editor. */
async function editor(dir) {
  const host = findHost();
  const work = path.join(dir, 'work');
  fs.cpSync(example, work, { recursive: true, filter: (file) => !file.endsWith('.onnx') });
  const broken = path.join(work, 'broken');
  fs.mkdirSync(broken, { recursive: true });
  fs.writeFileSync(path.join(broken, 'config.pbtxt'), [
    'name: "broken"', 'backend: "onnxruntime"', 'max_batch_size: 8', 'input [',
    '  { name: "a" data_type: TYPE_INT64 dims: [ -1 ] }', '  { name: "b" data_type: TYPE_INT64 dims: [ -1 ] }', ']', '',
  ].join('\n'));
  const extensionsDir = path.join(dir, 'extensions');
  installExtension(host, { serverDataDir: dir, extensionsDir, vsix: path.join(root, 'extension.vsix') });
  const server = await startServer(host, { dir, extensionsDir });
  let browser;
  try {
    browser = await launchBrowser();
    const workbench = await Workbench.open(browser, server, broken);
    step('the real editor has opened the example');
    const page = await workbench.openFile('config.pbtxt');
    await page.locator('.squiggly-error').first().waitFor();
    const problems = await workbench.problems();
    const texts = (await problems.allTextContents()).map((text) => text.trim());
    const found = texts.find((text) => text.includes('comma') || text.includes('Expected ","'));
    if (!found) throw new Error(`the editor shows no missing comma, but: ${texts.join(' | ')}`);
    step(`the editor says: ${found}`);
  } finally {
    await browser?.close();
    await server.stop();
  }
}

/** Starts `triton-repo serve` on the example and waits for the address that it prints. */
async function serve() {
  const child = spawn(node, [cli, 'serve', path.join(example, 'models'), '--format', 'json'], {
    stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, TRITON_REPO_HOME: path.join(root, '.cache') },
  });
  process.once('exit', () => child.kill('SIGKILL'));
  let text = '';
  const ready = await new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      for (const line of text.split('\n')) {
        if (!line.startsWith('{')) continue;
        try {
          const event = JSON.parse(line);
          if (event.url) resolve(event);
        } catch { /* the line is not whole yet */ }
      }
    });
    child.once('exit', (code) => reject(new Error(`triton-repo serve ended with ${code}: ${text}`)));
  });
  return {
    url: ready.url,
    async stop() {
      const gone = new Promise((resolve) => { child.once('exit', resolve); });
      child.kill('SIGTERM');
      await gone;
    },
  };
}

function cliRun(args) {
  const { status, stdout, stderr } = spawnSync(node, [cli, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`triton-repo ${args[0]} ended with ${status}: ${stderr || stdout}`);
  return stdout;
}

async function models() {
  const server = await serve();
  try {
    step(`the local Triton answers at ${server.url}`);
    const common = ['--url', server.url, '--model', 'text_classification', '--text', 'My parcel never came, where is it?'];
    step(`invoke:\n${cliRun(['invoke', ...common])}`);
    step(`benchmark:\n${cliRun(['bench', ...common, '--requests', '50', '--warmup', '5'])}`);
  } finally {
    await server.stop();
  }
}

/** @returns {Promise<number>} the exit code */
export async function check() {
  const dir = scratch('triton-check-');
  try {
    await editor(dir);
    await models();
    step('all of it works');
    return 0;
  } catch (error) {
    console.error(`check: ${error.message}`);
    return 1;
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}
