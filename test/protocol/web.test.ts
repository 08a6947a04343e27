// The server as a browser's worker has it: bundled for a browser, and spoken to through a message port.
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { MessageChannel } from 'node:worker_threads';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

interface Message { id?: number; method?: string; params?: unknown; result?: unknown }

test('the bundle for a browser needs no Node and answers', async () => {
  const { outputFiles } = await build({
    entryPoints: [path.resolve(import.meta.dirname, '../../server/src/server.web.ts')],
    bundle: true, write: false, platform: 'browser', format: 'iife', target: 'es2023', logLevel: 'silent',
  });
  const code = outputFiles[0]!.text;
  expect(code).not.toMatch(/\brequire\(["']node:/);

  const { port1: worker, port2: page } = new MessageChannel();
  const told: Message[] = [];
  page.on('message', (message: Message) => told.push(message));
  worker.start();
  // The bundle may know the worker's global scope and what every browser has.
  runInNewContext(code, { self: worker, console, setTimeout, clearTimeout, performance, TextEncoder, TextDecoder, AbortController, URL });
  const say = (message: Message) => page.postMessage(Object.assign(message, { jsonrpc: '2.0' }), []);
  const answer = async (id: number) => {
    for (;;) {
      const found = told.find((message) => message.id === id && message.method === undefined);
      if (found) return found.result;
      await new Promise((resolve) => { setTimeout(resolve, 2); });
    }
  };
  say({ id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: { textDocument: { diagnostic: {} } } } });
  expect(await answer(1)).toMatchObject({ serverInfo: { name: 'triton-repo' } });
  say({ method: 'initialized', params: {} });
  say({ method: 'textDocument/didOpen', params: { textDocument: { uri: 'memfs:/config.pbtxt', languageId: 'triton-config', version: 1, text: 'max_batch_sise: 8\n' } } });
  say({ id: 2, method: 'textDocument/diagnostic', params: { textDocument: { uri: 'memfs:/config.pbtxt' } } });
  expect(await answer(2)).toMatchObject({ items: [{ code: 'unknown-field' }] });
  page.close();
});
