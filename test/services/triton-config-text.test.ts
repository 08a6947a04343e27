import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { moveToCpu, readConfigFacts } from '../../client/src/services/triton/config-text.ts';

describe('GPU instance groups become CPU ones', () => {
  test.each([
    ['instance_group [ { kind: KIND_GPU count: 2 } ]', 'instance_group [ { kind: KIND_CPU count: 2 } ]'],
    ['instance_group { kind: KIND_GPU, gpus: [ 0, 1 ], count: 1 }', 'instance_group { kind: KIND_CPU,                 count: 1 }'],
    ['instance_group { count: 1, gpus: 0 gpus: 1; name: "x" }', 'instance_group { count: 1,                  name: "x" }'],
    ['instance_group < kind: 1 >', 'instance_group < kind: 2 >'],
    ['instance_group: [{kind:KIND_GPU},{kind:KIND_CPU},{kind:KIND_MODEL}]', 'instance_group: [{kind:KIND_CPU},{kind:KIND_CPU},{kind:KIND_MODEL}]'],
    ['instance_group { kind: KIND_GPU gpus: [ 0, # first\n 1 ] }\ninput { name: "a" }', 'instance_group { kind: KIND_CPU                   \n     }\ninput { name: "a" }'],
  ])('%s', (text, expected) => {
    expect(moveToCpu(text)).toBe(expected);
  });

  test.each([
    ['a comment', '# instance_group { kind: KIND_GPU }\nname: "a"'],
    ['a string', 'parameters { key: "x" value { string_value: "instance_group { kind: KIND_GPU }" } }'],
    ['a string with escaped quotes', String.raw`parameters { key: "\" instance_group { kind: KIND_GPU }" value { string_value: 'it\'s' } }`],
    ['another message with the same field', 'optimization { instance_group { kind: KIND_GPU } }'],
    ['KIND_CPU with gpus, which the server has to refuse', 'instance_group { kind: KIND_CPU gpus: [ 0 ] }'],
    ['no group at all', 'name: "a" backend: "python"'],
    ['an empty file', ''],
  ])('%s stays', (_, text) => {
    expect(moveToCpu(text)).toBe(text);
  });

  test.each(['instance_group { kind: KIND_GPU', 'instance_group [ { kind: KIND_GPU } name: "a"', 'name: "a\ninstance_group { kind: KIND_GPU }', '] [', 'x {'.repeat(5000)])(
    'broken text is the server\'s to judge: %s', (text) => {
      expect(moveToCpu(text)).toBe(text);
      expect(readConfigFacts(text)).toBeUndefined();
    },
  );
});

test('facts are read whatever the spelling', () => {
  expect(readConfigFacts(`
    name: "a" # backend: "tensorrt"
    platform: 'ens' "emble", default_model_filename: "net.onnx"
    ensemble_scheduling { step [ { model_name: "b" model_version: -1 input_map { key: "model_name" value: "c" } }, < model_name: 'd' > ] step { model_name: "e" } }
  `)).toEqual({ backend: undefined, platform: 'ensemble', defaultModelFilename: 'net.onnx', steps: ['b', 'd', 'e'], versions: [] });
});

const golden = path.resolve(import.meta.dirname, '../../../shared/triton-server/golden/corpus.jsonl');

test.skipIf(!fs.existsSync(golden))('what Triton\'s parser takes is understood, and only instance groups change (real files; skipped without them)', () => {
  const folder = path.resolve(import.meta.dirname, '../../../shared/corpus');
  const notUnderstood: string[] = [];
  let seen = 0;
  for (const line of fs.readFileSync(golden, 'utf8').trim().split('\n')) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the file's own format
    const { file, core } = JSON.parse(line) as { file: string; core: { verdict: string } };
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    const moved = moveToCpu(text);
    expect(moved.length).toBe(text.length);
    const changed = [...text.matchAll(/./gsu)].filter(({ 0: char, index }) => !moved.startsWith(char, index)).map(({ index }) => moved[index]);
    expect(changed.filter((char) => char !== ' ' && char !== 'C' && char !== '2')).toEqual([]);
    if (core.verdict !== 'parse' && readConfigFacts(text) === undefined) notUnderstood.push(file);
    seen += 1;
  }
  expect(seen).toBeGreaterThan(2_000);
  expect(notUnderstood).toEqual([]);
});
