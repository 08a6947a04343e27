import { describe, expect, test } from 'vitest';
import { ALONE, type Neighbours } from '../../server/src/features/ensemble.ts';
import { complete, resolveCompletion } from '../../server/src/features/completion/completion.ts';
import { chosen, fileOf, itemsAt, labelsAt, marked, POOR, RICH } from './cursor.ts';

const HEAD = 'name: "m"\nbackend: "onnxruntime"\n';

const ensemble = (step: string) => `platform: "ensemble"\ninput [ { name: "QUESTION" } ]\noutput [ { name: "ANSWER" } ]\nensemble_scheduling { step [ ${step} ] }`;

describe('fields', () => {
  test('those that are legal here and not yet set', () => {
    const labels = labelsAt(`${HEAD}|\n`);
    expect(labels).toContain('max_batch_size');
    expect(labels).not.toContain('backend');
    expect(labels).not.toContain('dims');
    expect(new Set(labels).size).toBe(labels.length);
  });

  test('what usually comes next comes first', () => {
    expect(labelsAt(`${HEAD}|\n`)[0]).toBe('max_batch_size');
    expect(labelsAt('|')[0]).toBe('name');
    expect(labelsAt(`${HEAD}max_batch_size: 8\ninput [ { name: "x" data_type: TYPE_FP32 dims: [ 1 ] } ]\n|`)[0]).toBe('output');
  });

  test('required ones before all others', () => {
    expect(labelsAt('input [\n  {\n    |\n  }\n]\n').slice(0, 3)).toEqual(['name', 'data_type', 'dims']);
    expect(labelsAt('input [\n  {\n    name: "x"\n    |\n  }\n]\n').slice(0, 2)).toEqual(['data_type', 'dims']);
  });

  test('of two that exclude each other the second is not offered', () => {
    expect(labelsAt('dynamic_batching { }\n|')).not.toContain('sequence_batching');
    expect(labelsAt('|')).toContain('sequence_batching');
    expect(labelsAt('version_policy { all { } | }')).toEqual([]);
  });

  test('a repeatable one is offered again, behind the others', () => {
    const labels = labelsAt('input { name: "x" }\n|');
    expect(labels).toContain('input');
    expect(labels.indexOf('input')).toBeGreaterThan(labels.indexOf('output'));
  });

  test('inside a map\'s entry its key and value', () => {
    expect(labelsAt('parameters { | }')).toEqual(['key', 'value']);
    expect(labelsAt('parameters { key: "a" value { | } }')).toEqual(['string_value']);
  });

  test('none in a comment, in a string, in an unknown message', () => {
    expect(labelsAt('# na|')).toEqual([]);
    expect(labelsAt('name: "max_|"')).not.toContain('max_batch_size');
    expect(labelsAt('nonsense { | }')).toEqual([]);
  });

  test('half-typed words in every place', () => {
    expect(labelsAt('na|')).toContain('name');
    expect(labelsAt('input [ { na|')).toContain('name');
    expect(labelsAt('input [ { name: "x" da|')).toContain('data_type');
    expect(labelsAt(`${HEAD}max|\ninput [ { name: "x" } ]`)).toContain('max_batch_size');
  });
});

