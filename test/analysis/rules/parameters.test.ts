// The parameters of back ends: what is said where, and what is not. Expected is what the back ends' sources and
// documentation tell of each key; the pages' own examples are asked of the server in oracle.test.ts.
import { describe, expect, test } from 'vitest';
import { analyzeModel } from '../../../server/src/analysis/analyze.ts';

const ours = /^(?:param|ort-trt|ort-accel|trt-alloc|ov-|fil-)/;
const said = (config: string, release?: string) => analyzeModel(config, { release }).rules.filter(({ code }) => ours.test(code))
  .map(({ code, severity, start, end, fix }) => `${severity} ${code} ${config.slice(start, end)}${fix ? ` -> ${fix.edits[0]!.newText}` : ''}`);
const parameter = (key: string, value: string) => `parameters { key: "${key}" value { string_value: "${value}" } }`;
const accelerator = (name: string, ...pairs: [string, string][]) => `backend: "onnxruntime"\nmodel_warmup { }\noptimization { execution_accelerators { gpu_execution_accelerator { name: "${name}" ${
  pairs.map(([key, value]) => `parameters { key: "${key}" value: "${value}" }`).join(' ')} } } }`;
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
    ['a back end behind a placeholder', `backend: "\${B}"\n${parameter('anything', '1')}`, []],
    ['FIL before a key was removed', `backend: "fil"\n${parameter('algo', 'NAIVE')}`, [], '25.08'],
    ['FIL since', `backend: "fil"\n${parameter('algo', 'NAIVE')}`, ['information fil-removed "algo"'], '25.09'],
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

describe('the accelerators of ONNX Runtime', () => {
  test.each([
    ['trt', [], ['warning ort-accelerator-unknown "trt" -> "tensorrt"']],
    ['CUDA', [], ['warning ort-accelerator-unknown "CUDA" -> "cuda"']],
    ['rocm', [], ['warning ort-accelerator-unknown "rocm"']],
    ['cuda', [['use_tf32', '1']], []],
    ['tensorrt', CACHE, []],
    ['tensorrt', [], ['information ort-trt-no-cache "tensorrt"']],
    ['tensorrt', [['trt_engine_cache_enable', 'false']], ['information ort-trt-no-cache "tensorrt"']],
    ['tensorrt', [['trt_engine_cache_enable', '1']], ['information ort-trt-cache-lost "trt_engine_cache_enable"']],
    ['tensorrt', [['trt_engine_cache_enable', '1'], ['trt_engine_cache_path', '/tmp/x']], ['information ort-trt-cache-lost "/tmp/x"']],
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
});
