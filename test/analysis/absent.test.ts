// What a checkout lacks is told once; what is surely forgotten by itself.
import { describe, expect, it } from 'vitest';
import { checkAcross } from '../../server/src/analysis/across/check.ts';
import { analyzeModel } from '../../server/src/analysis/analyze.ts';
import { filesOf } from './rules/oracle.ts';

const ENSEMBLE = `platform: "ensemble"
input { name: "A" data_type: TYPE_FP32 dims: [ 1 ] }
output { name: "B" data_type: TYPE_FP32 dims: [ 1 ] }
ensemble_scheduling { step { model_name: "net" model_version: -1 input_map { key: "I" value: "A" } output_map { key: "O" value: "B" } } }`;
const NET = 'backend: "onnxruntime"\ninput { name: "I" data_type: TYPE_FP32 dims: [ 1 ] }\noutput { name: "O" data_type: TYPE_FP32 dims: [ 1 ] }\nmax_batch_size: 0';

type Repository = Readonly<Record<string, readonly [config: string, files: Readonly<Record<string, string>>]>>;

function told(repository: Repository): string[] {
  const models = Object.entries(repository).map(([name, [text, files]]) => {
    const known = filesOf(name, files);
    return { name, path: `${name}/config.pbtxt`, files: known, analysis: analyzeModel(text, { folder: name, files: known }) };
  });
  return [...checkAcross(models)].flatMap(([name, findings]) => findings.map(({ code, severity }) => `${name}: ${severity} ${code}`));
}

describe.each<[string, Repository, string[]]>([
  ['nothing lacks', { a: [NET, { '1/model.onnx': '' }] }, []],
  ['one model without a version', { a: [NET, {}] }, ['a: information weights-absent']],
  ['three models make one note', { c: [NET, {}], a: [NET, { '1/.gitkeep': '' }], b: [NET, {}] }, ['a: information weights-absent']],
  ['an empty version, which no checkout has', { a: [NET, { '1/': '' }] }, []],
  ['a version that the server ignores is an error of its own', { a: [NET, { '01/model.onnx': '' }] }, []],
  ['a text with a mistake', { a: ['backend "x', {}] }, ['a: information weights-absent']],
  ['an ensemble with an empty version', { ens: [ENSEMBLE, { '1/.keep': '' }], net: [NET, { '1/model.onnx': '' }] }, []],
  ['an ensemble without a version beside weights', { ens: [ENSEMBLE, {}], net: [NET, { '1/model.onnx': '' }] }, ['ens: warning version-none']],
  ['an ensemble in a checkout without weights', { ens: [ENSEMBLE, {}], net: [NET, {}] }, ['ens: information weights-absent']],
])('%s', (_name, repository, expected) => {
  it('is told once', () => {
    expect(told(repository)).toEqual(expected);
  });
});