describe('fields, applied', () => {
  test('a scalar with its colon', () => {
    expect(chosen(`${HEAD}max|\n`, 'max_batch_size')).toBe(`${HEAD}max_batch_size: $1\n`);
    expect(chosen('|', 'name')).toBe('name: "$1"');
    expect(chosen('input [ { di| } ]', 'dims')).toBe('input [ { dims: [ $1 ] } ]');
  });

  test('an enumeration as a choice', () => {
    // eslint-disable-next-line no-template-curly-in-string
    expect(chosen('instance_group [ { ki| } ]', 'kind')).toBe('instance_group [ { kind: ${1|KIND_CPU,KIND_GPU,KIND_MODEL,KIND_AUTO|} } ]');
  });

  test('the word under the cursor is replaced whole, or kept behind the cursor', () => {
    expect(chosen('max_|foo: 8\n', 'max_batch_size')).toBe('max_batch_size: 8\n');
    expect(chosen('max_|foo: 8\n', 'max_batch_size', { mode: 'insert' })).toBe('max_batch_sizefoo: 8\n');
  });

  test('a name that is changed keeps the value behind it', () => {
    expect(chosen('input [ { nam|: "x" } ]', 'name')).toBe('input [ { name: "x" } ]');
    expect(chosen('dynamic_bat| { }', 'dynamic_batching')).toBe('dynamic_batching { }');
  });

  test('messages in the file\'s own form: lists unless it writes blocks', () => {
    expect(chosen(`${HEAD}inp|`, 'input')).toMatch(/^input \[\n {2}\{\n {4}name: "\$1"\n {4}data_type: \$\{2\|TYPE_FP32,.*\|\}\n {4}dims: \[ \$3 \]\n {2}\}\n\]$/m);
    expect(chosen('input {\n    name: "x"\n}\nout|', 'output')).toMatch(/^output \{\n {4}name: "\$1"/m);
    expect(chosen('input: {\n  name: "x"\n}\ninp|', 'input')).toMatch(/^input: \{\n {2}name: "\$1"/m);
  });

  test('with the file\'s colons, quotes, commas and indentation', () => {
    expect(chosen('optimization: { }\nversion_p|', 'version_policy')).toMatch(/version_policy: \{/);
    expect(chosen("name: 'm'\nback|", 'backend')).toBe("name: 'm'\nbackend: '$1'");
    expect(chosen('name: "m",\nback|', 'backend')).toBe('name: "m",\nbackend: "$1",');
    expect(chosen('optimization {\n\tgraph { }\n}\ninstance|', 'instance_group')).toMatch(/instance_group \[\n\t\{\n\t\tcount: /);
  });

  test('on one line where the message is on one line', () => {
    expect(chosen('dynamic_batching { def| }', 'default_queue_policy')).toBe('dynamic_batching { default_queue_policy { $1 } }');
    expect(chosen('parameters { key: "a" val| }', 'value')).toBe('parameters { key: "a" value { string_value: "$1" } }');
    expect(chosen('version_policy { al| }', 'all')).toBe('version_policy { all { } }');
  });

  test('with the range told once, where the client can', () => {
    const { file, position } = marked('max_|foo: 8\n');
    const each = complete(file, position, ALONE, RICH);
    const once = complete(file, position, ALONE, { ...RICH, sharedRange: true });
    const edit = each.items[0]!.textEdit!;
    expect(once.itemDefaults?.editRange).toEqual('range' in edit ? edit.range : { insert: edit.insert, replace: edit.replace });
    expect(once.items.map(({ label, textEditText }) => [label, textEditText])).toEqual(each.items.map(({ label, textEdit }) => [label, textEdit!.newText]));
  });

  test('plainly for a client without snippets', () => {
    expect(chosen(`${HEAD}max|`, 'max_batch_size', { client: POOR })).toBe(`${HEAD}max_batch_size: `);
    expect(chosen('inp|', 'input', { client: POOR })).toBe('input ');
  });
});

describe('values', () => {
  test('of enumerations', () => {
    expect(labelsAt('input [ { data_type: | } ]')).toContain('TYPE_FP32');
    expect(labelsAt('input [ { data_type: | } ]').at(-1)).toBe('TYPE_INVALID');
    expect(chosen('input [ { data_type: TY| } ]', 'TYPE_FP16')).toBe('input [ { data_type: TYPE_FP16 } ]');
    expect(chosen('input [ { data_type: TYPE_|INT8 } ]', 'TYPE_FP16')).toBe('input [ { data_type: TYPE_FP16 } ]');
    expect(labelsAt('instance_group [ { kind:|\n count: 1 } ]')).toEqual(['KIND_CPU', 'KIND_GPU', 'KIND_MODEL', 'KIND_AUTO']);
  });

  test('of booleans', () => {
    expect(labelsAt('response_cache { enable: | }')).toEqual(['true', 'false']);
    expect(labelsAt('sequence_batching { control_input [ { control [ { bool_false_true: [ | ] } ] } ] }')).toEqual(['true', 'false']);
  });

  test('of back ends, inside quotes and without', () => {
    expect(chosen('backend: "on|"', 'onnxruntime')).toBe('backend: "onnxruntime"');
    expect(chosen('backend: |', 'onnxruntime')).toBe('backend: "onnxruntime"');
    expect(chosen('backend: "|\nmax_batch_size: 8', 'python')).toBe('backend: "python\nmax_batch_size: 8');
  });

  test('a space brings values, never fields', () => {
    expect(labelsAt('data |', { trigger: ' ' })).toEqual([]);
    expect(labelsAt('input [ { data_type: | } ]', { trigger: ' ' })).toContain('TYPE_FP32');
  });

  test('a further item of a list of messages', () => {
    expect(chosen('instance_group [\n  |\n]', '{ }')).toMatch(/^instance_group \[\n {2}\{\n {4}count: \$1/);
  });

  test('the model\'s own tensors', () => {
    expect(labelsAt('input [ { name: "a" }, { name: "b" } ]\nbatch_input [ { source_input: "|" } ]')).toEqual(['a', 'b']);
    expect(labelsAt('input [ { name: "a" }, { name: "b" } ]\nmodel_warmup [ { inputs { key: "a" } inputs { key: "|" } } ]')).toEqual(['b']);
  });
});

const tensorrt = (entries: string) => `backend: "onnxruntime"\noptimization { execution_accelerators { gpu_execution_accelerator [ { name: "tensorrt" ${entries} } ] } }`;

describe('parameters', () => {
  test('of the back end, which the platform may stand for', () => {
    expect(labelsAt('backend: "onnxruntime"\nparameters { key: "|" }')).toContain('intra_op_thread_count');
    expect(labelsAt('platform: "onnxruntime_onnx"\nparameters { key: "|" }')).toContain('intra_op_thread_count');
    expect(labelsAt('backend: "python"\nparameters { key: "|" }')).not.toContain('intra_op_thread_count');
    expect(labelsAt('backend: "constructor"\nparameters { key: "|" }')).toContain('TRITON_BATCH_STRATEGY_PATH');
  });

  test('of an accelerator, without those given', () => {
    const labels = labelsAt(tensorrt('parameters { key: "precision_mode" value: "FP16" } parameters { key: "|" }'));
    expect(labels).toContain('trt_engine_cache_enable');
    expect(labels).not.toContain('precision_mode');
    expect(labels).not.toContain('intra_op_thread_count');
  });

  test('their values, where these are words', () => {
    expect(labelsAt(tensorrt('parameters { key: "precision_mode" value: "|" }'))).toEqual(['FP32', 'FP16', 'BF16', 'INT8']);
    expect(labelsAt('backend: "onnxruntime"\nparameters { key: "enable_mem_arena" value { string_value: "|" } }')).toEqual(['true', 'false']);
    expect(labelsAt('backend: "onnxruntime"\nparameters { key: "intra_op_thread_count" value { string_value: "|" } }')).toEqual([]);
  });

  test('with their documentation', () => {
    const item = itemsAt('backend: "onnxruntime"\nparameters { key: "|" }').find(({ label }) => label === 'intra_op_thread_count')!;
    expect(JSON.stringify(resolveCompletion(item, true).documentation)).toContain('number of cores');
  });
});

describe('names in an ensemble', () => {
  const tokenize = fileOf('name: "tokenize"\ninput [ { name: "text" } ]\noutput [ { name: "ids" }, { name: "mask" } ]\n', 'file:///repository/tokenize/config.pbtxt');
  const near: Neighbours = { self: 'model', all: [{ model: 'model', source: fileOf('') }, { model: 'tokenize', source: tokenize }] };
  const at = (step: string) => labelsAt(ensemble(step), { neighbours: near });

  test('models of the repository, without itself', () => {
    expect(at('{ model_name: "|" }')).toEqual(['tokenize']);
  });

  test('the member\'s tensors that are not mapped yet', () => {
    expect(at('{ model_name: "tokenize" input_map { key: "|" } }')).toEqual(['text']);
    expect(at('{ model_name: "tokenize" output_map { key: "ids" value: "i" } output_map { key: "|" } }')).toEqual(['mask']);
    expect(at('{ model_name: "elsewhere" input_map { key: "|" } }')).toEqual([]);
  });

  test('tensors that can be read, and outputs that nothing writes yet', () => {
    expect(at('{ model_name: "tokenize" input_map { key: "text" value: "|" } output_map { key: "ids" value: "i" } }')).toEqual(['QUESTION', 'i']);
    expect(at('{ model_name: "tokenize" output_map { key: "ids" value: "|" } }')).toEqual(['ANSWER']);
    expect(at('{ output_map { value: "ANSWER" } output_map { value: "|" } }')).toEqual([]);
  });
});

describe('documentation', () => {
  test('comes with resolve', () => {
    const item = itemsAt(`${HEAD}|`).find(({ label }) => label === 'max_batch_size')!;
    expect(item.documentation).toBeUndefined();
    expect(JSON.stringify(resolveCompletion(item, true).documentation)).toMatch(/batch/i);
  });

  test('comes at once where the client cannot resolve, without Markdown where it has none', () => {
    const item = itemsAt(`${HEAD}|`, { client: POOR }).find(({ label }) => label === 'max_batch_size')!;
    expect(item.documentation).toMatchObject({ kind: 'plaintext' });
    expect(JSON.stringify(item.documentation)).not.toContain('**');
  });
});
