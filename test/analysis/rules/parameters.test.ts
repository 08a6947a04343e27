// The parameters of back ends: what is said where, and what is not. Expected is what the back ends' sources and
// documentation tell of each key; the pages' own examples are asked of the server in oracle.test.ts.
import { describe, expect, test } from 'vitest';
import { analyzeModel } from '../../../server/src/analysis/analyze.ts';
import { applyEdits } from './oracle.ts';

const ours = /^(?:param|ort-|trt-alloc|ov-|fil-(?!model-file))/;
const said = (config: string, release?: string) => analyzeModel(config, { release }).rules.filter(({ code }) => ours.test(code))
  .map(({ code, severity, start, end, fix }) => `${severity} ${code} ${config.slice(start, end)}${fix ? ` -> ${fix.edits[0]!.newText}` : ''}`);
const parameter = (key: string, value: string) => `parameters { key: "${key}" value { string_value: "${value}" } }`;
const FOREST = `backend: "fil"\n${parameter('is_classifier', 'false')}`;
const accelerator = (name: string, ...pairs: [string, string][]) => `backend: "onnxruntime"\nmodel_warmup { }\noptimization { execution_accelerators { gpu_execution_accelerator { name: "${name}" ${
  pairs.map(([key, value]) => `parameters { key: "${key}" value: "${value}" }`).join(' ')} } } }`;
const ADD_PATH = ' parameters { key: "trt_engine_cache_path" value: "/opt/engines/model" }';
const ADD_CACHE = ` parameters { key: "trt_engine_cache_enable" value: "true" }${ADD_PATH}`;
const CACHE: [string, string][] = [['trt_engine_cache_enable', 'true'], ['trt_engine_cache_path', '/opt/engines']];

describe('keys of a back end', () => {
  test.each([
    ['a key that is near another', `backend: "onnxruntime"\n${parameter('intra_op_threads_count', '2')}`, ['information parameter-unknown "intra_op_threads_count" -> "intra_op_thread_count"']],
    ['a key that is near none', `backend: "onnxruntime"\n${parameter('license', 'MIT')}`, ['information parameter-unknown "license"']],
    ['the near one is given as well', `backend: "onnxruntime"\n${parameter('enable_mem_area', '1')}\n${parameter('enable_mem_arena', '1')}`, ['information parameter-unknown "enable_mem_area"']],
    ['a known key', `backend: "onnxruntime"\n${parameter('enable_mem_arena', '1')}`, []],
    ['a key of the core', `backend: "tensorrt"\n${parameter('TRITON_BATCH_STRATEGY_PATH', 'x.so')}`, []],
    ['python models have keys of their own', `backend: "python"\n${parameter('anything', '1')}`, []],
    ['so have back ends that nobody knows', `backend: "mine"\n${parameter('anything', '1')}`, []],
    ['and models that bring their own back end', `backend: "onnxruntime"\nruntime: "model.py"\n${parameter('anything', '1')}`, []],
    ['TorchScript', `backend: "pytorch"\n${parameter('INFERENCE_MODES', 'true')}`, ['information parameter-unknown "INFERENCE_MODES" -> "INFERENCE_MODE"']],
    ['PyTorch in python', `backend: "pytorch"\nruntime: "model.py"\n${parameter('NUM_THREADS', '2')}`, []],
    ['compiled PyTorch', `platform: "torch_aoti"\n${parameter('anything', '2')}`, []],
    ['a back end behind a placeholder', `backend: "\${B}"\n${parameter('anything', '1')}`, []],
    ['FIL before a key was removed', `${FOREST}\n${parameter('algo', 'NAIVE')}`, [], '25.08'],
    ['FIL since', `${FOREST}\n${parameter('algo', 'NAIVE')}`, ['information fil-removed "algo"'], '25.09'],
  ])('%s', (_name, config, expected, release?) => expect(said(config, release)).toEqual(expected));
});

