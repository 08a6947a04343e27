import { describe, expect, test } from 'vitest';
import type { Finding } from '../../server/src/analysis/finding.ts';
import { checkSyntax } from '../../server/src/analysis/syntax/check.ts';

const errors = (text: string, release?: string) => checkSyntax(text, release).findings.filter(({ severity }) => severity === 'error');
const at = (text: string, { start, end }: Finding) => text.slice(start, end);

function applied(text: string, { fix }: Finding): string {
  return (fix?.edits ?? []).toReversed().reduce((result, { start, end, newText }) => result.slice(0, start) + newText + result.slice(end), text);
}

/** [text, code, culprit, Triton's words as the real server logs them, the id of the fix] */
const CASES: readonly [text: string, code: string, culprit: string, triton: string, fix: string | undefined][] = [
  ['input [\n  { name: "a" }\n  { name: "b" }\n]', 'comma-missing', '}', 'Expected ",", found "{".', 'insert-comma'],
  ['output [ { dims: [ 2 ] }, ]', 'comma-trailing', ',', 'Expected "{", found "]".', 'remove-comma'],
  ['versions: 1', 'unknown-field', 'versions', 'Message type "inference.ModelConfig" has no field named "versions".', undefined],
  ['max_batchsize: 1', 'unknown-field', 'max_batchsize', 'Message type "inference.ModelConfig" has no field named "max_batchsize".', 'rename-field'],
  ['maxBatchSize: 1', 'unknown-field', 'maxBatchSize', 'Message type "inference.ModelConfig" has no field named "maxBatchSize".', 'rename-field'],
  ['gpus: [ 0 ]', 'unknown-field', 'gpus', 'Message type "inference.ModelConfig" has no field named "gpus".', undefined],
  ['input [ { data_type: FP32 } ]', 'unknown-value', 'FP32', 'Unknown enumeration value of "FP32" for field "data_type".', 'replace-value'],
  ['input [ { data_type: TYPE_FLOAT } ]', 'unknown-value', 'TYPE_FLOAT', 'Unknown enumeration value of "TYPE_FLOAT" for field "data_type".', 'replace-value'],
  ['instance_group { kind: GPU }', 'unknown-value', 'GPU', 'Unknown enumeration value of "GPU" for field "kind".', 'replace-value'],
  ['input [ { data_type: "TYPE_FP32" } ]', 'wrong-kind', '"TYPE_FP32"', 'Expected integer or identifier, got: "TYPE_FP32"', 'unquote-value'],
  ['name: resnet', 'wrong-kind', 'resnet', 'Expected string, got: resnet', 'quote-value'],
  ['name: my-model', 'wrong-kind', 'my-model', 'Expected string, got: my', 'quote-value'],
  ['max_batch_size: "8"', 'wrong-kind', '"8"', 'Expected integer, got: "8"', 'unquote-value'],
  ['max_batch_size: 8.0', 'wrong-kind', '8.0', 'Expected integer, got: 8.0', 'drop-fraction'],
  ['max_batch_size: 3000000000', 'integer-range', '3000000000', 'Integer out of range (3000000000)', undefined],
  ['model_transaction_policy { decoupled: yes }', 'wrong-kind', 'yes', 'Invalid value for boolean field "decoupled". Value: "yes".', 'replace-value'],
  ['name: "a"\nname: "a"', 'duplicate-field', 'name', 'Non-repeated field "name" is specified multiple times.', undefined],
  ['dynamic_batching { }\nsequence_batching { }', 'oneof-conflict', 'sequence_batching',
    'Field "sequence_batching" is specified along with field "dynamic_batching", another member of oneof "scheduling_choice".', undefined],
  ['input [ { dims [ 1 ] } ]', 'colon-missing', 'dims', 'Expected ":", found "[".', 'insert-colon'],
  ['name: [ "a" ]', 'list-for-one', '[', 'Expected string, got: [', undefined],
  ['input [ { dims: [ [ 1 ] ] } ]', 'nested-list', '[', 'Expected integer, got: [', undefined],
  ['max_batch_size { }', 'block-for-value', '{', 'Expected ":", found "{".', undefined],
  ['parameters { key: "a" value: "b" }', 'value-for-block', '"b"', 'Expected "{", found ""b"".', undefined],
  ['max_batch_size = 4', 'equals-sign', '=', 'Expected ":", found "=".', 'replace-with-colon'],
  ['name: “a”', 'non-ascii', '“', 'Interpreting non ascii codepoint 226.', 'plain-character'],
  ['\ufeffname: "a"', 'byte-order-mark', '\ufeff', 'Interpreting non ascii codepoint 239.', 'plain-character'],
  ['name: "a\nbackend: "b"', 'string-unclosed', '\n', 'String literals cannot cross line boundaries.', undefined],
  ['name: "a\\d"', 'escape-invalid', 'd', 'Invalid escape sequence in string literal.', undefined],
  ['max_batch_size: 08', 'number-invalid', '8', 'Numbers starting with leading zero must be in octal.', undefined],
  ['// note\nname: "a"', 'slash-comment', '// note', 'Expected identifier, got: /', 'replace-comment'],
];

