// What the ONNX Runtime back end fills in from the graph: AutoCompleteConfig, AutoCompleteMaxBatch and AutoCompleteIO
// of its onnxruntime.cc. Read there; not compared with a running one.
import * as l10n from '@vscode/l10n';
import { tritonType, type OnnxModel, type OnnxValue } from '../onnx/model.ts';
import { emptyJson } from './empty.ts';
import type { Json } from './json.ts';

/** `--backend-config=onnxruntime,default-max-batch-size` where nobody sets it. */
const DEFAULT_BATCH = 4;

/** @returns what is not as sure as the rest */
export function completeFromGraph(config: Json, graph: OnnxModel, release: string): string[] {
  const written = (side: string) => (config[side] as unknown[]).length;
  const values = [...graph.inputs, ...graph.outputs];
  const notTensor = values.find(({ kind }) => kind !== 'tensor');
  if (notTensor) return [l10n.t('The server would refuse the model: {0} is no tensor.', notTensor.name)];
  const untyped = values.find(({ type }) => tritonType(type) === undefined || type === 'BFLOAT16');
  if (untyped) return [l10n.t('The back end knows no type for {0}, which is {1}: its inputs and outputs are left as written.', untyped.name, untyped.type)];
  const batches = values.every(({ dims }) => dims !== null && dims.length > 0 && typeof dims[0] !== 'number');
  if (!batches && config.max_batch_size !== 0) {
    return [l10n.t('The server would refuse the model: max_batch_size is {0}, but not every tensor of the graph has an open first dimension.', String(config.max_batch_size))];
  }
  if (batches) {
    config.max_batch_size ||= DEFAULT_BATCH;
    if (Number(config.max_batch_size) > 1 && !config.sequence_batching) config.dynamic_batching ??= emptyJson('ModelDynamicBatching', release);
  }
  const tensor = (type: string) => (value: OnnxValue) => tensorJson(value, type, batches, release);
  if (written('input') + written('batch_input') === 0) config.input = graph.inputs.map(tensor('ModelInput'));
  const notes = [l10n.t('Inputs and outputs are those of the ONNX file, by the rules of the back end\'s source; several may stand in another order.')];
  if (written('output') > 0) return notes;
  config.output = graph.outputs.map(tensor('ModelOutput'));
  if (graph.outputs.some(({ dims }) => dims === null || dims.some((dim) => typeof dim !== 'number'))) {
    notes.push(l10n.t('Where an output\'s dimension is open in the file, ONNX Runtime may still find out its size.'));
  }
  return notes;
}

function tensorJson({ name, type, dims }: OnnxValue, message: string, batches: boolean, release: string): Json {
  const sizes = (dims ?? []).slice(batches ? 1 : 0).map((dim) => (typeof dim === 'number' ? dim : -1));
  const json = { ...emptyJson(message, release), name, data_type: tritonType(type), dims: sizes.length > 0 ? sizes : [1] };
  // The server takes no tensor without dimensions, so a number for each request is one of a single element.
  return sizes.length === 0 && batches ? { ...json, reshape: { shape: [] } } : json;
}
