/** An HTTP/1.1 answer as far as a load generator reads it: its status and where it ends. Bodies are counted, not kept. */
export class Answer {
  readonly status: number;
  /** No other request may follow on this connection. */
  readonly closes: boolean;
  /** The start of the body, for the words of a failure. */
  readonly #text: Buffer[] = [];
  #textLength = 0;
  readonly #framing: 'length' | 'chunks' | 'close';
  /** Bytes still to come: of the body, or of the chunk with its line end. */
  #left: number;
  /** A chunk's size line that is not whole yet. */
  #line = '';
  #lastChunk = false;

  /** @param head without its blank line @throws Error for what is no answer */
  constructor(head: string) {
    const status = /^HTTP\/1\.[01] (\d{3})(?: |\r|$)/.exec(head)?.[1];
    if (status === undefined) throw new Error('the answer is not HTTP');
    this.status = Number(status);
    const length = /\r\ncontent-length:[ \t]*(\d+)/i.exec(head)?.[1];
    const empty = this.status < 200 || this.status === 204 || this.status === 304;
    this.#framing = /\r\ntransfer-encoding:[^\r]*chunked/i.test(head) ? 'chunks' : length !== undefined || empty ? 'length' : 'close';
    this.#left = this.#framing === 'length' && !empty ? Number(length) : 0;
    this.closes = this.#framing === 'close' || /\r\nconnection:[ \t]*close/i.test(head) || (head.startsWith('HTTP/1.0') && !/\r\nconnection:[ \t]*keep-alive/i.test(head));
  }

  /** The body goes on until the connection ends. */
  get untilClose(): boolean {
    return this.#framing === 'close';
  }

  get text(): string {
    return Buffer.concat(this.#text).toString('utf8');
  }

  /** @returns whether the answer is whole @throws Error for a chunk without a size */
  take(data: Buffer): boolean {
    if (this.status >= 300) this.#keep(data);
    if (this.#framing === 'close') return false;
    if (this.#framing === 'length') {
      this.#left -= data.length;
      return this.#left <= 0;
    }
    return this.#chunks(data);
  }

  #chunks(data: Buffer): boolean {
    for (let at = 0; at < data.length;) {
      if (this.#left > 0) {
        const skipped = Math.min(this.#left, data.length - at);
        this.#left -= skipped;
        at += skipped;
        continue;
      }
      const end = data.indexOf(10, at);
      this.#line += data.toString('latin1', at, end < 0 ? data.length : end);
      if (end < 0) return false;
      at = end + 1;
      const line = this.#line.trimEnd();
      this.#line = '';
      if (this.#lastChunk) {
        if (line === '') return true;
        continue; // a trailer
      }
      const size = /^[0-9a-f]+/i.exec(line)?.[0];
      if (size === undefined) throw new Error('the answer has a chunk without a size');
      this.#lastChunk = Number.parseInt(size, 16) === 0;
      this.#left = this.#lastChunk ? 0 : Number.parseInt(size, 16) + 2;
    }
    return false;
  }

  #keep(data: Buffer): void {
    const most = 300 - this.#textLength;
    if (most <= 0) return;
    this.#text.push(Buffer.from(data.subarray(0, most)));
    this.#textLength += Math.min(most, data.length);
  }
}
