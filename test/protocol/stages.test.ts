// Syntax is told at once, what rules say after a pause in typing.
import { describe, expect, test, vi } from 'vitest';
import { Client, PUSHED, RICH } from './harness.ts';

const URI = 'file:///r/m/config.pbtxt';
const codes = (diagnostics: readonly { code?: number | string }[]) => diagnostics.map(({ code }) => String(code)).sort((a, b) => a.localeCompare(b));
const RULE = 'max-batch-size-negative';
/** A mistake for a rule, and one of syntax. */
const BAD = 'backend: "python"\nmax_batch_size: -1\n';
const SYNTAX = 'input [ { dims: [ 1 2 ] } ]\n';

describe('while a file is typed into', () => {
  test('a client that has diagnostics pushed gets syntax first, then all; what was told stays until it is touched', async () => {
    const client = await new Client({ quiet: { rules: 60, repository: 60 } }).start(PUSHED);
    client.open(URI, BAD);
    expect(codes((await client.pushed(URI)).diagnostics)).toEqual([RULE]); // an opened file is told as a whole
    client.change(URI, 2, { range: { start: { line: 2, character: 0 }, end: { line: 2, character: 0 } }, text: SYNTAX });
    const first = await client.pushed(URI, ({ version }) => version === 2);
    expect(codes(first.diagnostics)).toEqual(['comma-missing', RULE]);
    client.change(URI, 3, { text: `max_batch_size: -2\n${SYNTAX}` });
    const third = await client.pushed(URI, ({ version }) => version === 3);
    expect(codes(third.diagnostics)).toEqual(['comma-missing']); // the rules have not seen this text yet
    await client.pushed(URI, ({ version, diagnostics }) => version === 3 && codes(diagnostics).includes(RULE));
    await client.stop();
  });

  test('the word under the cursor is no mistake until the pause', async () => {
    const client = await new Client({ quiet: { rules: 60, repository: 60 } }).start(PUSHED);
    client.open(URI, 'backend: "python"\nnonsense: 1\n');
    Array.from('max_').forEach((letter, at) => {
      client.change(URI, at + 2, { range: { start: { line: 2, character: at }, end: { line: 2, character: at } }, text: letter });
    });
    const typing = await client.pushed(URI, ({ version }) => version === 5);
    expect(codes(typing.diagnostics)).toEqual(['unknown-field']); // of the line before
    await client.pushed(URI, ({ version, diagnostics }) => version === 5 && diagnostics.length === 2);
    await client.stop();
  });

  test('a client that asks gets syntax, and is told to ask again', async () => {
    const client = new Client({ quiet: { rules: 500, repository: 500 } });
    let asked = 0;
    client.connection.onRequest('workspace/diagnostic/refresh', () => {
      asked++;
      return null;
    });
    await client.start(RICH);
    client.open(URI, '');
    expect(await client.pull(URI)).toEqual([]);
    client.change(URI, 2, { text: BAD + SYNTAX });
    expect(codes(await client.pull(URI))).toEqual(['comma-missing']);
    await vi.waitFor(() => expect(asked).toBeGreaterThan(0));
    expect(codes(await client.pull(URI))).toEqual(['comma-missing', RULE]);
    await client.stop();
  });
});
