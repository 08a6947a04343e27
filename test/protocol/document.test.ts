import { array, assert, constantFrom, nat, property, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carry, Document, type PositionEncoding } from '../../server/src/session/document.ts';

const ALPHABET = ['a', '{', '\n', '\r\n', '\t', '"', 'é', '모', '𐐀', ' '];

/** The position that a client would send, reckoned from the text alone. */
function position(text: string, offset: number, encoding: PositionEncoding) {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  const last = lines.at(-1)!;
  return { line: lines.length - 1, character: encoding === 'utf-8' ? Buffer.byteLength(last) : last.length };
}

/** Offsets at which a client may point: not inside a surrogate pair or a CRLF. */
function offsets(text: string): number[] {
  const found = [];
  for (let at = 0; at <= text.length; at++) {
    if (/[\uDC00-\uDFFF]/.test(text[at] ?? '') || (text[at] === '\n' && text[at - 1] === '\r')) continue;
    found.push(at);
  }
  return found;
}

const pieces = array(constantFrom(...ALPHABET), { maxLength: 30 }).map((parts) => parts.join(''));
const steps = array(tuple(nat(), nat(), pieces), { maxLength: 12 });

describe.each(['utf-16', 'utf-8'] as const)('positions in %s', (encoding) => {
  test('each offset comes back from its position', () => {
    assert(property(pieces, (text) => {
      const document = new Document('file:///a', 1, text, encoding);
      for (const offset of offsets(text)) {
        expect(document.positionAt(offset)).toEqual(position(text, offset, encoding));
        expect(document.offsetAt(position(text, offset, encoding))).toBe(offset);
      }
    }));
  });

  test('after any edits the text is the client\'s', () => {
    assert(property(pieces, steps, (start, edits) => {
      const document = new Document('file:///a', 1, start, encoding);
      let text = start;
      edits.forEach(([a, b, inserted], at) => {
        const places = offsets(text);
        const [one, other] = [places[a % places.length]!, places[b % places.length]!];
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const range = { start: position(text, from, encoding), end: position(text, to, encoding) };
        document.update([{ range, text: inserted }], at + 2);
        text = text.slice(0, from) + inserted + text.slice(to);
        expect(document.text).toBe(text);
      });
    }));
  });
});

test('a position beyond the end of its line or of the file is the end', () => {
  for (const encoding of ['utf-16', 'utf-8'] as const) {
    const document = new Document('file:///a', 1, 'é\nab', encoding);
    expect(document.offsetAt({ line: 0, character: 99 })).toBe(1);
    expect(document.offsetAt({ line: 9, character: 0 })).toBe(4);
  }
});

test('what was found moves with the text before it and goes with the text it lies on', () => {
  const found = { start: 10, end: 14 };
  expect(carry(found, { start: 2, end: 3, inserted: 5 })).toEqual({ start: 14, end: 18 });
  expect(carry(found, { start: 20, end: 25, inserted: 0 })).toEqual(found);
  expect(carry(found, { start: 12, end: 12, inserted: 1 })).toBeUndefined();
  expect(carry(found, { start: 14, end: 14, inserted: 1 })).toBeUndefined();
  expect(carry(found, { start: 5, end: 11, inserted: 0 })).toBeUndefined();
});
