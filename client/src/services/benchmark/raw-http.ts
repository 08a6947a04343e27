// HTTP/1.1 over one kept-alive socket, as little as a load generator needs: the request is one buffer made
// beforehand, the answer is counted and not read. A client library adds tens of microseconds to each
// request, which at a fifth of a millisecond would be measured with it.
import net from 'node:net';
import tls from 'node:tls';
import { bucketOf, type Failure } from './loop.ts';

export interface Address {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const ERROR_TEXT_MOST = 300;

export class RawConnection {
  readonly #address: Address;
  readonly #timeoutMs: number;
  #socket: net.Socket | undefined;
  #settle: ((failure: Failure | undefined) => void) | undefined;
  #received: Buffer | undefined;

  constructor(address: Address, timeoutMs: number) {
    this.#address = address;
    this.#timeoutMs = timeoutMs;
  }

  /** Sends the bytes of one whole request; resolves with its failure, if any. */
  send(request: Uint8Array): Promise<Failure | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#fail({ bucket: 'timeout', text: `no answer within ${this.#timeoutMs / 1000} s` }), this.#timeoutMs);
      this.#settle = (failure) => {
        clearTimeout(timer);
        resolve(failure);
      };
      this.#received = undefined;
      if (this.#socket && !this.#socket.destroyed) this.#socket.write(request);
      else this.#connect(() => this.#socket?.write(request));
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #connect(then: () => void): void {
    const { host, port, secure } = this.#address;
    const socket = secure ? tls.connect({ host, port, servername: net.isIP(host) ? '' : host }, then) : net.connect({ host, port }, then);
    socket.setNoDelay(true);
    socket.on('data', (data: Buffer) => this.#data(data));
    socket.on('error', (error: NodeJS.ErrnoException) => this.#fail({ bucket: 'connection', text: error.code ?? error.message }, socket));
    socket.on('close', () => this.#fail({ bucket: 'connection', text: 'the server closed the connection' }, socket));
    this.#socket = socket;
  }

  /** Ends the request under way and the socket with it, since what comes on it next is not known. */
  #fail(failure: Failure, socket = this.#socket): void {
    if (socket !== this.#socket) return;
    this.#socket = undefined;
    socket?.destroy();
    this.#done(failure);
  }

  #done(failure: Failure | undefined): void {
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.(failure);
  }

  #data(data: Buffer): void {
    if (!this.#settle) return;
    const all = this.#received ? Buffer.concat([this.#received, data]) : data;
    this.#received = all;
    const headEnd = all.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = all.toString('latin1', 0, headEnd);
    const status = Number(head.slice(9, 12));
    if (!head.startsWith('HTTP/1.') || Number.isNaN(status)) {
      this.#fail({ bucket: 'protocol', text: 'the answer is not HTTP' });
      return;
    }
    const bodyStart = headEnd + HEAD_END.length;
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    const end = length !== undefined ? bodyStart + Number(length)
      : /\r\ntransfer-encoding: *chunked/i.test(head) ? chunkedEnd(all, bodyStart) : bodyStart;
    if (end < 0 || all.length < end) return;
    this.#received = undefined;
    if (/\r\nconnection: *close/i.test(head)) {
      this.#socket?.destroy();
      this.#socket = undefined;
    }
    if (status >= 200 && status < 300) this.#done(undefined);
    else this.#done({ bucket: bucketOf(status), text: `${status} ${all.toString('utf8', bodyStart, Math.min(end, bodyStart + ERROR_TEXT_MOST))}`.trim() });
  }
}

/** Where a chunked body ends; -1 while it is not whole. */
function chunkedEnd(all: Buffer, start: number): number {
  let at = start;
  for (;;) {
    const line = all.indexOf('\r\n', at);
    if (line < 0) return -1;
    const size = Number.parseInt(all.toString('latin1', at, line), 16);
    if (Number.isNaN(size)) return line + 2;
    at = line + 2 + size + 2;
    if (at > all.length) return -1;
    if (size === 0) return at;
  }
}