describe('values of a back end', () => {
  test.each([
    ['onnxruntime', 'enable_mem_arena', 'yes', ['warning param-bool "yes" -> "true"']],
    ['onnxruntime', 'enable_mem_arena', 'maybe', ['warning param-bool "maybe"']],
    ['onnxruntime', 'enable_mem_arena', '', ['warning param-bool ""']],
    ['onnxruntime', 'enable_mem_arena', 'OFF', []],
    ['onnxruntime', 'intra_op_thread_count', 'four', ['warning param-int "four"']],
    ['onnxruntime', 'intra_op_thread_count', '8x', []],
    ['onnxruntime', 'intra_op_thread_count', ' +8', []],
    ['onnxruntime', 'intra_op_thread_count', '${N}', []],
    ['onnxruntime', 'cudnn_conv_algo_search', '3', ['warning ort-gpu-option "3"']],
    ['onnxruntime', 'cudnn_conv_algo_search', '2', []],
    ['onnxruntime', 'cudnn_conv_algo_search', '-1', ['warning ort-gpu-option "-1"']],
    ['onnxruntime', 'arena_extend_strategy', '2', ['warning ort-gpu-option "2"']],
    ['onnxruntime', 'arena_extend_strategy', '1', []],
    ['onnxruntime', 'arena_extend_strategy', 'kSameAsRequested', ['warning param-int "kSameAsRequested"']],
    ['onnxruntime', 'arena_extend_strategy', '${A}', []],
    ['tensorrt', 'arena_extend_strategy', '2', ['information parameter-unknown "arena_extend_strategy"']],
    ['pytorch', 'INFERENCE_MODE', 'yes', ['warning param-bool "yes" -> "true"']],
    ['pytorch', 'INFERENCE_MODE', 'On', []],
    ['pytorch', 'INTRA_OP_THREAD_COUNT', 'two', ['warning param-int "two"']],
    ['pytorch', 'INTRA_OP_THREAD_COUNT', '0', []],
    ['vllm', 'REPORT_CUSTOM_METRICS', 'yes', ['warning param-flag "yes" -> "true"']],
    ['vllm', 'REPORT_CUSTOM_METRICS', '1', ['warning param-flag "1" -> "true"']],
    ['vllm', 'REPORT_CUSTOM_METRICS', 'True', []],
    ['vllm', 'REPORT_CUSTOM_METRICS', 'no', []],
    ['vllm', 'REPORT_METRICS', 'yes', []],
    ['tensorrt', 'enable_multi_device', '1', []],
    ['tensorrt', 'enable_multi_device', 'on', ['warning param-flag "on" -> "true"']],
    ['python', 'enable_multi_device', 'on', []],
    ['tensorrt', 'execution_context_allocation_strategy', 'static', ['warning trt-alloc-strategy "static" -> "STATIC"']],
    ['tensorrt', 'execution_context_allocation_strategy', 'DYNAMIC', ['warning trt-alloc-strategy "DYNAMIC"']],
    ['tensorrt', 'execution_context_allocation_strategy', 'ON_PROFILE_CHANGE', []],
    ['openvino', 'NUM_STREAMS', 'auto', []],
    ['openvino', 'NUM_STREAMS', 'some', ['warning ov-value "some"']],
    ['openvino', 'INFERENCE_NUM_THREADS', '-1', ['warning ov-value "-1"']],
    ['openvino', 'HINT_BF16', 'true', ['warning ov-value "true"']],
    ['openvino', 'RESHAPE_IO_LAYERS', 'true', ['warning ov-yes-flags "true" -> "YES"']],
    ['openvino', 'RESHAPE_IO_LAYERS', 'yes', []],
    ['openvino', 'RESHAPE_IO_LAYERS', 'no', []],
  ])('%s: %s: "%s"', (backend, key, value, expected) => expect(said(`backend: "${backend}"\n${parameter(key, value)}`)).toEqual(expected));
});

describe('forests', () => {
  const classifier = 'warning fil-classifier-missing';
  test.each([
    ['', [`${classifier} backend`]],
    [parameter('model_type', 'xgboost'), [`${classifier} parameters`]],
    [parameter('output_class', 'true'), ['information fil-removed "output_class"']],
    [`${parameter('model_type', 'xgboost')}\ninput { nmae: "x" }`, []],
    [`${parameter('is_classifier', 'true')}${parameter('predict_proba', '1')}`, ['warning fil-value "1" -> "true"']],
    [`${parameter('is_classifier', 'False')}`, ['warning fil-value "False" -> "false"']],
    [`${parameter('is_classifier', 'yes')}`, ['warning fil-value "yes" -> "true"']],
    [`${parameter('is_classifier', 'maybe')}`, ['warning fil-value "maybe"']],
    [`${parameter('is_classifier', 'false')}${parameter('layout', 'DEPTH_FIRST')}`, ['warning fil-value "DEPTH_FIRST" -> "depth_first"']],
    [`${parameter('is_classifier', 'false')}${parameter('layout', 'layered')}`, []],
    [`${parameter('is_classifier', 'false')}${parameter('model_type', 'sklearn')}`, ['warning fil-value "sklearn"']],
    [`${parameter('is_classifier', 'false')}${parameter('model_type', 'xgboost_ubj')}`, []],
    [`${parameter('is_classifier', 'false')}${parameter('chunk_size', 'x')}`, ['warning fil-number "x"']],
    [`${parameter('is_classifier', 'false')}${parameter('chunk_size', '')}`, ['warning fil-number ""']],
    [`${parameter('is_classifier', 'false')}${parameter('cpu_nthread', '-1')}`, []],
    [`${parameter('is_classifier', 'false')}${parameter('cpu_nthread', '4x')}`, []],
  ])('%s', (rest, expected) => expect(said(`backend: "fil"\n${rest}`)).toEqual(expected));

  test('another back end is asked for none of it', () => {
    expect(said('backend: "python"')).toEqual([]);
    expect(said(`backend: "python"\n${parameter('layout', 'x')}${parameter('chunk_size', 'x')}`)).toEqual([]);
  });
});

