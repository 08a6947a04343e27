// Configurations beside an ONNX graph, each nearly or truly at odds with it. What the analysis says of them is in
// test/analysis/rules/onnx.test.ts, what a server says in test/conformance/onnx.test.ts.
import { FLOAT, FLOAT16, INT64, OnnxGraph } from './onnx-writer.ts';

const BOOL = 9;

export interface OnnxCase {
  readonly config: string;
  readonly graph: Buffer;
  /** `severity code words -> fix` of what the graph makes us say. */
  readonly says: readonly string[];
  /** The server takes it all the same. */
  readonly loads?: boolean;
}

type Dims = readonly (number | string)[];

/** Gives each input back, as many times as there are: `A` as `YA`. */
function echo(inputs: Readonly<Record<string, readonly [type: number, dims: Dims]>>): Buffer {
  const graph = new OnnxGraph();
  for (const [name, [type, dims]] of Object.entries(inputs)) {
    graph.input(name, type, dims);
    graph.node('Identity', [name], {}, `Y${name}`);
    graph.output(`Y${name}`, type, dims);
  }
  return graph.bytes();
}

/** One whose output is declared as it pleases. */
function declares(dims: Dims, output: Dims): Buffer {
  const graph = new OnnxGraph();
  graph.input('A', FLOAT, dims);
  graph.node('Identity', ['A'], {}, 'YA');
  graph.output('YA', FLOAT, output);
  return graph.bytes();
}

/** Casts to a type between a half and the half that is added to it. */
function casts(to: number, inputType = FLOAT): Buffer {
  const graph = new OnnxGraph();
  graph.input('A', inputType, ['batch', 3]);
  const one = graph.constant([1], Uint16Array.of(0x3c00));
  const cast = graph.node('Relu', [graph.node('Cast', ['A'], { to })]);
  graph.node('Cast', [graph.node('Add', [cast, one])], { to: FLOAT }, 'YA');
  graph.output('YA', FLOAT, ['batch', 3]);
  return graph.bytes();
}

/** As `quantize_dynamic` leaves it. */
function quantised(): Buffer {
  const graph = new OnnxGraph();
  graph.input('A', FLOAT, ['batch', 3]);
  graph.node('DynamicQuantizeLinear', ['A'], {}, 'Q', ['scale', 'zero']);
  graph.node('DequantizeLinear', ['Q', 'scale', 'zero'], {}, 'YA');
  graph.output('YA', FLOAT, ['batch', 3]);
  return graph.bytes();
}

const ONNX = 'backend: "onnxruntime" ';
const input = (name: string, dims: string, type = 'TYPE_FP32', more = '') => `input { name: "${name}" data_type: ${type} dims: [ ${dims} ] ${more} } `;
const output = (name: string, dims: string, type = 'TYPE_FP32', more = '') => `output { name: "${name}" data_type: ${type} dims: [ ${dims} ] ${more} } `;
const BATCH = 'max_batch_size: 4 ';
const image = echo({ A: [FLOAT, ['batch', 3]] });
const fixed = echo({ A: [FLOAT, [1, 3]] });
const texts = echo({ input_ids: [INT64, ['batch', 'length']], attention_mask: [INT64, ['batch', 'length']] });
const ids = input('input_ids', '-1', 'TYPE_INT64');
const idsOut = output('Yinput_ids', '-1', 'TYPE_INT64');
const sequence = (name: string, values: string) => `sequence_batching { control_input { name: "${name}" control { kind: CONTROL_SEQUENCE_START ${values} } } } `;
const told = (type: number, dims: Dims) => echo({ A: [FLOAT, ['batch', 3]], START: [type, dims] });

