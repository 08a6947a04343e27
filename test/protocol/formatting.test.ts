import type { TextEdit } from 'vscode-languageserver';
import { expect, test } from 'vitest';
import { Client, memoryFiles, RICH } from './harness.ts';

const URI = 'file:///models/m/config.pbtxt';
const format = (client: Client, options: object) => client.connection.sendRequest<TextEdit[]>('textDocument/formatting', { textDocument: { uri: URI }, options });

test('a file is laid out with the indentation of the editor; one with mistakes is left alone', async () => {
  const client = await new Client({ files: () => memoryFiles({}) }).start(RICH, ['file:///models']);
  client.open(URI, 'input [\n{ name:"é" }\n]\n');
  expect(await format(client, { insertSpaces: true, tabSize: 4 })).toEqual([
    { range: { start: { line: 0, character: 7 }, end: { line: 1, character: 0 } }, newText: '\n    ' },
    { range: { start: { line: 1, character: 7 }, end: { line: 1, character: 7 } }, newText: ' ' },
  ]);
  expect((await format(client, { insertSpaces: false, tabSize: 4 }))[0]?.newText).toBe('\n\t');
  void client.connection.sendNotification('textDocument/didChange', { textDocument: { uri: URI, version: 2 }, contentChanges: [{ text: 'input [\n{ name:"a"\n]\n' }] });
  expect(await format(client, { insertSpaces: true, tabSize: 2 })).toEqual([]);
  await client.stop();
});
