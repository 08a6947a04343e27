// As little of a language client as measuring needs: framed JSON over a child's standard streams.
import { spawn } from 'node:child_process';
import fs from 'node:fs';

/** Milliseconds of processor time of a process, all threads; undefined where the system does not tell. */
function processorTime(pid) {
  try {
    return fs.readdirSync(`/proc/${pid}/task`)
      .reduce((sum, thread) => sum + Number(fs.readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]), 0) / 1e6;
  } catch {
    return undefined;
  }
}

export class Server {
  #waiting = new Map();
  #buffer = Buffer.alloc(0);
  #next = 1;
  onNotification = () => undefined;

  constructor(command) {
    this.child = spawn(command[0], command.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] });
    this.child.stdout.on('data', (chunk) => this.#read(chunk));
  }

  get cpu() {
    return processorTime(this.child.pid);
  }

  #read(chunk) {
    this.#buffer = this.#buffer.length > 0 ? Buffer.concat([this.#buffer, chunk]) : chunk;
    for (;;) {
      const head = this.#buffer.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(this.#buffer.toString('latin1', 0, head))[1]);
      if (this.#buffer.length < head + 4 + length) return;
      const message = JSON.parse(this.#buffer.toString('utf8', head + 4, head + 4 + length));
      this.#buffer = this.#buffer.subarray(head + 4 + length);
      if (message.method && message.id !== undefined) this.#send({ id: message.id, result: null });
      else if (message.method) this.onNotification(message);
      else this.#waiting.get(message.id)?.(message);
    }
  }

  #send(message) {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }

  notify(method, params) {
    this.#send({ method, params });
  }

  ask(method, params) {
    const id = this.#next++;
    this.#send({ id, method, params });
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ result, error }) => {
        this.#waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result);
      });
    });
  }

  async end() {
    await this.ask('shutdown', null);
    const gone = new Promise((resolve) => { this.child.on('exit', resolve); });
    this.notify('exit', null);
    await gone;
  }
}
