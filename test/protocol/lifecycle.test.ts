import { describe, expect, test } from 'vitest';
import { ErrorCodes, LSPErrorCodes, ResponseError } from 'vscode-languageserver/node';
import type { ServerReport } from '../../server/src/protocol.ts';
import { Client, POOR, PUSHED, RICH } from './harness.ts';

const URI = 'file:///r/m/config.pbtxt';
const BROKEN = 'name: "m"\ninput [ { name: "x" } { name: "y" } ]\n';

/** The code that a request was refused with; undefined if it was answered. */
async function refusal(promise: Promise<unknown>): Promise<number | undefined> {
  return promise.then(() => undefined, (error: unknown) => (error instanceof ResponseError ? error.code : undefined));
}

describe('life of a connection', () => {
  test('a method nobody knows is refused, and the next request is answered', async () => {
    const client = await new Client().start();
    expect(await refusal(client.ask('triton/nonsense', {}))).toBe(ErrorCodes.MethodNotFound);
    client.open(URI, 'name: "m"\n');
    expect(await client.about('textDocument/foldingRange', URI)).toEqual([]);
    await client.stop();
  });

  test('what comes before initialize is refused, and initialize then works', async () => {
    const client = new Client();
    expect(await refusal(client.about('textDocument/foldingRange', URI))).toBe(ErrorCodes.ServerNotInitialized);
    await client.start();
    expect(await client.about('textDocument/foldingRange', URI)).toEqual([]);
    await client.stop();
  });

  test('a request that names no file is refused as such', async () => {
    const client = await new Client().start();
    for (const method of ['textDocument/hover', 'textDocument/foldingRange', 'textDocument/diagnostic']) {
      expect(await refusal(client.ask(method, {})), method).toBe(ErrorCodes.InvalidParams);
    }
    await client.stop();
  });

  test('a request about a file that is not open has an empty answer', async () => {
    const client = await new Client().start();
    expect(await client.about('textDocument/foldingRange', URI)).toEqual([]);
    expect(await client.pull(URI)).toEqual([]);
    await client.stop();
  });

  test('a cancelled request ends as cancelled or answered, and the connection goes on', async () => {
    const client = await new Client().start();
    client.open(URI, BROKEN);
    const { CancellationTokenSource } = await import('vscode-languageserver/node');
    const source = new CancellationTokenSource();
    const asked = client.connection.sendRequest('textDocument/foldingRange', { textDocument: { uri: URI } }, source.token);
    source.cancel();
    expect([undefined, LSPErrorCodes.RequestCancelled]).toContain(await refusal(asked));
    expect(await client.pull(URI)).not.toEqual([]);
    await client.stop();
  });

  test('after shutdown nothing runs on', async () => {
    const client = await new Client({ quiet: { rules: 20, repository: 20 } }).start(PUSHED);
    client.open(URI, BROKEN);
    await client.pushed(URI);
    await client.connection.sendRequest('shutdown');
    const told = client.published.length;
    await new Promise((resolve) => { setTimeout(resolve, 60); });
    expect(client.published.length).toBe(told);
    client.connection.dispose();
  });

  test('requests are answered for the text as it was when they were sent', async () => {
    const client = await new Client().start();
    client.open(URI, 'input [\n  {\n  }\n]\n');
    const before = client.about<unknown[]>('textDocument/foldingRange', URI);
    client.change(URI, 2, { text: '' });
    const after = client.about<unknown[]>('textDocument/foldingRange', URI);
    expect((await before).length).toBeGreaterThan(0);
    expect(await after).toEqual([]);
    await client.stop();
  });
});

describe('diagnostics', () => {
  test('are pulled by a client that can, and told as unchanged when they are', async () => {
    const client = await new Client().start(RICH);
    client.open(URI, BROKEN);
    const first = await client.about<{ kind: string; resultId: string; items: unknown[] }>('textDocument/diagnostic', URI);
    expect(first).toMatchObject({ kind: 'full' });
    expect(first.items.length).toBeGreaterThan(0);
    expect(await client.about('textDocument/diagnostic', URI, { previousResultId: first.resultId })).toEqual({ kind: 'unchanged', resultId: first.resultId });
    client.change(URI, 2, { text: 'name: "m"\n' });
    expect(await client.about('textDocument/diagnostic', URI, { previousResultId: first.resultId })).toMatchObject({ kind: 'full' });
    expect(client.published).toEqual([]);
    await client.stop();
  });

  test('are pushed to a client that cannot pull, and withdrawn on close', async () => {
    const client = await new Client().start(POOR);
    expect(client.initialized.capabilities.diagnosticProvider).toBeUndefined();
    client.open(URI, BROKEN, 7);
    const pushed = await client.pushed(URI, ({ diagnostics }) => diagnostics.length > 0);
    expect(pushed.version).toBe(7);
    // What the client did not claim is not sent.
    expect(pushed.diagnostics.every((one) => !('relatedInformation' in one) && !('codeDescription' in one))).toBe(true);
    client.connection.sendNotification('textDocument/didClose', { textDocument: { uri: URI } }).catch(() => undefined);
    await client.pushed(URI, ({ diagnostics }) => diagnostics.length === 0);
    await client.stop();
  });

  test('each has a code, its page, our source and a range that holds the culprit', async () => {
    const client = await new Client().start(RICH);
    client.open(URI, BROKEN);
    const [found] = await client.pull(URI);
    expect(found).toMatchObject({ source: 'triton', severity: 1 });
    expect(found!.codeDescription?.href).toMatch(new RegExp(`/docs/rules/${String(found!.code)}\\.md$`));
    await client.stop();
  });
});

test('a text proto of another program beside it in a folder configs is left alone', async () => {
  const client = await new Client().start(RICH);
  const found = async (uri: string, text: string) => {
    client.open(uri, text);
    return (await client.pull(uri)).length;
  };
  const DETECTION = 'model { ssd { num_classes: 3 } }\ntrain_config { batch_size: 8 }\n';
  expect(await found('file:///r/configs/pipeline.pbtxt', DETECTION)).toBe(0);
  expect(await found('file:///r/configs/labels.pbtxt', 'item { id: 1 }\n')).toBe(0);
  expect(await found('file:///r/m/configs/fast.pbtxt', 'name: "m"\nbackend: "python"\nmax_batch_sise: 8\n')).toBe(1);
  expect(await found('file:///r/configs/config.pbtxt', DETECTION)).toBe(2);
  await client.stop();
});

test('the report counts requests and holds no content', async () => {
  const client = await new Client().start();
  client.open('file:///r/secret-model/config.pbtxt', 'name: "secret-model"\n');
  await client.pull('file:///r/secret-model/config.pbtxt');
  const report = await client.ask<ServerReport>('tritonRepo/serverReport', {});
  expect(report.openDocuments).toBe(1);
  expect(report.requests.diagnostic?.answered).toBe(1);
  expect(JSON.stringify(report)).not.toContain('secret');
  await client.stop();
});
