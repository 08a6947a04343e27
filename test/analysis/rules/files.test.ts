// Rules that need the model's folder: what is in it decides.
import { describe, expect, it } from 'vitest';
import { analyzeModel } from '../../../server/src/analysis/analyze.ts';
import { filesOf } from './oracle.ts';

const LABELLED = 'backend: "identity"\noutput { name: "O" data_type: TYPE_FP32 dims: [ 2 ] label_filename: "labels.txt" }';
const PYTHON = 'backend: "python"';
const HELPER = 'triton_python_backend_utils.py';
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
  ['code under another name', PYTHON, { '1/net.py': 'x' }, ['error python-file-missing']],
  ['code under a name that is given', `${PYTHON}\ndefault_model_filename: "net.py"`, { '1/net.py': 'x' }, []],
  ['a name that is given, of no code', `${PYTHON}\ndefault_model_filename: "net.py"`, { '1/model.py': 'x' }, ['error python-file-missing']],
  ['code in a package', PYTHON, { '1/model/__init__.py': '', '1/other.py': '' }, []],
  ['compiled code', PYTHON, { '1/model.cpython-310-x86_64-linux-gnu.so': '', '1/other.py': '' }, []],
  ['code that is not here', PYTHON, { '1/.gitkeep': '' }, []],
  ['old code that is not loaded', PYTHON, { '1/net.py': '', '2/model.py': '' }, []],
  ['a stub for editors', PYTHON, { '1/model.py': '', [`1/${HELPER}`]: '# stub' }, ['error python-module-shadowed']],
  ['a stub in the model\u2019s folder', PYTHON, { '1/model.py': '', [HELPER]: '# stub' }, ['error python-module-shadowed']],
  ['an empty stub', PYTHON, { '1/model.py': '', [HELPER]: '' }, ['warning python-module-shadowed']],
  ['a copy of the helper', PYTHON, { '1/model.py': '', [`1/${HELPER}`]: 'def deserialize_bytes_tensor(x):\n  pass\n' }, ['warning python-module-shadowed']],
  ['a stub of another back end', 'backend: "identity"', { '1/model.py': '', [`1/${HELPER}`]: '' }, []],
])('%s', (_name, config, files, expected) => {
  it('is told', () => {
    expect(codes(config, files)).toEqual(expected);
  });
});
