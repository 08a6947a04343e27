// What a real server makes of a configuration (scripts/oracle/effective.mjs), field for field.
import { describe, expect, test } from 'vitest';
import { effectiveConfig } from '../../server/src/analysis/effective/complete.ts';
import { toJson } from '../../server/src/analysis/effective/json.ts';
import { printOver } from '../../server/src/analysis/effective/print-over.ts';
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

  test.each(configs)('%s, printed over the file and read again, is the same', (name, { text, answer }) => {
    const printed = printedOver(text, name);
    expect(checkSyntax(printed, '24.10').findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(effective(printed, name).config).toEqual(answer);
  });
});

function printedOver(text: string, folder: string): string {
  const { root, config } = checkSyntax(text, '24.10');
  return printOver(text, root, toJson(config, '24.10'), effective(text, folder).config);
}

describe('printed over the file', () => {
  const ADDED = 'name: "m"\nversion_policy {\n  latest {\n    num_versions: 1\n  }\n}\n';
  const PINNED = 'optimization {\n  input_pinned_memory {\n    enable: true\n  }\n  output_pinned_memory {\n    enable: true\n  }\n}\n';
  const groups = (...names: string[]) => `instance_group [\n${names.map((name) => `  {\n    name: "${name}"\n    kind: KIND_CPU\n    count: 1\n  }`).join(',\n')}\n]`;
  test.each([
    ['what is left as it is stands as written, with its comments', '# Mine.\nbackend : "fil"  # here\nmax_batch_size:4', '# Mine.\nbackend : "fil"  # here\nmax_batch_size:4\n', `${ADDED}${PINNED}${groups('m')}\n`],
    ['what is completed stands in its place', 'backend: "fil"\ninstance_group { count: 1 } # one\nmax_batch_size: 4\n', `backend: "fil"\n${groups('m_0')} # one\nmax_batch_size: 4\n`, `${ADDED}${PINNED}`],
    ['of a list in several places the first has all of it', 'backend: "fil"\ninstance_group { count: 1 }\n  instance_group { count: 1 }\nmax_batch_size: 4\n', `backend: "fil"\n${groups('m_0', 'm_1')}\nmax_batch_size: 4\n`, `${ADDED}${PINNED}`],
    ['a separator goes with what it ends', 'backend: "fil"; instance_group { count: 1 }, max_batch_size: 4;', `backend: "fil"; ${groups('m_0')} max_batch_size: 4;\n`, `${ADDED}${PINNED}`],
  ])('%s', (_, text, top, added) => expect(printedOver(text, 'm')).toBe(top + added));
});

test('what only the back end knows is said', () => {
  const notes = (text: string) => effectiveConfig(checkSyntax(text).config, { folder: 'm', files }).notes;
  const both = 'input { name: "a" data_type: TYPE_FP32 dims: [ 1 ] } output { name: "b" data_type: TYPE_FP32 dims: [ 1 ] }';
  expect(notes('backend: "onnxruntime"')).toEqual(['The back end onnxruntime may fill in more from the model\'s files: its inputs, its outputs, its largest batch.']);
  expect(notes(`backend: "onnxruntime" ${both}`)).toEqual([]);
  expect(notes(`backend: "openvino" ${both}`)).toEqual(['The back end openvino may fill in more from the model\'s files: its largest batch.']);
  expect(notes('backend: "pytorch"')).toEqual([]);
  expect(notes('platform: "${x}"')).toEqual(['Which back end runs it is not known, and so nothing of what it fills in.']);
});

test('a python model is known where its code has no method that fills in, and unknown where the code is not there or does more than say so', () => {
  const notes = (code?: string) => effectiveConfig(checkSyntax('backend: "python"').config, { folder: 'm', files, content: code === undefined ? undefined : { kind: 'python', code } }).notes;
  expect(notes()).toEqual(['model.py decides what is filled in, and was not read: it is not here.']);
  expect(notes('class TritonPythonModel:\n    def execute(self, requests):\n        pass\n')).toEqual([]);
  expect(notes('class TritonPythonModel:\n    def auto_complete_config(config):\n        return fill(config)\n')).toEqual(['model.py decides what is filled in, and cannot be read for sure: auto_complete_config does more than call with literals.']);
  expect(notes('class TritonPythonModel:\n    def auto_complete_config(config):\n        config.add_input({"name": "X"})\n        return config\n')).toEqual(['model.py decides what is filled in, and the server would refuse what it asks for: add_input.']);
});