export const ONNX_CASES: Readonly<Record<string, OnnxCase>> = {
  fits: { config: ONNX + BATCH + input('A', '3') + output('YA', '3'), graph: image, says: [] },
  fits_without_batch: { config: ONNX + input('A', '-1, 3') + output('YA', '-1, 3'), graph: image, says: [] },
  fixes_an_input: { config: ONNX + input('A', '2, 3') + output('YA', '-1, 3'), graph: image, says: [] },
  lists_nothing: { config: ONNX, graph: image, says: [] },
  lists_nothing_fixed: { config: ONNX, graph: fixed, says: [] },
  reshaped: { config: ONNX + BATCH + input('A', '3, 1', 'TYPE_FP32', 'reshape { shape: [ 3 ] }') + output('YA', '3'), graph: image, says: [] },
  input_name: { config: ONNX + BATCH + input('input_id', '-1', 'TYPE_INT64') + input('attention_mask', '-1', 'TYPE_INT64') + idsOut, graph: texts, says: ['error io-unexpected-input "input_id" -> "input_ids"'] },
  input_name_far: { config: ONNX + BATCH + input('pixels', '3') + output('YA', '3'), graph: image, says: ['error io-unexpected-input "pixels"'] },
  output_name: { config: ONNX + BATCH + input('A', '3') + output('YB', '3'), graph: image, says: ['error io-unexpected-output "YB" -> "YA"'] },
  input_missing: { config: ONNX + BATCH + ids + idsOut, graph: texts, says: ['error ort-input-count input ->  input { name: "attention_mask" data_type: TYPE_INT64 dims: [ -1 ] }'] },
  input_too_many: { config: ONNX + BATCH + input('A', '3') + input('B', '3') + output('YA', '3'), graph: image, says: ['error io-unexpected-input "B"', 'error ort-input-count input'] },
  input_type: { config: ONNX + BATCH + input('input_ids', '-1', 'TYPE_INT32') + input('attention_mask', '-1', 'TYPE_INT64') + idsOut, graph: texts, says: ['error ort-data-type TYPE_INT32 -> TYPE_INT64'] },
  output_type: { config: ONNX + BATCH + input('A', '3') + output('YA', '3', 'TYPE_FP16'), graph: image, says: ['error ort-data-type TYPE_FP16 -> TYPE_FP32'] },
  input_batch_too: { config: ONNX + BATCH + input('A', '1, 3') + output('YA', '3'), graph: image, says: ['error ort-dims-count [ 1, 3 ] -> [ 3 ]'] },
  input_size: { config: ONNX + BATCH + input('A', '4') + output('YA', '3'), graph: image, says: ['error ort-dims-count [ 4 ] -> [ 3 ]'] },
  input_without_batch: { config: ONNX + input('A', '3') + output('YA', '-1, 3'), graph: image, says: ['error ort-dims-count [ 3 ] -> [ -1, 3 ]'] },
  input_open_where_fixed: { config: ONNX + input('A', '-1, -1') + output('YA', '-1, 3'), graph: image, says: ['error ort-dims-count [ -1, -1 ] -> [ -1, 3 ]'] },
  reshape_wrong: { config: ONNX + BATCH + input('A', '4, 1', 'TYPE_FP32', 'reshape { shape: [ 4 ] }') + output('YA', '3'), graph: image, says: ['error ort-dims-count [ 4 ]'] },
  output_size: { config: ONNX + BATCH + input('A', '3') + output('YA', '4'), graph: image, says: ['warning ort-dims-count [ 4 ] -> [ 3 ]'] },
  output_open_where_fixed: { config: ONNX + BATCH + input('A', '3') + output('YA', '-1'), graph: image, says: ['warning ort-dims-count [ -1 ] -> [ 3 ]'] },
  // What ONNX Runtime makes of it is [3], so the configuration is right and the file is not.
  output_file_open: { config: ONNX + BATCH + input('A', '3') + output('YA', '3'), graph: declares(['batch', 3], ['batch', 'classes']), says: [], loads: true },
  output_open_for_good: { config: ONNX + BATCH + input('A', '3') + output('YA', '3'), graph: declares(['batch', 'size'], ['batch', 'size']), says: [], loads: false },
  output_file_wrong: { config: ONNX + BATCH + input('A', '3') + output('YA', '-1'), graph: declares(['batch', 3], ['batch', 5]), says: ['warning ort-dims-count [ -1 ] -> [ 5 ]'], loads: true },
  no_batch: { config: ONNX + BATCH + input('A', '3') + output('YA', '3'), graph: fixed, says: ['error ort-dims-first-not-batch "A"', 'warning ort-dims-first-not-batch "YA"'] },
  no_batch_left_to_the_graph: { config: `${ONNX}max_batch_size: 8 `, graph: fixed, says: ['error ort-autofill-batch-conflict 8'] },
  no_batch_half_listed: { config: ONNX + BATCH + input('A', '3'), graph: fixed, says: ['error ort-autofill-batch-conflict 4'] },
  scalar: { config: ONNX + input('A', '1') + output('YA', '1'), graph: echo({ A: [FLOAT, []] }), says: [] },
  scalar_wrong: { config: ONNX + input('A', '2') + output('YA', '1'), graph: echo({ A: [FLOAT, []] }), says: ['error ort-scalar-dims [ 2 ]'] },
  ragged: { config: ONNX + BATCH + input('A', '-1', 'TYPE_FP32', 'allow_ragged_batch: true') + output('YA', '3'), graph: image, says: ['error ort-ragged-shape true'] },
  control: { config: ONNX + BATCH + input('A', '3') + output('YA', '3') + sequence('START', 'fp32_false_true: [ 0, 1 ]'), graph: told(FLOAT, ['batch', 1]), says: [] },
  control_bool: { config: ONNX + BATCH + input('A', '3') + output('YA', '3') + sequence('START', 'bool_false_true: [ false, true ]'), graph: told(BOOL, ['batch', 1]), says: [] },
  control_name: { config: ONNX + BATCH + input('A', '3') + output('YA', '3') + sequence('STAR', 'fp32_false_true: [ 0, 1 ]'), graph: told(FLOAT, ['batch', 1]), says: ['error ort-control-missing "STAR" -> "START"'] },
  control_dims: { config: ONNX + BATCH + input('A', '3') + output('YA', '3') + sequence('START', 'fp32_false_true: [ 0, 1 ]'), graph: told(FLOAT, ['batch', 2]), says: ['error ort-control-dims "START"'] },
  control_type: { config: ONNX + BATCH + input('A', '3') + output('YA', '3') + sequence('START', 'int32_false_true: [ 0, 1 ]'), graph: told(FLOAT, ['batch', 1]), says: ['error ort-control-type "START"'] },
  half: { config: ONNX + BATCH + input('A', '3') + output('YA', '3'), graph: casts(FLOAT16), says: [] },
  half_and_single: { config: ONNX + BATCH + input('A', '3') + output('YA', '3'), graph: casts(FLOAT), says: ['error ort-type-clash "onnxruntime"'] },
  quantised: { config: ONNX + BATCH + input('A', '3') + output('YA', '3'), graph: quantised(), says: ['information ort-dynamic-int8 "onnxruntime"'], loads: true },
  quantised_for_tensorrt: {
    config: `${ONNX}${BATCH}${input('A', '3')}${output('YA', '3')} optimization { execution_accelerators { gpu_execution_accelerator { name: "tensorrt" parameters { key: "trt_engine_cache_enable" value: "true" } parameters { key: "trt_engine_cache_path" value: "/opt/engines" } } } } model_warmup { name: "w" batch_size: 1 inputs { key: "A" value { data_type: TYPE_FP32 dims: [ 3 ] zero_data: true } } }`,
    graph: quantised(), says: ['warning ort-dynamic-int8 "onnxruntime"', 'information ort-trt-warmup-range 1'], loads: true,
  },
  placeholder: { config: `${ONNX}max_batch_size: \${SIZE} ${input('A', '3')}${output('YA', '3')}`, graph: fixed, says: [], loads: false },
};
