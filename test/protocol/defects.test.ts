import { expect, test } from 'vitest';
import type { ServerReport } from '../../server/src/protocol.ts';
import { analyse } from '../../server/src/session/analysis.ts';
import { Client } from './harness.ts';

test('a check that breaks leaves a tree, no finding, and its name', () => {
  const broken = new Error('broken');
  expect(analyse('name: "m"', undefined, { folder: undefined, files: undefined }, () => { throw broken; })).toMatchObject({
    root: { fields: [], end: 9 }, syntax: [], broken: [{ check: 'syntax', error: broken }],
  });
});

test('a repository that cannot be read is told once, and files are answered all the same', async () => {
  const client = new Client({ files: () => ({ list: () => Promise.reject(new Error('disk on fire')), read: () => Promise.resolve(undefined) }) });
  const told: string[] = [];
  client.connection.onNotification('window/logMessage', ({ message }: { message: string }) => void told.push(message));
  await client.start(undefined, ['file:///r']);
  client.open('file:///elsewhere/config.pbtxt', 'max_batch_sise: 8\n');
  expect(await client.pull('file:///elsewhere/config.pbtxt')).toHaveLength(1);
  for (const _ of [1, 2]) {
    await expect(client.ask('tritonRepo/describeRepositories', {})).rejects.toThrow(/defect of the language server/);
  }
  await new Promise((resolve) => { setTimeout(resolve, 30); });
  expect(told.filter((message) => message.startsWith('tritonRepo/describeRepositories: '))).toHaveLength(1);
  await client.stop();
});

test('the report names what broke', async () => {
  const client = await new Client().start();
  const report = await client.ask<ServerReport>('tritonRepo/serverReport', {});
  expect(report.defects).toEqual({});
  await client.stop();
});
