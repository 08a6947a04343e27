import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lex, TOKEN } from '../../server/src/language/lexer.ts';
import { parse } from '../../server/src/language/parser.ts';
import type { Node } from '../../server/src/language/tree.ts';
import { MODEL_CONFIG } from '../../server/src/schema/schema.ts';
import { childrenOf, expectSound, snippet } from './tree-invariants.ts';

const tree = (text: string) => parse(lex(text), MODEL_CONFIG);
const kinds = (text: string) => tree(text).problems.map(({ kind }) => kind);

describe('one mistake, one problem, at the culprit', () => {
  test.each([
    ['input [ { name: "a" } { name: "b" } ]', 'comma-missing', ' '],
    ['dims: [ 1, 2, ]', 'comma-trailing', ','],
    ['dims: [ 1,, 2 ]', 'comma-extra', ','],
    ['dims: [ 1; 2 ]', 'separator-in-list', ';'],
    ['name "a"', 'colon-missing', 'name'],
    ['name = "a"', 'equals-sign', '='],
    ['name:', 'value-missing', 'name:'],
    ['input [ { name: "a" } ', 'bracket-unclosed', '['],
    ['dynamic_batching {\nname: "a"', 'bracket-unclosed', '{'],
    ['input [\n  {\n    name: "a"\n\noutput [ ]', 'bracket-unclosed', '{'],
    ['name: "a" }', 'bracket-unexpected', '}'],
    ['dynamic_batching < }', 'bracket-mismatched', '}'],
    ['"name": "a"', 'name-quoted', '"name"'],
    ['// words\nname: "a"', 'slash-comment', '// words'],
    ['name: "a",, ', 'separator-extra', ','],
    ['input [ name: "a" } ]', 'bracket-unopened', 'name'],
    ['name: ${x}', 'template', '${x}'],
    ['max_batch_size: {{ n }}', 'template', '{{ n }}'],
    ['name: "a-${x}"', 'template', '"a-${x}"'],
  ])('%j', (text, kind, culprit) => {
    const { problems } = tree(text);
    expect(problems.find((one) => one.kind !== 'bracket-unclosed' || kind === 'bracket-unclosed')?.kind).toBe(kind);
    const found = problems.find((one) => one.kind === kind)!;
    expect(text.slice(found.start, found.end)).toBe(culprit);
  });

  test("the server's own variable is no placeholder", () => {
    expect(kinds('parameters { key: "E" value { string_value: "$$TRITON_MODEL_DIRECTORY/env.tar.gz" } }')).toEqual([]);
  });
  test('half-typed forms give a tree and no cascade', () => {
    for (const text of ['na', 'name', 'name:', 'name: "den', 'input [', 'input [ {', 'dims: [ 1,', 'dims: [ 1 2 ]', 'input [ { na } ]']) {
      expect(kinds(text).length).toBeLessThanOrEqual(2);
      expectSound(text, tree(text).root);
    }
  });
  test('an item without its brace, indented less than its list, is read once and not for ever', () => {
    expect(kinds('sequence_batching {\n    control_input [\nname: "a"\n')).toEqual(['bracket-unopened', 'bracket-unclosed', 'bracket-unclosed']);
  });
  test('what stands behind a mistake is still read', () => {
    const { root } = tree('name "a"\ninput [ { dims: [ 1 2 ] } { } ]\nmax_batch_size: 8\n');
    expect(root.fields.map(({ name }) => name)).toEqual(['name', 'input', 'max_batch_size']);
  });
});

describe('whatever the text', () => {
  const bits = fc.constantFrom('{', '}', '[', ']', '<', '>', ':', ',', ';', '=', '-', '"', "'", '\\', '#', '\n', ' ', '\t', '\r', '$', '%', '/', '\0', '\ufeff', '\ud800', 'é', '😀',
    'name', 'input', 'dims', 'TYPE_FP32', '1', '-1', '0x', '08', '1.5e', '"a"', "'b'", '${x}', '{{ x }}', 'true', 'parameters', 'key', 'value');
  test('parsing gives a sound tree and never throws', () => {
    fc.assert(fc.property(fc.oneof(fc.array(bits, { maxLength: 60 }).map((parts) => parts.join('')), fc.string({ maxLength: 200 })), (text) => {
      expectSound(text, tree(text).root);
    }), { numRuns: 3000 });
  });
  test('tokens and gaps cover each character', () => {
    fc.assert(fc.property(fc.array(bits, { maxLength: 60 }), (parts) => {
      const text = parts.join('');
      const { count, starts, ends, kinds: all } = lex(text);
      for (let at = 0; at < count; at++) {
        expect(ends[at]!).toBeGreaterThan(starts[at]!);
        expect(starts[at]!).toBeGreaterThanOrEqual(at > 0 ? ends[at - 1]! : 0);
      }
      expect(all[count]).toBe(TOKEN.end);
      expect(starts[count]).toBe(text.length);
    }), { numRuns: 500 });
  });
  test.each([
    ['a megabyte of open brackets', '['.repeat(1_000_000)], ['a megabyte of braces', 'input {'.repeat(150_000)], ['a megabyte of closing brackets', ']'.repeat(1_000_000)],
    ['one line of 5 MB', `name: "${'x'.repeat(5_000_000)}"`], ['5 MB of one number', '1'.repeat(5_000_000)], ['a field of 200,000 items', `dims: [ ${'1, '.repeat(200_000)}1 ]`],
    ['NUL bytes', '\0'.repeat(100_000)], ['lone surrogates', '\ud800'.repeat(10_000)], ['tabs and CRLF', '\t\r\n'.repeat(100_000)], ['quotes', '"'.repeat(200_001)],
  ])('%s', (_what, text) => {
    expectSound(text, tree(text).root);
  });
  test('nesting beyond the limit is told and not followed', () => {
    const deep = `${'input {'.repeat(150)}${'}'.repeat(150)} name: "a"`;
    expect(kinds(deep)).toContain('depth-limit');
    expect(tree(deep).root.fields.map(({ name }) => name)).toEqual(['input', 'name']);
  });
});

test('children lie in their parent, in order', () => {
  const text = 'input [ { name: "a" dims: [ 1, -1 ] }, { } ] parameters { key: "k" value: { string_value: "v" } }';
  const seen: string[] = [];
  const walk = (node: Node) => {
    seen.push(`${node.kind} ${snippet(text, node)}`);
    for (const child of childrenOf(node)) walk(child);
  };
  walk(tree(text).root);
  expect(seen).toContain('scalar -1');
  expect(seen).toContain('list [ 1, -1 ]');
  expect(seen).toContain('field key: "k"');
});
