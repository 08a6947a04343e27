// Protobuf's own words for each of our inputs, recorded from libprotobuf 3.21.12 and from a real server.
import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { lex } from '../../server/src/language/lexer.ts';
import { tritonPosition } from '../../server/src/language/position.ts';
import { judge } from '../../server/src/language/verdict.ts';
import { MODEL_CONFIG } from '../../server/src/schema/schema.ts';
import fixture from '../fixtures/textproto/cases.json' with { type: 'json' };

const decode = ({ input, encoding }: { input: string; encoding: string }) => (encoding === 'utf-8' ? input
  : new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.from(input, encoding as BufferEncoding)));

test.each(fixture.cases.map((one) => [one.name, one] as const))('%s', (_name, one) => {
  const text = decode(one);
  const said = judge(lex(text), MODEL_CONFIG).map(({ message, at }) => `${tritonPosition(text, at)}: ${message}`);
  expect(said).toEqual(one.errors.map(({ line, column, message }) => `${line}:${column}: ${message}`));
});

test('a field of a later release is unknown to an earlier one', () => {
  const text = 'model_metrics { }';
  expect(judge(lex(text), MODEL_CONFIG, '24.10').map(({ message }) => message)).toEqual(['Message type "inference.ModelConfig" has no field named "model_metrics".']);
  expect(judge(lex(text), MODEL_CONFIG, '24.11')).toEqual([]);
});