describe('a CPU accelerator', () => {
  test.each([
    ['onnxruntime', 'openvino', []],
    ['onnxruntime', 'OpenVINO', ['warning ort-cpu-accelerator-unknown "OpenVINO" -> "openvino"']],
    ['onnxruntime', 'dnnl', ['warning ort-cpu-accelerator-unknown "dnnl"']],
    ['onnxruntime', '${A}', []],
    ['custom', 'dnnl', []],
  ])('%s: %s', (backend, name, expected) => expect(said(`backend: "${backend}"\noptimization { execution_accelerators { cpu_execution_accelerator [ { name: "${name}" } ] } }`)).toEqual(expected));
});

describe('the accelerators of ONNX Runtime', () => {
  test.each([
    ['trt', [], ['warning ort-accelerator-unknown "trt" -> "tensorrt"']],
    ['CUDA', [], ['warning ort-accelerator-unknown "CUDA" -> "cuda"']],
    ['rocm', [], ['warning ort-accelerator-unknown "rocm"']],
    ['cuda', [['use_tf32', '1']], []],
    ['cuda', [['use_tf_32', '1']], ['information ort-cuda-parameter-unknown "use_tf_32" -> "use_tf32"']],
    ['cuda', [['use_tf_32', '1'], ['use_tf32', '1']], ['information ort-cuda-parameter-unknown "use_tf_32"']],
    ['cuda', [['an_option_of_tomorrow', '1']], []],
    ['cuda', [['gpu_mem_limit', '1024']], ['information ort-cuda-no-effect "gpu_mem_limit"']],
    ['cuda', [['device_id', '1']], ['information ort-cuda-no-effect "device_id"']],
    ['tensorrt', [...CACHE, ['gpu_mem_limit', '1024']], ['warning ort-trt-parameter-unknown "gpu_mem_limit"']],
    ['tensorrt', CACHE, []],
    ['tensorrt', [], [`information ort-trt-no-cache "tensorrt" -> ${ADD_CACHE}`]],
    ['tensorrt', [['trt_engine_cache_enable', 'false']], [`information ort-trt-no-cache "tensorrt" -> ${ADD_PATH}`]],
    ['tensorrt', [['trt_engine_cache_enable', '1']], [`information ort-trt-cache-lost "trt_engine_cache_enable" -> ${ADD_PATH}`]],
    ['tensorrt', [['trt_engine_cache_enable', '1'], ['trt_engine_cache_path', '/tmp/x']], ['information ort-trt-cache-lost "/tmp/x" -> "/opt/engines/model"']],
    ['tensorrt', [['trt_engine_cache_enable', '1'], ['trt_engine_cache_path', '/tmpfs/x']], []],
    ['tensorrt', [...CACHE, ['builder_optimization_level', '3']], ['warning ort-trt-parameter-unknown "builder_optimization_level" -> "trt_builder_optimization_level"']],
    ['tensorrt', [...CACHE, ['nonsense', '3']], ['warning ort-trt-parameter-unknown "nonsense"']],
    ['tensorrt', [...CACHE, ['nonsense', '']], []],
    ['tensorrt', [...CACHE, ['precision_mode', 'fp16']], ['warning ort-trt-value "fp16" -> "FP16"']],
    ['tensorrt', [...CACHE, ['precision_mode', 'HALF']], ['warning ort-trt-value "HALF"']],
    ['tensorrt', [...CACHE, ['trt_timing_cache_enable', 'yes']], ['warning ort-trt-value "yes" -> "true"']],
    ['tensorrt', [...CACHE, ['max_workspace_size_bytes', 'all']], ['warning ort-trt-value "all"']],
    ['tensorrt', [...CACHE, ['max_workspace_size_bytes', '1073741824']], []],
  ] as [string, [string, string][], string[]][])('%s %j', (name, pairs, expected) => expect(said(accelerator(name, ...pairs))).toEqual(expected));

  test('a model without warm-up waits for its engines', () => {
    const config = accelerator('tensorrt', ...CACHE).replace('model_warmup { }\n', '');
    expect(said(config)).toEqual(['information ort-trt-no-warmup "tensorrt"']);
    expect(said(config.replace('onnxruntime', 'tensorflow'))).toEqual([]);
    expect(said(config.replace('tensorrt', 'cuda'))).toEqual([]);
  });

  test('an option of the CUDA provider that the model\u2019s own parameters repeat', () => {
    const config = accelerator('cuda', ['gpu_mem_limit', '1024']);
    expect(said(`${config}\n${parameter('gpu_mem_limit', '1024')}`)).toEqual([]);
    expect(said(`${config}\n${parameter('gpu_mem_limit', '1025')}`)).toEqual(['information ort-cuda-no-effect "gpu_mem_limit"']);
  });
});

