// npm run bench:lsp — how long an editor waits for the language server, beside the least that this
// machine can do. Diagnostics are pulled right after each key, so no quiet time is in the figures.
import fs from 'node:fs';
import path from 'node:path';
import { Server } from './lsp-client.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const corpus = path.join(root, '../shared/corpus/files');
const KEYS = Number(process.env.KEYS ?? 400);
const WORD = 'max_batch_size';
const uri = 'file:///bench/model/config.pbtxt';

const tensor = (at) => `  {\n    name: "tensor_${at}"\n    data_type: TYPE_FP32\n    dims: [ -1, ${at + 1} ]\n  }`;
const made = (count) => `name: "m"\nbackend: "onnxruntime"\nmax_batch_size: 8\ninput [\n${Array.from({ length: count }, (_, at) => tensor(at)).join(',\n')}\n]\n`;
const read = ({ file }) => fs.readFileSync(file, 'utf8');

/** The corpus' median-size and largest file; made ones of the same size where it is absent. */
function documents() {
  if (!fs.existsSync(corpus)) return [['median (made)', made(9)], ['largest (made)', made(215)]];
  const files = fs.readdirSync(corpus, { recursive: true }).filter((name) => name.endsWith('.pbtxt')).map((name) => path.join(corpus, name))
    .map((file) => ({ file, size: fs.statSync(file).size })).sort((a, b) => a.size - b.size);
  return [['median', read(files[files.length >> 1])], ['largest', read(files.at(-1))]];
}

const figure = (times, share) => [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(share * times.length))];

/** An editor with one document that is typed into line ends, one key at a time. */
async function typing(command, text, each) {
  const server = new Server(command);
  await server.ask('initialize', {
    processId: process.pid, rootUri: null,
    capabilities: { general: { positionEncodings: ['utf-16'] }, textDocument: { diagnostic: {}, completion: { completionList: { itemDefaults: ['editRange'] }, completionItem: { snippetSupport: true, insertReplaceSupport: true, labelDetailsSupport: true, resolveSupport: { properties: ['documentation'] } } } } },
  });
  server.notify('initialized', {});
  server.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'triton-config', version: 1, text } });
  const ends = text.split('\n').map((line, at) => ({ line: at, character: line.length })).slice(1);
  let version = 1;
  const edit = (range, inserted) => server.notify('textDocument/didChange', { textDocument: { uri, version: ++version }, contentChanges: [{ range, text: inserted }] });
  const times = [];
  let cpu = 0;
  for (let key = -40; key < KEYS;) { // the first forty warm up
    const end = ends[(Math.abs(key) * 7919) % ends.length];
    for (let at = 0; at < WORD.length && key < KEYS; at++, key++) {
      if (key === 0) cpu = server.cpu;
      const here = { line: end.line, character: end.character + 1 + at };
      const began = performance.now();
      edit({ start: at === 0 ? end : here, end: at === 0 ? end : here }, at === 0 ? ` ${WORD[0]}` : WORD[at]);
      await each(server, { line: here.line, character: here.character + 1 });
      if (key >= 0) times.push(performance.now() - began);
    }
    edit({ start: end, end: { line: end.line, character: end.character + 1 + WORD.length } }, '');
    await server.ask('textDocument/diagnostic', { textDocument: { uri } });
  }
  const spent = (server.cpu - cpu) / KEYS;
  await server.end();
  return { p50: figure(times, 0.5), p99: figure(times, 0.99), cpu: spent };
}

const JOBS = [
  ['didChange to diagnostics', (server) => server.ask('textDocument/diagnostic', { textDocument: { uri } })],
  ['completion after a key', (server, position) => server.ask('textDocument/completion', { textDocument: { uri }, position })],
];
const SERVERS = [
  ['triton-repo', [process.execPath, path.join(root, 'dist/server.js'), '--stdio']],
  ['floor', [process.execPath, path.join(root, 'scripts/bench/lsp-floor.mjs')]],
];
const round = (number) => (Number.isFinite(number) ? number.toFixed(2) : '-').padStart(8);
console.log(`${KEYS} keys each; milliseconds${' '.repeat(36)}p50     p99  server cpu`);
for (const [size, text] of documents()) {
  for (const [job, each] of JOBS) {
    for (const [name, command] of SERVERS) {
      const { p50, p99, cpu } = await typing(command, text, each);
      console.log(`${size.padEnd(15)} ${String(Buffer.byteLength(text)).padStart(6)} B  ${job.padEnd(25)} ${name.padEnd(12)}${round(p50)}${round(p99)}${round(cpu)}`);
    }
  }
}
