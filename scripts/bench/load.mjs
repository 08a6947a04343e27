// npm run bench:load — our load generator beside others on the same server, in turn, so that what else the
// machine does falls on all alike: only the ratios mean something. perf_analyzer is taken from PERF_ANALYZER or
// PATH, hey and autocannon from PATH; what is absent is said to be.
import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { inlineWorker } from '../inline-worker.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 3);
const CONCURRENCY = (process.env.CONCURRENCY ?? '1,4').split(',').map(Number);
const VALUES = 64;

const CONFIG = `backend: "python"
max_batch_size: 16
input [ { name: "X" data_type: TYPE_INT64 dims: [ ${VALUES} ] } ]
output [ { name: "Y" data_type: TYPE_INT64 dims: [ ${VALUES} ] } ]
instance_group [ { count: 1 kind: KIND_CPU } ]
`;
const MODEL = `import triton_python_backend_utils as pb_utils
class TritonPythonModel:
    def execute(self, requests):
        return [pb_utils.InferenceResponse([pb_utils.Tensor("Y", pb_utils.get_input_tensor_by_name(one, "X").as_numpy())]) for one in requests]
`;

/** The services as the extension bundles them. */
async function services() {
  const outfile = path.join(root, '.cache/bench/load.mjs');
  const files = ['benchmark/run', 'triton/local-triton', 'triton/install'].map((name) => `export * from './client/src/services/${name}.ts';`);
  await build({
    stdin: { contents: files.join('\n'), resolveDir: root, loader: 'ts' }, bundle: true, platform: 'node', format: 'esm', outfile, plugins: [inlineWorker()], mainFields: ['module', 'main'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  return import(pathToFileURL(outfile).href);
}

function binaryRequest() {
  const data = BigInt64Array.from({ length: VALUES }, (_, at) => BigInt(at));
  const head = Buffer.from(JSON.stringify({
    parameters: { binary_data_output: true },
    inputs: [{ name: 'X', datatype: 'INT64', shape: [1, VALUES], parameters: { binary_data_size: data.byteLength } }],
  }));
  return {
    method: 'POST', path: '/v2/models/echo/infer', samples: 1, body: Buffer.concat([head, Buffer.from(data.buffer)]),
    headers: { 'content-type': 'application/octet-stream', 'inference-header-content-length': String(head.length) },
  };
}

const found = (command, args = ['--version']) => !spawnSync(command, args).error;
const execute = promisify(execFile);
/** A peer that hangs or fails costs its cell, not the run. */
const run = (command, args) => execute(command, args, { timeout: 10_000 * SECONDS, killSignal: 'SIGKILL' });

function ours({ runBenchmark }, url) {
  return {
    name: 'ours',
    /** As many requests as the last round's rate fills the time with. */
    rate: 2000,
    async measure(concurrency) {
      const { file: { cells: [cell] } } = await runBenchmark({
        variant: { label: 'echo', kind: 'triton-http', target: url, model: 'echo', preview: false }, pool: [binaryRequest()], timeoutMs: 10_000,
        load: { batch: 1, sequenceLength: undefined, concurrency, warmup: 50, requests: Math.max(400, Math.round(this.rate * SECONDS)) },
      });
      this.rate = cell.throughput.requestsPerSec;
      const at = (p) => cell.latency.percentiles.find((one) => one.p === p)?.v / 1000;
      return { rate: this.rate, p50: at(50), p99: at(99) };
    },
  };
}

function perfAnalyzer(command, url) {
  return {
    name: 'perf_analyzer',
    async measure(concurrency) {
      const csv = path.join(os.tmpdir(), `bench-load-${process.pid}.csv`);
      await run(command, [
        '-m', 'echo', '-i', 'http', '-u', new URL(url).host, '--concurrency-range', String(concurrency), '--measurement-mode', 'count_windows', '--measurement-request-count', '1000',
        '--stability-percentage', '999', '--max-trials', '3', '--warmup-request-count', '50', '--percentile', '95', '-f', csv, '--verbose-csv',
      ]);
      const [names, values] = fs.readFileSync(csv, 'utf8').trim().split('\n').map((line) => line.split(','));
      fs.rmSync(csv);
      const value = (name) => Number(values[names.indexOf(name)]);
      return { rate: value('Inferences/Second'), p50: value('p50 latency') / 1000, p99: value('p99 latency') / 1000 };
    },
  };
}

/** JSON only: it reads a body file as text. Its latencies are whole milliseconds. */
function autocannon(url) {
  const body = JSON.stringify({ inputs: [{ name: 'X', datatype: 'INT64', shape: [1, VALUES], data: Array.from({ length: VALUES }, (_, at) => at) }] });
  return {
    name: 'autocannon (JSON)',
    async measure(concurrency) {
      const { stdout } = await run('autocannon', ['-j', '-c', String(concurrency), '-d', String(SECONDS), '-m', 'POST', '-H', 'content-type=application/json', '-b', body, `${url}/v2/models/echo/infer`]);
      const { latency, requests, non2xx } = JSON.parse(stdout);
      if (non2xx > 0) throw new Error(`${non2xx} answers were failures`);
      return { rate: requests.average, p50: latency.p50, p99: latency.p99 };
    },
  };
}

function hey(url) {
  const { body, headers } = binaryRequest();
  const file = path.join(os.tmpdir(), `bench-load-${process.pid}.bin`);
  fs.writeFileSync(file, body);
  process.on('exit', () => fs.rmSync(file, { force: true }));
  return {
    name: 'hey',
    async measure(concurrency) {
      const { stdout } = await run('hey', [
        '-z', `${SECONDS}s`, '-c', String(concurrency), '-m', 'POST', '-D', file, '-T', headers['content-type'],
        '-H', `inference-header-content-length: ${headers['inference-header-content-length']}`, `${url}/v2/models/echo/infer`,
      ]);
      const number = (expression) => Number(expression.exec(stdout)?.[1]);
      return { rate: number(/Requests\/sec:\s+([\d.]+)/), p50: number(/50%+ in ([\d.]+)/) * 1000, p99: number(/99%+ in ([\d.]+)/) * 1000 };
    },
  };
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

function table(tools, cells, concurrency) {
  const [base] = tools;
  for (const { name } of tools) {
    const own = cells.filter((cell) => cell.name === name && cell.concurrency === concurrency);
    if (own.length === 0) continue;
    const ratio = (key) => {
      const ratios = own.map((cell) => cells.find((one) => one.name === base.name && one.concurrency === concurrency && one.round === cell.round)[key] / cell[key]);
      return `${median(ratios).toFixed(2)} [${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}]`;
    };
    const figures = ['rate', 'p50', 'p99'].map((key) => median(own.map((cell) => cell[key])));
    console.log(`c=${concurrency}  ${name.padEnd(18)} ${figures[0].toFixed(0).padStart(6)} req/s  p50 ${figures[1].toFixed(3)} ms  p99 ${figures[2].toFixed(3)} ms`
      + (name === base.name ? '' : `   ours to it: req/s ${ratio('rate')}, p50 ${ratio('p50')}, p99 ${ratio('p99')}`));
  }
}

const modules = await services();
const installation = await modules.findInstalled(path.join(root, '.cache/triton'));
if (!installation) {
  console.error('There is no local Triton: npm run triton installs it.');
  process.exit(1);
}
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-load-'));
fs.mkdirSync(path.join(folder, 'models/echo/1'), { recursive: true });
fs.writeFileSync(path.join(folder, 'models/echo/config.pbtxt'), CONFIG);
fs.writeFileSync(path.join(folder, 'models/echo/1/model.py'), MODEL);
const triton = new modules.LocalTriton(installation, folder);
try {
  await triton.start(path.join(folder, 'models'));
  const url = triton.snapshot.target.baseUrl;
  const analyzer = process.env.PERF_ANALYZER ?? 'perf_analyzer';
  const peers = [
    ['perf_analyzer', found(analyzer), () => perfAnalyzer(analyzer, url)], ['hey', found('hey', ['-h']), () => hey(url)], ['autocannon', found('autocannon'), () => autocannon(url)],
  ];
  for (const [name, there] of peers) if (!there) console.log(`${name} is not installed here`);
  const tools = [ours(modules, url), ...peers.filter(([, there]) => there).map(([, , make]) => make())];
  const cells = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const concurrency of CONCURRENCY) {
      for (const tool of tools.toSorted(() => Math.random() - 0.5)) {
        try {
          cells.push({ name: tool.name, round, concurrency, ...await tool.measure(concurrency) });
        } catch (error) {
          console.log(`${tool.name}, round ${round}, c=${concurrency}: ${error.killed ? 'no end' : String(error.stderr ?? error.message).trim().split('\n').at(-1)}`);
        }
      }
    }
  }
  console.log(`${ROUNDS} rounds of ${SECONDS} s, medians; ratios round by round [least-most]. INT64[${VALUES}] through the python back end, binary, ${os.availableParallelism()} cores, load ${os.loadavg()[0].toFixed(1)}`);
  for (const concurrency of CONCURRENCY) table(tools, cells, concurrency);
} finally {
  await triton.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