describe('a mistake is named, in our words and in Triton\'s', () => {
  test.each(CASES)('%j: %s', (text, code, culprit, triton, fix) => {
    const { parses } = checkSyntax(text);
    const found = errors(text);
    expect(parses).toBe(false);
    expect(found.map((one) => one.code)).toContain(code);
    expect(found.length).toBeLessThanOrEqual(2);
    const first = found.find((one) => one.code === code)!;
    expect(at(text, first)).toBe(culprit);
    expect(found.find((one) => one.triton !== undefined)?.triton).toBe(triton);
    expect(first.fix?.id).toBe(fix);
  });
});

test.each(CASES.filter(([, , , , fix]) => fix !== undefined))('the fix of %j leaves no such mistake, and none in its place', (text, code) => {
  let now = text;
  for (let round = 0; round < 3; round++) {
    const wrong = errors(now).find((one) => one.code === code && one.fix);
    if (!wrong) break;
    now = applied(now, wrong);
  }
  expect(errors(now).filter((one) => one.code === code || !errors(text).some((before) => before.code === one.code))).toEqual([]);
});

test('the missing comma that stopped a server: Triton\'s own position', () => {
  const text = 'name: "m"\nbackend: "onnxruntime"\nmax_batch_size: 8\n\ninput [\n  {\n    name: "input_ids"\n    data_type: TYPE_INT64\n    dims: [ -1 ]\n  }\n  {\n    name: "attention_mask"\n    data_type: TYPE_INT64\n    dims: [ -1 ]\n  }\n]\n';
  expect(errors(text)).toMatchObject([{ code: 'comma-missing', triton: 'Expected ",", found "{".', tritonPosition: '11:3', fix: { id: 'insert-comma' } }]);
});

describe('no false error', () => {
  test.each([
    'name: "a", max_batch_size: 8;', 'input { name: "a" }\ninput < name: "b" >', 'input: [ { dims: 1 dims: [ 2, 3 ] } ]', "name: 'a' \"b\"\n# c\n'c'", 'max_batch_size: 0x10', 'max_batch_size: 010',
    'model_transaction_policy { decoupled: t }', 'input { data_type: 11 }', 'dynamic_batching { priority_queue_policy { key: 1 value { timeout_action: DELAY } } }',
    'sequence_batching { direct { minimum_slot_utilization: .5f } }', 'parameters [ ]', '', '# only words', 'max_batch_size: 0 max_batch_size: 4',
  ])('%j', (text) => {
    expect(checkSyntax(text).parses).toBe(true);
    expect(errors(text)).toEqual([]);
  });
  test('a default that is overwritten is a warning: Triton does not notice', () => {
    expect(checkSyntax('max_batch_size: 0 max_batch_size: 4').findings).toMatchObject([{ code: 'duplicate-default', severity: 'warning' }]);
  });
  test('placeholders give a hint each and silence their value', () => {
    const { findings, parses } = checkSyntax('name: "m"\nmax_batch_size: ${n}\ninput [ { name: "${x}" data_type: {{ t }} dims: [ $D ] } ]');
    expect(parses).toBe(false);
    expect(findings.map(({ code, severity }) => [code, severity])).toEqual([1, 2, 3, 4].map(() => ['template-placeholder', 'hint']));
  });
});

test.each([['bytes of a model', '\x08\x07\x12\x07pytorch\x1a\x051.9.0:\x00\x01\x02'], ['UTF-16', 'n\0a\0m\0e\0:\0 \0"\0a\0"\0'], ['a compressed file', '\x1f\ufffd\b\0\0\ufffd\ufffd\x03\ufffdH']])('%s is told once to be no text', (_what, text) => {
  expect(errors(text).map(({ code }) => code)).toEqual(['not-text']);
});

test('a field of a later release says which', () => {
  expect(errors('model_metrics { }', '24.10')).toMatchObject([{ code: 'newer-than-the-server', triton: 'Message type "inference.ModelConfig" has no field named "model_metrics".' }]);
  expect(errors('model_metrics { }', '24.10')[0]!.message).toContain('24.11');
  expect(errors('model_metrics { }')).toEqual([]);
});
