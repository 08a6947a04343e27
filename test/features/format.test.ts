import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatted } from '../../server/src/features/format.ts';
import { lex } from '../../server/src/language/lexer.ts';

describe('the layout', () => {
  test.each([
    ['name:"a"', 'name: "a"\n'],
    ['input[{name:"x" dims:[1,-1,3]}]', 'input [ { name: "x" dims: [ 1, -1, 3 ] } ]\n'],
    ['input [\n{\nname: "x"\n}\n]\n', 'input [\n  {\n    name: "x"\n  }\n]\n'],
    ['input [ {\nname: "x"\n} ]\n', 'input [ {\n  name: "x"\n} ]\n'],
    ['# a\n\n\n\nname: "x"  # b\n\n\n# c\n', '# a\n\nname: "x"  # b\n\n# c\n'],
    ['dynamic_batching {\n\n  # why\n  preserve_ordering: true\n\n}\n', 'dynamic_batching {\n  # why\n  preserve_ordering: true\n}\n'],
    ['input [\r\n{ name: "x" }\r\n]\r\n', 'input [\r\n  { name: "x" }\r\n]\r\n'],
    ['max_batch_size:${n}\nname:"${x}"\n', 'max_batch_size: ${n}\nname: "${x}"\n'],
    ['dims: [ -  1 ]', 'dims: [ -1 ]\n'],
    ['', ''], ['# only words', '# only words\n'],
  ])('%j', (text, want) => expect(formatted(text)).toBe(want));

  test.each(['input [ {', 'name "a"', 'name: "a', 'dims: [ 1 2 ]', '}'])('%j has a mistake and is left alone', (text) => expect(formatted(text)).toBeUndefined());
});

const tokensOf = (text: string) => {
  const { count, starts, ends } = lex(text);
  return Array.from({ length: count }, (_, at) => text.slice(starts[at], ends[at]));
};
const commentsOf = (text: string) => {
  const { count, starts, ends } = lex(text);
  const gaps = Array.from({ length: count + 1 }, (_, at) => text.slice(at === 0 ? 0 : ends[at - 1], at === count ? text.length : starts[at]));
  return gaps.flatMap((gap) => gap.split('\n')).map((line) => line.trim()).filter((line) => line.startsWith('#'));
};

/** Tokens and comments stay, and a second time nothing changes. */
function expectKept(text: string): void {
  const once = formatted(text);
  if (once === undefined) return;
  expect(tokensOf(once)).toEqual(tokensOf(text));
  expect(commentsOf(once)).toEqual(commentsOf(text));
  expect(formatted(once)).toBe(once);
}

test('nothing is lost, whatever the text', () => {
  const bits = fc.constantFrom('{', '}', '[', ']', '<', '>', ':', ',', ';', '\n', '\n\n', ' ', '\t', '\r\n', '# a', '#b\n', 'name', 'input', 'dims', '1', '-1', '"a"', "'b c'", '${x}', '{{ x }}', 'true');
  fc.assert(fc.property(fc.array(bits, { maxLength: 30 }), (parts) => expectKept(parts.join(''))), { numRuns: 4000 });
});

const corpus = path.resolve(import.meta.dirname, '../../../shared/corpus/files');
test.skipIf(!fs.existsSync(corpus))('nothing is lost of real files (skipped: they are not at hand)', () => {
  for (const name of fs.readdirSync(corpus)) expectKept(fs.readFileSync(path.join(corpus, name), 'utf8'));
});
