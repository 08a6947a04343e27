// Where `auto_complete_config` can be read for sure, and where it cannot. What the server makes of the readable ones is
// compared with it in test/conformance/completion.test.ts.
import { describe, expect, test } from 'vitest';
import { readAutoComplete } from '../../server/src/analysis/python/auto-complete.ts';
import { pythonLines } from '../../server/src/analysis/python/lines.ts';

const model = (...lines: string[]) => `import os\n\nclass TritonPythonModel:\n    @staticmethod\n    def auto_complete_config(config):\n${lines.map((line) => `        ${line}\n`).join('')}        return config\n`;
const X = { name: 'X', data_type: 'TYPE_FP32', dims: [4, -1] };

describe('read for sure', () => {
  test.each([
    ['nothing but the return', model(), []],
    ['a call', model('config.set_max_batch_size(8)', 'config.set_dynamic_batching()'), [['set_max_batch_size', 8], ['set_dynamic_batching', undefined]]],
    ['a dict, over lines, with comments and a trailing comma', model('config.add_input({  # the input', '    "name": "X", \'data_type\': "TYPE_"', '    "FP32", "dims": [4,', '  -1,],', '})'), [['add_input', X]]],
    ['names', model('"""Says what it has."""', 'dims = [4, -1]', 'x = {"name": "X", "data_type": "TYPE_FP32", "dims": dims}', 'config.add_output(x)'), [['add_output', X]]],
    ['a loop over a list', model('for x in [1, 2]:', '    config.set_max_batch_size(x)'), [['set_max_batch_size', 1], ['set_max_batch_size', 2]]],
    ['hints, and a class in parentheses', model('config.set_model_transaction_policy(dict_)'.replace('dict_', '{"decoupled": True}')).replace('(config)', '(config: "pb.ModelConfig") -> object').replace('Model:', 'Model(object):').replace('"pb.ModelConfig"', 'pb.ModelConfig'), [['set_model_transaction_policy', { decoupled: true }]]],
    ['a byte-order mark, CRLF, tabs', `\uFEFF${model('config.set_max_batch_size(1)').replaceAll('    ', '\t').replaceAll('\n', '\r\n')}`, [['set_max_batch_size', 1]]],
    ['a raw string', model('x = r"a\\d"', 'config.set_max_batch_size(1)'), [['set_max_batch_size', 1]]],
  ])('%s', (_, code, calls) => {
    expect(readAutoComplete(code)).toEqual({ kind: 'calls', calls: calls.map(([method, argument]) => ({ method, argument })) });
  });

  test('a class without the function', () => {
    for (const head of ['class TritonPythonModel:', 'class TritonPythonModel():', 'class TritonPythonModel(object):']) {
      expect(readAutoComplete(`${head}\n    # auto_complete_config is not needed\n    def execute(self, requests):\n        x = f"{requests!r}" + '''\n'''\n        return [x for x in requests if x >= 1.5e3]\n`)).toEqual({ kind: 'none' });
    }
    expect(readAutoComplete('class TritonPythonModel: pass')).toEqual({ kind: 'none' });
  });
});

describe('unknown', () => {
  test.each([
    ['a condition', model('if True:', '    config.set_max_batch_size(8)')],
    ['another call', model('print("x")')],
    ['another method', model('config.as_dict()')],
    ['a call\'s answer', model('x = config.add_input({})')],
    ['an unknown name', model('config.set_max_batch_size(BATCH)')],
    ['a calculation', model('config.set_max_batch_size(4 * 2)')],
    ['a formatted string', model('x = f"{config}"', 'config.set_max_batch_size(8)')],
    ['two statements on a line', model('config.set_max_batch_size(8); config.set_dynamic_batching()')],
    ['a change of a list', model('x = []', 'x.append(1)')],
    ['a condition in a loop', model('for x in [1]:', '    if x:', '        config.set_max_batch_size(x)')],
    ['a loop over what is no list', model('for x in config:', '    config.add_input(x)')],
    ['an early return', model('return config', 'config.set_max_batch_size(8)')],
    ['another return', model().replace('return config', 'return None')],
    ['no return', model('config.set_max_batch_size(8)').replace('        return config\n', '')],
    ['the parameter given another value', model('config = 4')],
    ['a tuple', model('x = (1, 2)')],
    ['a starred argument', model('config.add_input(*x)')],
    ['two parameters', model().replace('(config)', '(config, more=1)')],
    ['another decorator', model().replace('@staticmethod', '@classmethod')],
    ['an asynchronous function', model().replace('    def ', '    async def ')],
    ['a one-line body', 'class TritonPythonModel:\n    def auto_complete_config(config): return config\n'],
    ['the function twice', model() + model().split('\n').slice(3).join('\n')],
    ['the name in a string', `${model()}setattr(TritonPythonModel, "auto_complete_config", None)\n`],
    ['a function of a condition in the class', 'class TritonPythonModel:\n    if True:\n        def auto_complete_config(config):\n            return config\n'],
    ['a base class', 'from base import Base\nclass TritonPythonModel(Base):\n    pass\n'],
    ['a decorated class', `@wrap\n${'class TritonPythonModel:\n    pass\n'}`],
    ['a class from elsewhere', 'from lib import TritonPythonModel\n'],
    ['the class twice', 'class TritonPythonModel:\n    pass\nclass TritonPythonModel:\n    pass\n'],
    ['the class in a condition', 'if 1:\n    class TritonPythonModel:\n        pass\n'],
    ['an open bracket', 'class TritonPythonModel:\n    x = [\n'],
    ['an open string', 'class TritonPythonModel:\n    x = "\n'],
    ['tabs and blanks', 'class TritonPythonModel:\n\tx = 1\n    y = 2\n'],
    ['a literal nested deep', model(`x = ${'['.repeat(20_000)}${']'.repeat(20_000)}`)],
    ['an empty file', ''],
  ])('%s', (_, code) => expect(readAutoComplete(code)).toEqual({ kind: 'unknown', why: expect.stringMatching(/\S/) }));
});

test('any text is read or given up, in time that grows with its length', () => {
  for (const text of ['('.repeat(200_000), '"'.repeat(100_001), '\\\n'.repeat(50_000), `${' '.repeat(50_000)}x`, 'x'.repeat(1 << 20), '\0', '$', `x = ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`]) pythonLines(text);
  expect(pythonLines('a = 1 # x\n\n  b')).toEqual([
    { indent: 0, tokens: [{ kind: 'name', text: 'a' }, { kind: 'operator', text: '=' }, { kind: 'integer', text: '1' }] }, { indent: 2, tokens: [{ kind: 'name', text: 'b' }] },
  ]);
});
