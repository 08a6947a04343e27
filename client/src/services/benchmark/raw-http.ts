// HTTP/1.1 over one kept-alive socket, as little as a load generator needs: the request is one buffer made
// beforehand, the answer is counted and not read. A client library adds tens of microseconds to each
// request, which at a fifth of a millisecond would be measured with it.
import net from 'node:net';
import tls from 'node:tls';
import { Answer } from './answer.ts';
import { bucketOf, type Failure } from './loop.ts';

export interface Address {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const HEAD_MOST = 1 << 16;

export class RawConnection {
  readonly #address: Address;
  readonly #timeoutMs: number;
  #socket: net.Socket | undefined;
  #settle: ((failure: Failure | undefined) => void) | undefined;
  /** The answer's head as far as it has come. */
  #head: Buffer | undefined;
  #answer: Answer | undefined;

  constructor(address: Address, timeoutMs: number) {
    this.#address = address;
    this.#timeoutMs = timeoutMs;
  }

  /** Connects before the clock starts. Where that fails the first request will say why. */
  open(): Promise<unknown> {
    return this.#request(() => this.#done(undefined));
  }

  /** Sends the bytes of one whole request; resolves with its failure, if any. */
  send(request: Uint8Array): Promise<Failure | undefined> {
    return this.#request(() => this.#socket?.write(request));
  }

  /** A request under way fails. */
  close(): void {
    this.#fail({ bucket: 'connection', text: 'closed' });
  }

  #request(connected: () => void): Promise<Failure | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#fail({ bucket: 'timeout', text: `no answer within ${this.#timeoutMs / 1000} s` }), this.#timeoutMs);
      this.#settle = (failure) => {
        clearTimeout(timer);
        resolve(failure);
      };
      this.#head = undefined;
      this.#answer = undefined;
      if (this.#socket && !this.#socket.destroyed) connected();
      else this.#connect(connected);
    });
  }

  #connect(then: () => void): void {
    const { host, port, secure } = this.#address;
    const socket = secure ? tls.connect({ host, port, servername: net.isIP(host) ? '' : host }, then) : net.connect({ host, port }, then);
    socket.setNoDelay(true);
    socket.on('data', (data: Buffer) => this.#data(data));
    socket.on('error', (error: NodeJS.ErrnoException) => this.#fail({ bucket: 'connection', text: error.code ?? error.message }, socket));
    socket.on('close', () => this.#closed(socket));
    this.#socket = socket;
  }

  #closed(socket: net.Socket): void {
    if (socket === this.#socket && this.#answer?.untilClose) this.#whole(this.#answer);
    else this.#fail({ bucket: 'connection', text: 'the server closed the connection' }, socket);
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
    try {
      if (this.#answer) {
        if (this.#answer.take(data)) this.#whole(this.#answer);
      } else this.#start(data);
    } catch (error) {
      this.#fail({ bucket: 'protocol', text: error instanceof Error ? error.message : String(error) });
    }
  }

  #start(data: Buffer): void {
    const all = this.#head ? Buffer.concat([this.#head, data]) : data;
    const end = all.indexOf(HEAD_END);
    if (end < 0) {
      this.#head = all;
      if (all.length > HEAD_MOST || !'HTTP/'.startsWith(all.toString('latin1', 0, 5))) throw new Error('the answer is not HTTP');
      return;
    }
    const answer = new Answer(all.toString('latin1', 0, end));
    const rest = all.subarray(end + HEAD_END.length);
    this.#head = undefined;
    if (answer.status < 200) {
      if (rest.length > 0) this.#start(rest); // an interim answer: the real one follows
      return;
    }
    this.#answer = answer;
    if (answer.take(rest)) this.#whole(answer);
  }

  #whole(answer: Answer): void {
    this.#answer = undefined;
    if (answer.closes) {
      this.#socket?.destroy();
      this.#socket = undefined;
    }
    const { status } = answer;
    this.#done(status >= 200 && status < 300 ? undefined : { bucket: bucketOf(status), text: `${status} ${answer.text}`.trim() });
  }
}
