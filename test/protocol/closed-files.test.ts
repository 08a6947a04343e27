import { describe, expect, test } from 'vitest';
import { Client, memoryFiles, PUSHED, RICH } from './harness.ts';

const FOLDER = 'file:///work';
const URI = `${FOLDER}/models/m/config.pbtxt`;
const BROKEN = 'name: "m"\ninput [ { name: "x" } { name: "y" } ]\n';
const FINE = 'backend: "python"\n';

const files = { 'models/m/config.pbtxt': BROKEN, 'models/m/1/model.py': '', 'models/n/config.pbtxt': FINE, 'models/n/1/model.py': '' };

describe.each([['asks for diagnostics', RICH], ['has them pushed', PUSHED]])('a client that %s', (_name, capabilities) => {
  const start = () => new Client({ files: () => memoryFiles(files) }).start(capabilities, [FOLDER]);

  test('is told of the problems of a file that nobody opened, and of no file without', async () => {
    const client = await start();
    const { diagnostics } = await client.pushed(URI);
    expect(diagnostics.map(({ source }) => source)).toContain('triton');
    expect(client.published.map(({ uri }) => uri)).toEqual([URI]);
    await client.stop();
  });

  test('has each problem once while the file is open, and again what is on the disk after it is closed', async () => {
    const client = await start();
    const { diagnostics } = await client.pushed(URI);
    client.open(URI, FINE);
    await client.pushed(URI, (told) => told.diagnostics.length === 0);
    expect(client.published.findLast(({ uri }) => uri === URI)?.diagnostics).toEqual([]);
    client.published.length = 0;
    void client.connection.sendNotification('textDocument/didClose', { textDocument: { uri: URI } });
    await client.pushed(URI, (told) => told.diagnostics.length === diagnostics.length);
    await client.stop();
  });
});
