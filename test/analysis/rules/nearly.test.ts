// Configurations that nearly have a fault, or have one in a second way: what is said, on which words, with which fix. That
// the server refuses or takes what each rule says is held in oracle.test.ts; this holds the rules to their own borders.
import { expect, test } from 'vitest';
import { analyzeModel } from '../../../server/src/analysis/analyze.ts';
import { filesOf } from './oracle.ts';

const I = 'backend: "identity"\n';
const TENSOR = 'data_type: TYPE_FP32 dims: [ 4 ]';
const IN = `input { name: "IN" ${TENSOR} }`;
const OUT = `output { name: "OUT" ${TENSOR} }`;
const corrid = (lists: string) => `${I}sequence_batching { control_input { name: "C" control { kind: CONTROL_SEQUENCE_CORRID data_type: TYPE_UINT64 ${lists} } } }`;

/** `severity code words -> fix` of each finding of a code. */
function said(code: string, config: string, { files, gpu }: { files?: Record<string, string> | undefined; gpu?: 'none' | undefined } = {}): string[] {
  const { rules, broken } = analyzeModel(config, { folder: 'm', files: files && filesOf('m', files), gpu });
  expect(broken).toEqual([]);
  return rules.filter((one) => one.code === code).map(({ severity, start, end, fix }) => (
    `${severity} ${config.slice(start, end)}${fix ? ` -> ${fix.edits.map(({ newText }) => newText).join() || 'removed'}` : ''}`
  ));
}

test.each<[name: string, code: string, config: string, expected: string[], more?: { files?: Record<string, string>; gpu?: 'none' }]>([
  ['a word that is neither yes nor no has no fix', 'py-force-cpu', 'backend: "python" parameters { key: "FORCE_CPU_ONLY_INPUT_TENSORS" value { string_value: "maybe" } }', ['error "maybe"']],
  ['one that means no has', 'py-force-cpu', 'backend: "python" parameters { key: "FORCE_CPU_ONLY_INPUT_TENSORS" value { string_value: "off" } }', ['error "off" -> "no"']],
  ['another back end reads no such key', 'py-force-cpu', `${I}parameters { key: "FORCE_CPU_ONLY_INPUT_TENSORS" value { string_value: "off" } }`, []],
  ['without batching another rule speaks of graphs', 'trt-graph-batch-range', 'platform: "tensorrt_plan" optimization { cuda { graphs: true graph_spec { batch_size: 8 } } }', []],
  ['graphs that are off are not looked at', 'trt-graph-batch-range', 'platform: "tensorrt_plan" max_batch_size: 4 optimization { cuda { graph_spec { batch_size: 8 } } }', []],
  ['the largest batch is in the range', 'trt-graph-batch-range', 'platform: "tensorrt_plan" max_batch_size: 4 optimization { cuda { graphs: true graph_spec { batch_size: 4 } } }', []],
  ['none is not', 'trt-graph-batch-range', 'platform: "tensorrt_plan" max_batch_size: 4 optimization { cuda { graphs: true graph_spec { } } }', ['error {']],
  ['a graph-less model of ONNX Runtime may yet batch', 'dynamic-without-batching', 'backend: "onnxruntime" dynamic_batching { }', []],
  ['with both sides listed it cannot', 'dynamic-without-batching', `backend: "onnxruntime" ${IN} ${OUT} dynamic_batching { }`, ['warning dynamic_batching -> removed']],
  ['nor can one whose back end completes nothing', 'dynamic-without-batching', `backend: "pytorch" ${IN} dynamic_batching { }`, ['warning dynamic_batching -> removed']],
  ['keys that begin alike are two', 'ensemble-map-key-twice', 'platform: "ensemble" ensemble_scheduling { step { model_name: "a" input_map { key: "xa" value: "1" } input_map { key: "xb" value: "2" } input_map { key: \'xa\' value: "3" } } }', ['warning \'xa\'']],
  ['a path that turns round inside stays inside', 'label-file-escapes', `${I}output { name: "O" ${TENSOR} label_filename: "a/../b.txt" }`, []],
  ['so does one with nothing between its bars', 'label-file-escapes', `${I}output { name: "O" ${TENSOR} label_filename: "./a//b.txt" }`, []],
  ['one that goes up twice does not', 'label-file-escapes', `${I}output { name: "O" ${TENSOR} label_filename: "a//./../../b.txt" }`, ['error "a//./../../b.txt"']],
  ['without any version folder it is the repository that tells', 'version-none', 'platform: "ensemble" ensemble_scheduling { }', [], { files: {} }],
  ['a GPU of a negative number', 'instance-gpu-id-invalid', `${I}instance_group { kind: KIND_GPU gpus: [ 0, -1 ] }`, ['error -1 -> removed']],
  ['the first GPU is there', 'instance-gpu-id-invalid', `${I}instance_group { kind: KIND_GPU gpus: [ 0 ] }`, []],
  ['unless there is none', 'instance-gpu-id-invalid', `${I}instance_group { kind: KIND_GPU gpus: [ 0 ] }`, ['error 0'], { gpu: 'none' }],
  ['an input behind a placeholder may be the one', 'batch-io-source-unknown', `${I}input { name: "\${X}" ${TENSOR} } batch_input { kind: BATCH_ELEMENT_COUNT target_name: "T" data_type: TYPE_FP32 source_input: "IM" }`, []],
  ['a near name is the fix', 'batch-io-source-unknown', `${I}${IN} batch_input { kind: BATCH_ELEMENT_COUNT target_name: "T" data_type: TYPE_FP32 source_input: "IM" }`, ['error "IM" -> "IN"']],
  ['a shape that the back end may fill in', 'io-dims', 'backend: "mine" input { name: "IN" data_type: TYPE_FP32 }', ['warning "IN"']],
  ['one that it does not', 'io-dims', `${I}input { name: "IN" data_type: TYPE_FP32 }`, ['error "IN"']],
  ['a reshape behind a placeholder is not counted', 'io-element-count-reshape', `${I}input { name: "IN" data_type: TYPE_FP32 dims: [ 4294967296, 4294967296 ] reshape { shape: [ \${X} ] } }`, []],
  ['one list of a correlation id goes', 'seq-corrid-values', corrid('int32_false_true: [ 0, 1 ]'), ['error [ 0, 1 ] -> removed']],
  ['of two none goes by itself', 'seq-corrid-values', corrid('int32_false_true: [ 0, 1 ] fp32_false_true: [ 0, 1 ]'), ['error [ 0, 1 ]']],
  ['a preferred size of 1 needs a batch of 1', 'seq-oldest-preferred-too-large', `${I}sequence_batching { oldest { preferred_batch_size: [ 1 ] } }`, ['error 1']],
  ['and has it', 'seq-oldest-preferred-too-large', `${I}max_batch_size: 1 sequence_batching { oldest { preferred_batch_size: [ 1 ] } }`, []],
  ['a mistyped input of a sample is where it is told', 'warmup-missing-input', `${I}${IN} model_warmup { name: "w" batch_size: 1 inputs { key: "IM" value { ${TENSOR} zero_data: true } } }`, ['error "IM"']],
  ['a control is no mistyped input', 'warmup-missing-input', `${I}${IN} sequence_batching { control_input { name: "S" control { kind: CONTROL_SEQUENCE_START fp32_false_true: [ 0, 1 ] } } } model_warmup { name: "w" batch_size: 1 inputs { key: "S" value { data_type: TYPE_FP32 dims: [ 1 ] zero_data: true } } }`, ['error "w"']],
])('%s', (_name, code, config, expected, more) => {
  expect(said(code, config, more)).toEqual(expected);
});