describe('warm-up of engines', () => {
  const model = (dims: string, warmup: string, max = 8, more = '') => `backend: "onnxruntime"
max_batch_size: ${max}
input { name: "IN" data_type: TYPE_INT64 dims: [ ${dims} ] }
optimization { execution_accelerators { gpu_execution_accelerator {
  name: "tensorrt"
  parameters { key: "trt_engine_cache_enable" value: "true" }
  parameters { key: "trt_engine_cache_path" value: "/opt/engines" }
${more}} } }
${warmup}`;
  const sample = (size: number, dims: string) => `model_warmup { name: "w" batch_size: ${size} inputs { key: "IN" value { data_type: TYPE_INT64 dims: [ ${dims} ] zero_data: true } } }\n`;
  const PROFILE = ['min', 'max', 'opt'].map((which) => `  parameters { key: "trt_profile_${which}_shapes" value: "IN:1x4" }\n`).join('');

  test.each([
    ['from the smallest to the largest', model('4', sample(1, '4') + sample(8, '4')), []],
    ['not the largest', model('4', sample(1, '4') + sample(4, '4')), ['information ort-trt-warmup-range 4']],
    ['not the smallest', model('4', sample(8, '4') + sample(4, '4')), ['information ort-trt-warmup-range 8']],
    ['one batch, one sample', model('4', sample(1, '4'), 1), []],
    ['no batch, one sample', model('4', sample(1, '4'), 0), []],
    ['an open length with one size', model('-1', sample(1, '64') + sample(8, '64')), ['information ort-trt-warmup-range inputs']],
    ['an open length with two', model('-1', sample(1, '16') + sample(8, '512')), []],
    ['a profile tells the shapes', model('-1', sample(1, '64'), 8, PROFILE), []],
    ['part of a profile does not', model('4', sample(1, '4'), 8, '  parameters { key: "trt_profile_min_shapes" value: "IN:1x4" }\n'), ['information ort-trt-warmup-range 1']],
    ['a size behind a placeholder', model('4', sample(1, '4').replace('batch_size: 1', 'batch_size: ${B}')), []],
    ['another accelerator', model('4', sample(1, '4')).replace('"tensorrt"', '"cuda"').replaceAll(/ +parameters.*\n/g, ''), []],
  ])('%s', (_name, config, expected) => expect(said(config)).toEqual(expected));

  test('samples are offered where every size is known', () => {
    const fix = (config: string) => analyzeModel(config).rules.find(({ code }) => code === 'ort-trt-no-warmup')!.fix;
    const edit = fix(model('4, 2', ''))!.edits[0]!;
    expect(edit.newText).toBe(['1', '8'].map((size) => `model_warmup {\n  name: "batch ${size}"\n  batch_size: ${size}\n  inputs { key: "IN" value { data_type: TYPE_INT64 dims: [ 4, 2 ] zero_data: true } }\n}\n`).join(''));
    expect(fix(model('4', '', 0))!.edits[0]!.newText.match(/batch_size/g)).toHaveLength(1);
    expect(fix(model('-1', ''))).toBeUndefined();
    expect(fix(model('4', 'sequence_batching { }'))).toBeUndefined();
    expect(fix(model('4', '').replace('TYPE_INT64', 'TYPE_STRING'))).toBeUndefined();
  });

  test('a cache is added on lines of its own, a false one turned on', () => {
    const lines = model('4', sample(1, '4') + sample(8, '4'));
    const fixed = (config: string) => applyEdits(config, analyzeModel(config).rules.find(({ code }) => code.startsWith('ort-trt'))!.fix!.edits);
    expect(fixed(lines.replaceAll(/ +parameters.*\n/g, '').replace('8\n', '8\nname: "m"\n'))).toBe(lines.replace('8\n', '8\nname: "m"\n').replace('/opt/engines', '/opt/engines/m'));
    expect(fixed(lines.replace('"true"', '"off"'))).toBe(lines);
    expect(fixed(lines.replace('/opt/engines', '/dev/shm/x'))).toBe(lines.replace('/opt/engines', '/opt/engines/model'));
  });
});
