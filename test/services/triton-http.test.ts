import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { attach, TritonClient } from '../../client/src/services/triton/http.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  return new Promise((resolve) => {
    server!.listen(0, '127.0.0.1', () => {
      const address = server!.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
    });
  });
}

test('paths, methods and bodies are those of the protocol', async () => {
  const calls: string[] = [];
  const url = await serve((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => { body += chunk.toString(); });
    request.on('end', () => {
      calls.push(`${request.method} ${request.url} ${body}`.trim());
      response.end(request.url === '/v2/models/stats' ? '{"model_stats":[]}' : '{}');
    });
  });
  const client = new TritonClient(`${url}/v2/`);
  expect(client.baseUrl).toBe(url);
  await client.modelMetadata('m', '3');
  await client.modelConfig('m');
  await client.statistics();
  await client.repositoryIndex();
  await client.loadModel('m', { config: { backend: 'python' } });
  await client.unloadModel('m', { dependents: true });
  await client.isModelReady('a b?c');
  expect(calls).toEqual([
    'GET /v2/models/m/versions/3', 'GET /v2/models/m/config', 'GET /v2/models/stats', 'POST /v2/repository/index {}',
    'POST /v2/repository/models/m/load {"parameters":{"config":"{\\"backend\\":\\"python\\"}"}}',
    'POST /v2/repository/models/m/unload {"parameters":{"unload_dependents":true}}', 'GET /v2/models/a%20b%3Fc/ready',
  ]);
});

test.each([
  [400, '{"error":"load failed for model \'m\'"}', 'load failed for model \'m\''],
  [502, '<html>Bad Gateway</html>', '<html>Bad Gateway</html>'],
  [503, '', ''],
])('an answer %d keeps the server\'s own words', async (status, body, reply) => {
  const url = await serve((_, response) => {
    response.writeHead(status).end(body);
  });
  await expect(new TritonClient(url).loadModel('m')).rejects.toMatchObject({ name: 'UserError', status, reply, message: expect.stringContaining(String(status)) });
});

test('a server that does not answer is given up after the time that was set', async () => {
  const url = await serve(() => undefined);
  const client = new TritonClient(url);
  await expect(client.serverMetadata({ timeoutMs: 100 })).rejects.toMatchObject({ name: 'UserError', message: `${url} did not answer within 0.1 s.` });
  expect(await client.isLive({ timeoutMs: 100 })).toBe(false);
});

test('a call can be aborted', async () => {
  const controller = new AbortController();
  const url = await serve(() => controller.abort());
  await expect(new TritonClient(url).repositoryIndex({ signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

test('nobody there, a broken connection, no Triton, no address', async () => {
  const url = await serve((request) => request.socket.destroy());
  await expect(attach(url)).rejects.toMatchObject({ name: 'UserError', message: `${url} cannot be reached (ECONNRESET).` });
  server!.close();
  await expect(attach(url)).rejects.toMatchObject({ name: 'UserError', message: `${url} cannot be reached (ECONNREFUSED).` });
  for (const body of ['<html></html>', '{"name":"other"}']) {
    const other = await serve((_, response) => response.end(body));
    await expect(attach(other)).rejects.toMatchObject({ name: 'UserError', message: expect.stringContaining('not a Triton server') });
  }
  for (const text of ['', 'ftp://x', 'http://', 'a b']) {
    await expect(attach(text)).rejects.toMatchObject({ name: 'UserError', message: expect.stringContaining('no address') });
  }
});

test('an address may be given without a scheme, with the API\'s path or behind a proxy\'s prefix', () => {
  expect(new TritonClient('localhost:8000').baseUrl).toBe('http://localhost:8000');
  expect(new TritonClient('https://host/triton/').baseUrl).toBe('https://host/triton');
  expect(new TritonClient('http://[::1]:8000/v2').baseUrl).toBe('http://[::1]:8000');
});
