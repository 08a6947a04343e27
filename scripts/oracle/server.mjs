// A real Triton server in explicit mode, asked about one model at a time. Back ends that are not installed
// are stood in for by null-backend.c, so that the server's core runs all of its own checks.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

const LOAD_LIMIT_MS = 8000;
const POLLING = 'failed to poll from model repository';
const POLLED = /Poll failed for model directory '[^']*': (.*)\n/;
const STAND_INS = ['null', 'onnxruntime', 'tensorrt', 'pytorch', 'openvino', 'tensorflow', 'dali', 'fil', 'identity', 'custom', 'vllm', 'tensorrtllm', 'fastertransformer'];

/** A folder of back ends: the installation's python, and a stand-in for each other name. */
export function makeBackends(installation, folder, names = []) {
  fs.mkdirSync(folder, { recursive: true });
  const library = path.join(folder, 'null.so');
  const source = path.join(import.meta.dirname, 'null-backend.c');
  const built = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`cc: ${built.stderr || built.error}`);
  for (const name of new Set([...STAND_INS, ...names])) {
    fs.mkdirSync(path.join(folder, name), { recursive: true });
    fs.copyFileSync(library, path.join(folder, name, `libtriton_${name}.so`));
  }
  fs.rmSync(library);
  fs.cpSync(path.join(installation.backends, 'python'), path.join(folder, 'python'), { recursive: true });
  return folder;
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

export function environment({ binaries, libraries }) {
  return { ...process.env, PATH: `${binaries}:${process.env.PATH}`, LD_LIBRARY_PATH: [...libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':') };
}

export class Oracle {
  #installation;
  #backends;
  #repository;
  #options;
  #child;
  #port;
  #log = '';

  /** @param repositories one folder, or several */
  constructor(installation, backends, repositories, options = []) {
    this.#installation = installation;
    this.#backends = backends;
    this.#repository = [repositories].flat();
    this.#options = options;
  }

  async #start() {
    this.#port = await freePort();
    this.#log = '';
    const child = spawn(this.#installation.executable, [
      ...this.#repository.map((folder) => `--model-repository=${folder}`), `--backend-directory=${this.#backends}`, '--model-control-mode=explicit',
      '--exit-on-error=false', '--http-address=127.0.0.1', `--http-port=${this.#port}`, '--allow-grpc=false', '--allow-metrics=false',
      `--backend-config=python,shm-region-prefix-name=oracle${process.pid}`, ...this.#options,
    ], { env: environment(this.#installation), stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => { this.#log += text; });
    for (let left = 200; left > 0; left--) {
      if (child.exitCode !== null) throw new Error(`the server ended: ${this.#log.slice(-500)}`);
      if (await this.#get('/v2/health/live') === 200) return;
      await new Promise((resolve) => { setTimeout(resolve, 50); });
    }
    throw new Error('the server did not come up');
  }

  async #get(where) {
    try {
      return (await fetch(`http://127.0.0.1:${this.#port}${where}`)).status;
    } catch {
      return 0;
    }
  }

  stop() {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  /** @returns {Promise<{verdict: 'ok'} | {verdict: 'refused', said: string, at?: string} | {verdict: 'crash' | 'hang'}>} `at` is the parser's line:column */
  async ask(model) {
    if (!this.#child || this.#child.exitCode !== null || this.#child.signalCode !== null) await this.#start();
    const from = this.#log.length;
    let answer;
    try {
      answer = await fetch(`http://127.0.0.1:${this.#port}/v2/repository/models/${model}/load`, { method: 'POST', body: '{}', signal: AbortSignal.timeout(LOAD_LIMIT_MS) });
    } catch (error) {
      this.stop();
      return { verdict: error.name === 'TimeoutError' ? 'hang' : 'crash' };
    }
    const text = await answer.text();
    if (answer.ok) return { verdict: 'ok' };
    const { error } = JSON.parse(text);
    // What was found while polling stands in the log alone, which may come later than the answer.
    for (let left = 100; left > 0 && error.includes(POLLING) && !POLLED.test(this.#log.slice(from)); left--) {
      await new Promise((resolve) => { setTimeout(resolve, 10); });
    }
    return { verdict: 'refused', ...saidIn(error, this.#log.slice(from)) };
  }
}

/** The server's own words, without the wrappers that say at which stage and of which model. */
function saidIn(error, log) {
  const parser = /Error parsing text-format inference\.ModelConfig: (\d+:\d+): (.*)/.exec(log);
  if (parser) return { said: parser[2], at: parser[1] };
  const polled = POLLED.exec(log);
  // A log line is a text in quotes.
  if (error.includes(POLLING)) return { said: polled?.[1].replace(/"$/, '').replaceAll('\\"', '"') ?? log.trim() };
  const [, state] = /^load failed for model '[^']*': version -?\d+ is at UNAVAILABLE state: ([^]*?);?\s*$/.exec(error) ?? [];
  return { said: withoutCode(state ?? error.replace(/^load failed for model '[^']*': /, '').trim()) };
}

/** `Invalid argument: …` → `…` */
function withoutCode(text) {
  return text.replace(/^(?:Unknown|Internal|Not found|Invalid argument|Unavailable|Unsupported|Already exists|Cancelled): /, '');
}
