import net from 'node:net';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { Answer } from '../../../client/src/services/benchmark/answer.ts';
import { RawConnection } from '../../../client/src/services/benchmark/raw-http.ts';

const servers: (net.Server | http.Server)[] = [];
afterEach(() => { for (const server of servers.splice(0)) server.close(); });

async function listen(server: net.Server | http.Server): Promise<RawConnection> {
  servers.push(server);
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  return new RawConnection({ host: '127.0.0.1', port: (server.address() as AddressInfo).port, secure: false }, 2000);
}

const REQUEST = Buffer.from('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n');

/** RFC 9112: where each of these ends is said by the standard, not by us. */
const WHOLE: [string, string, string | undefined][] = [
  ['a length', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabcde', undefined],
  ['no body', 'HTTP/1.1 204 No Content\r\n\r\n', undefined],
  ['chunks with extensions and a trailer', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4;x=y\r\nWiki\r\nB\r\npedia\r\nin\r\n\r\n0\r\nExpires: never\r\n\r\n', undefined],
  ['chunks that hold line ends', 'HTTP/1.1 200 OK\r\ntransfer-encoding: gzip, chunked\r\n\r\n6\r\n\r\n0\r\n\r\r\n0\r\n\r\n', undefined],
  ['an interim answer', 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n', undefined],
  ['a failure', 'HTTP/1.1 400 Bad Request\r\ncontent-length: 14\r\n\r\n{"error":"no"}', '400 {"error":"no"}'],
];

describe('an answer ends where it says', () => {
  test.each(WHOLE)('%s, cut at any byte', async (_what, text, failure) => {
    const bytes = Buffer.from(text);
    let cut = 1;
    const connection = await listen(net.createServer((socket) => {
      socket.setNoDelay(true);
      socket.on('data', () => {
        socket.write(bytes.subarray(0, cut));
        const rest = bytes.subarray(cut);
        setImmediate(() => setImmediate(() => socket.write(rest)));
      });
    }));
    for (; cut < bytes.length; cut++) expect((await connection.send(REQUEST))?.text, `cut at ${cut}`).toBe(failure);
    connection.close();
  });

  test('without a length it ends with the connection, and the next request has its own', async () => {
    let connections = 0;
    const connection = await listen(net.createServer((socket) => {
      connections++;
      socket.once('data', () => { socket.write('HTTP/1.1 200 OK\r\n\r\nabc'); setTimeout(() => socket.end('de'), 20); });
    }));
    const before = performance.now();
    expect(await connection.send(REQUEST)).toBeUndefined();
    expect(performance.now() - before).toBeGreaterThanOrEqual(18); // not done with the head
    expect(await connection.send(REQUEST)).toBeUndefined();
    expect(connections).toBe(2);
    connection.close();
  });

  test.each([
    ['SSH-2.0-OpenSSH_9.2\r\n', 'the answer is not HTTP'], ['HTTP/2 200\r\n\r\n', 'the answer is not HTTP'],
    ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n', 'the answer has a chunk without a size'],
    ['HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc', 'the server closed the connection'],
  ])('%j is explained', async (text, why) => {
    const connection = await listen(net.createServer((socket) => { socket.once('data', () => socket.end(text)); }));
    expect((await connection.send(REQUEST))?.text).toBe(why);
  });

  test('an answer of 40 MB in many packets ends with its last byte', async () => {
    const connection = await listen(http.createServer((_request, response) => response.end(Buffer.alloc(40 << 20, 'x'))));
    expect(await connection.send(REQUEST)).toBeUndefined();
    connection.close();
  });
  test('a body is counted, not gathered', () => {
    const packet = Buffer.alloc(1 << 20, 'x');
    const answer = new Answer(`HTTP/1.1 200 OK\r\ncontent-length: ${400 << 20}`);
    const before = process.memoryUsage().arrayBuffers;
    for (let at = 1; at < 400; at++) expect(answer.take(packet)).toBe(false);
    expect(answer.take(packet)).toBe(true);
    // The one packet is all that there ever was: 400 MB of answer took none.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 << 20);
  });
});

test('many answers on one connection', async () => {
  let connections = 0;
  const server = http.createServer((_request, response) => response.end('{}'));
  server.on('connection', () => { connections++; });
  const connection = await listen(server);
  await connection.open();
  expect(connections).toBe(1);
  for (let at = 0; at < 50; at++) expect(await connection.send(REQUEST)).toBeUndefined();
  expect(connections).toBe(1);
  connection.close();
});

test('only the start of a failure is kept', () => {
  const answer = new Answer('HTTP/1.1 500 Oh\r\ncontent-length: 100000');
  answer.take(Buffer.alloc(60_000, 'a'));
  answer.take(Buffer.alloc(40_000, 'b'));
  expect(answer.text).toBe('a'.repeat(300));
});
