import { FLOAT, INT64, OnnxGraph } from '../../fakes/onnx-writer.ts';

/** One table of `weights` numbers, its inputs and outputs after it in the file as exporters write them. */
export function tinyClassifier(weights: number): Buffer {
  const graph = new OnnxGraph();
  const table = graph.constant([weights, 1], new Float32Array(weights));
  const ids = graph.input('input_ids', INT64, ['batch', 'sequence']);
  graph.node('Gather', [table, ids], {}, 'logits');
  graph.output('logits', FLOAT, ['batch', 'sequence', 1]);
  return graph.bytes();
}
