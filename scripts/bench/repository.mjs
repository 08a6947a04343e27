// npm run bench:repository — how long the language server takes for a repository of 419 models: all of it when a window
// opens, and what a keystroke in one of them costs. Configurations are the corpus' where it is there, else made ones.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { nodeFiles } from '../../server/src/session/node-files.ts';
import { Session } from '../../server/src/session/session.ts';

const MODELS = 419;
const KEYS = 50;
const corpus = path.resolve(import.meta.dirname, '../../../shared/corpus/files');
const made = 'backend: "onnxruntime"\nmax_batch_size: 8\ninput [ { name: "x" data_type: TYPE_FP32 dims: [ 3, 4 ] } ]\noutput [ { name: "y" data_type: TYPE_FP32 dims: [ 2 ] } ]\ndynamic_batching { }\n';
const texts = fs.existsSync(corpus)
  ? fs.readdirSync(corpus).filter((name) => name.endsWith('.pbtxt')).slice(0, MODELS).map((name) => fs.readFileSync(path.join(corpus, name), 'utf8')) : Array.from({ length: MODELS }, () => made);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-repository-'));
for (const [at, text] of [made, ...texts.slice(1)].entries()) {
  fs.mkdirSync(path.join(folder, 'models', `m${at}`, '1'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'models', `m${at}`, 'config.pbtxt'), text);
}

/** Clock and processor time of a piece of work, ms. */
async function measure(work) {
  const cpu = process.cpuUsage();
  const began = performance.now();
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { wall: performance.now() - began, cpu: (user + system) / 1000 };
}
const figure = (all, key, share) => all.map((one) => one[key]).sort((a, b) => a - b)[Math.min(all.length - 1, Math.floor(share * all.length))].toFixed(1);

let checked = () => undefined;
const client = { encoding: 'utf-16', pullDiagnostics: false, refreshDiagnostics: false, relatedInformation: true, codeDescription: true, tags: true, markdown: true };
const session = new Session(client, {
  publish() { /* nobody listens */ }, refresh() { /* nobody asks */ }, repositoriesChanged: () => checked(), failed: (where, error) => console.error(where, error),
}, nodeFiles, { rules: 0, repository: 0 });
try {
  const cold = await measure(() => new Promise((resolve) => {
    checked = resolve;
    session.foldersChanged([pathToFileURL(folder).href], []);
  }));
  console.log(`${MODELS} models, found and checked: ${cold.wall.toFixed(0)} ms, ${cold.cpu.toFixed(0)} ms of processor time`);
  const uri = pathToFileURL(path.join(folder, 'models/m0/config.pbtxt')).href;
  session.open(uri, 1, made);
  await new Promise((resolve) => { setTimeout(resolve, 500); });
  const keys = [];
  for (let key = 0; key < KEYS; key++) {
    // A name that breaks and mends the model by turns, so that each key has something to tell of.
    const text = key % 2 === 0 ? 'x' : '';
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: key % 2 } };
    keys.push(await measure(() => new Promise((resolve) => {
      checked = resolve;
      session.change(uri, key + 2, [{ range, text }]);
    })));
  }
  console.log(`a key, until all of it is checked again: p50 ${figure(keys, 'wall', 0.5)} ms, p90 ${figure(keys, 'wall', 0.9)} ms; processor p50 ${figure(keys, 'cpu', 0.5)} ms`);
} finally {
  session.dispose();
  fs.rmSync(folder, { recursive: true, force: true });
}
