// What a real server makes of a configuration (scripts/oracle/effective.mjs), field for field.
import { describe, expect, test } from 'vitest';
import { effectiveConfig } from '../../server/src/analysis/effective/complete.ts';
import { printConfig } from '../../server/src/analysis/effective/print.ts';
import { checkSyntax } from '../../server/src/analysis/syntax/check.ts';
import fixture from '../fixtures/effective/configs.json' with { type: 'json' };

const configs = Object.entries(fixture.configs as unknown as Record<string, { text: string; answer: object }>);
const files = { model: { name: '', path: '', alternatives: [], items: [], nested: [], versions: [{ name: '1', path: '1', number: 1, items: [] }] }, text: () => undefined };
const effective = (text: string, folder: string) => effectiveConfig(checkSyntax(text, '24.10').config, { folder, files, release: '24.10', decoupledSteps: false });

describe('the effective configuration', () => {
  test.each(configs)('%s', (name, { text, answer }) => {
    const { config } = effective(text, name);
    expect(config).toEqual(answer);
  });

  test.each(configs)('%s, printed and read again, is the same', (name, { text, answer }) => {
    const printed = printConfig(effective(text, name).config);
    expect(checkSyntax(printed, '24.10').findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(effective(printed, name).config).toEqual(answer);
  });
});

test('what only the back end knows is said', () => {
  const unknown = (text: string) => effectiveConfig(checkSyntax(text).config, { folder: 'm', files }).unknown;
  expect(unknown('backend: "onnxruntime"')).toEqual(['inputs', 'outputs', 'batch']);
  expect(unknown('backend: "onnxruntime" max_batch_size: 4 input { name: "a" data_type: TYPE_FP32 dims: [ 1 ] } output { name: "b" data_type: TYPE_FP32 dims: [ 1 ] }')).toEqual([]);
  expect(unknown('platform: "${x}"')).toEqual(['backend', 'inputs', 'outputs', 'batch']);
});

test('a python model has unknown parts where its code has the method that fills them in, or is not there to be read', () => {
  const text = 'backend: "python" input { name: "a" data_type: TYPE_FP32 dims: [ 1 ] } output { name: "b" data_type: TYPE_FP32 dims: [ 1 ] }';
  const unknown = (code: string | undefined) => effectiveConfig(checkSyntax(text).config, { folder: 'm', files: { ...files, text: (at) => (at === '1/model.py' ? code : undefined) } }).unknown;
  expect(unknown('class TritonPythonModel:\n    pass\n')).toEqual([]);
  expect(unknown('class TritonPythonModel:\n    def auto_complete_config(c):\n        return c\n')).toEqual(['inputs', 'outputs', 'batch', 'scheduler', 'decoupled']);
  expect(unknown(undefined)).toEqual(['inputs', 'outputs', 'batch', 'scheduler', 'decoupled']);
});
