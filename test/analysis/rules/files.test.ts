// Rules that need the model's folder: what is in it decides.
import { describe, expect, it } from 'vitest';
import { analyzeModel } from '../../../server/src/analysis/analyze.ts';
import { filesOf } from './oracle.ts';

const LABELLED = 'backend: "identity"\noutput { name: "O" data_type: TYPE_FP32 dims: [ 2 ] label_filename: "labels.txt" }';
const FOREST = 'backend: "fil"\nparameters { key: "model_type" value { string_value: "xgboost_json" } }\nparameters { key: "is_classifier" value { string_value: "false" } }';

function codes(config: string, files: Readonly<Record<string, string>>): string[] {
  return analyzeModel(config, { folder: 'm', files: filesOf('m', files) }).rules.map(({ code, severity }) => `${severity} ${code}`);
}

describe.each<[string, string, Readonly<Record<string, string>>, string[]]>([
  ['another name', 'backend: "onnxruntime"', { '1/net.onnx': '' }, ['error model-file-name']],
  ['the usual name', 'backend: "onnxruntime"', { '1/model.onnx': '', '1/net.onnx': '' }, []],
  ['a name that is given', 'backend: "onnxruntime"\ndefault_model_filename: "net.onnx"', { '1/net.onnx': '' }, []],
  ['a name that is given and wrong', 'backend: "onnxruntime"\ndefault_model_filename: "nett.onnx"', { '1/net.onnx': '' }, ['error model-file-name']],
  ['no weights at all', 'backend: "onnxruntime"', { '1/': '' }, []],
  ['weights that are kept elsewhere', 'backend: "onnxruntime"', { '1/model.onnx.dvc': '', '1/other.onnx': '' }, []],
  ['an older version', 'backend: "onnxruntime"', { '1/net.onnx': '', '2/model.onnx': '' }, []],
  ['an older version that is loaded too', 'backend: "onnxruntime"\nversion_policy { all { } }', { '1/net.onnx': '', '2/model.onnx': '' }, ['error model-file-name']],
  ['an engine', 'platform: "tensorrt_plan"', { '1/bert.engine': '' }, ['error model-file-name']],
  ['a TorchScript file', 'platform: "pytorch_libtorch"', { '1/traced.pth': '' }, ['error model-file-name']],
  ['a back end that opens what it likes', 'backend: "custom"', { '1/net.onnx': '' }, []],
  ['a forest', FOREST, { '1/forest.json': '' }, ['error fil-model-file-name']],
  ['a forest under its usual name', FOREST, { '1/xgboost.json': '' }, []],
  ['a notebook\u2019s leftovers', 'backend: "identity"', { '1/': '', '.ipynb_checkpoints/': '' }, ['warning version-dir-not-number']],
  ['a version with a letter', 'backend: "identity"', { '1/': '', 'v2/': '' }, ['warning version-dir-not-number']],
  ['folders of the model\u2019s own', 'backend: "identity"', { '1/': '', 'warmup/': '', 'assets/': '' }, []],
  ['labels with numbers', LABELLED, { '1/': '', 'labels.txt': '0 cat\n1 dog\n' }, ['warning label-lines-numbered']],
  ['labels that begin with any number', LABELLED, { '1/': '', 'labels.txt': '7 up\n3 stars\n' }, []],
  ['plain labels', LABELLED, { '1/': '', 'labels.txt': 'cat\ndog\n' }, []],
  ['one label', LABELLED, { '1/': '', 'labels.txt': '1 cat\n' }, []],
  ['a checkout without weights', '', { '1/.gitkeep': '' }, ['information backend-undetermined']],
  ['an empty version', 'max_batch_size: 1', { '1/': '' }, ['error backend-undetermined']],
  ['no version', 'backend: "identity"', {}, []],
])('%s', (_name, config, files, expected) => {
  it('is told', () => {
    expect(codes(config, files)).toEqual(expected);
  });
});
