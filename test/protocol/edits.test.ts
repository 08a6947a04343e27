// Whatever is typed, the server's text is the client's, and what it finds is what a fresh server finds.
import { assert, asyncProperty, constantFrom, nat, oneof, tuple, array } from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Diagnostic, DocumentSymbol } from 'vscode-languageserver/node';
import { Client, PUSHED, RICH } from './harness.ts';

const START = `name: "모델"  # 𐐀
backend: "onnxruntime"
max_batch_size: 8
input [
  {
    name: "x"
    data_type: TYPE_FP32
    dims: [ -1, 3 ]
  }
]
`;
const PIECES = ['{', '}', '[', ']', '"', ',', ':', ' ', '\n', '\r\n', '# é', 'dims: [ 1 ]', 'max_batch_size: 4\n', 'TYPE_', '𐐀', '${x}', '0x', ''];
const step = tuple(nat(), oneof({ weight: 3, arbitrary: nat(3) }, { weight: 1, arbitrary: nat(40) }), constantFrom(...PIECES));

/** A place that an editor may point at: not inside a surrogate pair or a CRLF. */
function clean(text: string, offset: number): number {
  const at = Math.min(offset, text.length);
  return /[\uDC00-\uDFFF]/.test(text[at] ?? '') || (text[at] === '\n' && text[at - 1] === '\r') ? at - 1 : at;
}

function position(text: string, offset: number, utf8: boolean) {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  const last = lines.at(-1)!;
  return { line: lines.length - 1, character: utf8 ? Buffer.byteLength(last) : last.length };
}

/** Plays the edits, one notification each; gives the text that they make. */
function play(client: Client, uri: string, edits: readonly (readonly [number, number, string])[], utf8: boolean): string {
  let text = START;
  client.open(uri, text);
  edits.forEach(([place, length, piece], at) => {
    const from = clean(text, place % (text.length + 1));
    const to = Math.max(from, clean(text, from + length));
    client.change(uri, at + 2, { range: { start: position(text, from, utf8), end: position(text, to, utf8) }, text: piece });
    text = text.slice(0, from) + piece + text.slice(to);
  });
  return text;
}

async function fresh(text: string, utf8: boolean): Promise<[Diagnostic[], DocumentSymbol[]]> {
  const client = await new Client().start(encoded(RICH, utf8));
  client.open('file:///r/m/config.pbtxt', text);
  const told = [await client.pull('file:///r/m/config.pbtxt'), await client.about<DocumentSymbol[]>('textDocument/documentSymbol', 'file:///r/m/config.pbtxt')] as const;
  await client.stop();
  return [...told];
}

const encoded = (capabilities: typeof RICH, utf8: boolean) => ({ ...capabilities, general: { positionEncodings: [utf8 ? 'utf-8' : 'utf-16'] } });

describe.each([['utf-16', false], ['utf-8', true]])('random edits in %s', (_, utf8) => {
  test('leave what a fresh server would say of the text', async () => {
    await assert(asyncProperty(array(step, { maxLength: 12 }), async (edits) => {
      const client = await new Client().start(encoded(RICH, utf8));
      expect(client.initialized.capabilities.positionEncoding).toBe(utf8 ? 'utf-8' : 'utf-16');
      const text = play(client, 'file:///r/m/config.pbtxt', edits, utf8);
      const [diagnostics, symbols] = await fresh(text, utf8);
      await vi.waitFor(async () => expect(await client.pull('file:///r/m/config.pbtxt')).toEqual(diagnostics)); // after the pause at the latest
      expect(await client.about('textDocument/documentSymbol', 'file:///r/m/config.pbtxt')).toEqual(symbols);
      await client.stop();
    }), { numRuns: 60 });
  });

  test('end, where they are pushed, in what a fresh server would say', async () => {
    await assert(asyncProperty(array(step, { maxLength: 8 }), async (edits) => {
      const client = await new Client().start(encoded(PUSHED, utf8));
      const text = play(client, 'file:///r/m/config.pbtxt', edits, utf8);
      const [diagnostics] = await fresh(text, utf8);
      const settled = ({ version, diagnostics: told }: { version?: number; diagnostics: Diagnostic[] }) => version === edits.length + 1
        && JSON.stringify(told) === JSON.stringify(diagnostics);
      await client.pushed('file:///r/m/config.pbtxt', settled);
      await client.stop();
    }), { numRuns: 30 });
  });
});
