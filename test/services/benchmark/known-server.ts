import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface KnownServer {
  readonly url: string;
  requests: number;
  close(): Promise<void>;
}

/** A real HTTP server whose answer to the n-th request is decided by the test. */
export async function knownServer(answer: (request: number, response: http.ServerResponse, body: string) => void): Promise<KnownServer> {
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('latin1').on('data', (text: string) => { body += text; });
    request.on('end', () => {
      known.requests++;
      answer(known.requests, response, body);
    });
  });
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  const known: KnownServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: 0,
    close: () => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    }),
  };
  return known;
}
