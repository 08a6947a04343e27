// Texts that are no configurations: each is answered, and the next request too.
import { expect, test } from 'vitest';
import { Client } from './harness.ts';

const HUGE: Record<string, string> = {
  'a megabyte of brackets': '{'.repeat(1 << 20),
  'lists in lists on one line': 'a['.repeat(300_000),
  'one line of five megabytes': `name: "${'x'.repeat(5e6)}"`,
  'NUL bytes': '\0'.repeat(100_000),
  'lone surrogates': 'name: "\uD800"\n'.repeat(10_000),
  'fifty thousand unknown fields': 'max_batch_sise: 1\n'.repeat(50_000),
  'messages that never close': 'input [ { name: "x" '.repeat(20_000),
};
const POSITION = { line: 0, character: 500 };

test.each(Object.keys(HUGE))('%s', async (name) => {
  const client = await new Client().start();
  const uri = 'file:///r/m/config.pbtxt';
  client.open(uri, HUGE[name]!);
  const diagnostics = await client.pull(uri);
  expect(diagnostics.length).toBeGreaterThan(0);
  expect(JSON.stringify(diagnostics).length).toBeLessThan(2e6);
  for (const [method, more] of [
    ['documentSymbol', {}], ['foldingRange', {}], ['completion', { position: POSITION }], ['hover', { position: POSITION }],
    ['selectionRange', { positions: [POSITION] }], ['documentHighlight', { position: POSITION }], ['definition', { position: POSITION }],
  ] as const) {
    const answer = await client.about(`textDocument/${method}`, uri, more);
    expect(JSON.stringify(answer).length, method).toBeLessThan(2e6);
  }
  await client.stop();
});
