// The first thousand requests of a fresh thread run uncompiled code and would stand in the tail as the server's: so
// the generator rehearses against an answer of its own, on loopback and in its own thread, before the real server is asked.
import net from 'node:net';
import { closedLoop } from './loop.ts';
import { RawConnection } from './raw-http.ts';

const REQUESTS = 1500;
/** A large request is rehearsed less often: its figures hang on other things. */
const MOST_MS = 300;
/** As long as an infer answer's head with a small body. */
const ANSWER = Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nInference-Header-Content-Length: 160\r\nContent-Length: 672\r\n\r\n${' '.repeat(672)}`);

/**
 * Resolves when it is over, after a third of a second at most; never rejects: a machine where nobody may listen is measured without.
 * @param request the bytes of a whole request
 * @returns how many requests were answered
 */
export async function rehearse(request: Uint8Array): Promise<number> {
  let answered = 0;
  const server = net.createServer((socket) => {
    let left = request.length;
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('data', ({ length }) => {
      left -= length;
      if (left > 0) return;
      left = request.length;
      socket.write(ANSWER);
    });
  });
  try {
    const port = await listening(server);
    const connection = new RawConnection({ host: '127.0.0.1', port, secure: false }, 1000);
    await connection.open();
    const end = performance.now() + MOST_MS;
    await closedLoop({ concurrency: 1, total: REQUESTS, stopped: () => performance.now() > end, send: () => connection.send(request), record: (_index, _start, _latency, failure) => { if (!failure) answered += 1; } });
    connection.close();
  } catch {
    // The figures are those of a cold start then.
  } finally {
    server.close();
  }
  return answered;
}

function listening(server: net.Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}
