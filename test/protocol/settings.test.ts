import { expect, test, vi } from 'vitest';
import type { ClientCapabilities, CompletionList } from 'vscode-languageserver/node';
import { readSettings } from '../../server/src/session/settings.ts';
import { Client, memoryFiles, PUSHED } from './harness.ts';

const URI = 'file:///r/m/config.pbtxt';
/** `max_inflight_requests` came with 25.11. */
const NEW = 'ensemble_scheduling { max_inflight_requests: 4 }\n';
const withSettings = (capabilities: ClientCapabilities) => ({ ...capabilities, workspace: { ...capabilities.workspace, configuration: true } });

test('a release in the settings decides what is known', async () => {
  let release = '24.10';
  const client = new Client();
  const asked: unknown[] = [];
  client.connection.onRequest('workspace/configuration', ({ items }: { items: unknown[] }) => {
    asked.push(...items);
    return items.map(() => ({ language: { release } }));
  });
  await client.start(withSettings(PUSHED));
  client.open(URI, NEW);
  await client.pushed(URI, ({ diagnostics }) => JSON.stringify(diagnostics).includes('25.11'));
  expect(asked).toContainEqual({ scopeUri: URI, section: 'tritonRepo' });
  client.open('file:///r/n/config.pbtxt', 'ensemble_scheduling { }\n');
  const offered = async () => {
    const { items } = await client.about<CompletionList>('textDocument/completion', 'file:///r/n/config.pbtxt', { position: { line: 0, character: 22 } });
    return items.map(({ label }) => label);
  };
  await vi.waitFor(async () => expect(await offered()).not.toContain('max_inflight_requests'));

  release = '26.05';
  const before = client.published.length;
  void client.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
  await client.pushed(URI, (params) => client.published.indexOf(params) >= before && !JSON.stringify(params.diagnostics).includes('25.11'));
  await vi.waitFor(async () => expect(await offered()).toContain('max_inflight_requests'));
  await client.stop();
});

test('without a release in the settings the deployment file beside the repository decides', async () => {
  const at = 'file:///w/models/m/config.pbtxt';
  const files: Record<string, string> = { 'models/m/config.pbtxt': NEW, 'models/m/1/x': '', 'triton-deployment.json': '{ "variants": { "v": { "image": "24.09-py3" } } }' };
  const client = await new Client({ files: () => memoryFiles(files) }).start(PUSHED, ['file:///w']);
  client.open(at, NEW);
  await client.pushed(at, ({ diagnostics }) => JSON.stringify(diagnostics).includes('25.11'));
  files['triton-deployment.json'] = '{ "variants": { "v": { "image": "26.05-py3" } } }';
  const before = client.published.length;
  void client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: 'file:///w/triton-deployment.json', type: 2 }] });
  await client.pushed(at, (params) => client.published.indexOf(params) >= before && !JSON.stringify(params.diagnostics).includes('25.11'));
  await client.stop();
});

test('what is of the wrong kind in the settings is as if absent', () => {
  for (const section of [undefined, null, 'x', 4, [], {}, { language: null }, { language: { release: 24 } }, { language: { release: '24' } }, { language: { release: '' } }]) {
    expect(readSettings(section)).toEqual({ release: undefined });
  }
  expect(readSettings({ language: { release: '24.10' } })).toEqual({ release: '24.10' });
});
