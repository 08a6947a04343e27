// Shapes of a configuration against those of its ONNX graph, tensor by tensor (CompareDimsSupported and what stands around it).
import type { Message } from '../../schema/rows.ts';
import { isWhole } from '../source.ts';
import { allowedInputs, AT, batches, graphsOf, shapeOf } from './onnx-graph.ts';
import type { ModelContext, ReportOptions } from './rule.ts';
import type { Side, Tensor } from './tensors.ts';

export interface ShapePair {
  readonly tensor: Tensor;
  readonly side: Side;
  /** Of the graph's file. */
  readonly path: string;
  readonly batches: boolean;
  /** What the graph has, the batch included; -1 is open. */
  readonly there: readonly number[];
  readonly given: readonly number[];
  /** Where `given` is written. */
  readonly place: { readonly message: Message; readonly field: 'dims' | 'shape' };
  readonly isRagged: boolean;
  readonly item: number;
}

/** Each tensor that both have, with a shape that is given and known. */
export function shapePairs(model: ModelContext): ShapePair[] {
  const { config } = model;
  const filled = new Set(config.batch_output.flatMap(({ target_name: targets }) => targets)); // of any shape
  return graphsOf(model).flatMap((graph) => {
    const inBatches = batches(model, graph);
    if (inBatches === undefined) return [];
    const pair = (tensor: Tensor, side: Side, at: number): ShapePair[] => {
      const value = (side === 'input' ? allowedInputs(graph) : graph.outputs).find(({ name }) => name === tensor.name);
      const there = value && shapeOf(value);
      const { reshape, dims } = tensor;
      if (!there || !isWhole(tensor) || (reshape ? !isWhole(reshape) : dims.length === 0)) return [];
      const place = reshape ? { message: reshape, field: 'shape' as const } : { message: tensor, field: 'dims' as const };
      return [{
        tensor, side, path: graph.path, batches: inBatches, there, given: reshape?.shape ?? dims, place,
        isRagged: 'allow_ragged_batch' in tensor && tensor.allow_ragged_batch, item: AT[`${side}s`] + at,
      }];
    };
    return [...config.input.flatMap((tensor, at) => pair(tensor, 'input', at)), ...config.output.flatMap((tensor, at) => (filled.has(tensor.name) ? [] : pair(tensor, 'output', at)))];
  });
}

/** An output's shape is worked out anew by ONNX Runtime, which has the last word where the file contradicts itself. */
export function sureOf({ side }: ShapePair): Pick<ReportOptions, 'severity'> {
  return side === 'output' ? { severity: 'warning' } : {};
}
