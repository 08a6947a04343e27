import type { ModelInput, ModelOutput } from '../../schema/model-config.generated.ts';
import type { Span } from '../../language/tree.ts';

/** What one model says of a tensor of the ensemble: a node of the server's graph. */
export interface TensorNode {
  /** The model that says so. */
  readonly model: string;
  readonly type: string | number;
  readonly dims: readonly number[];
  /** With the batch dimension in front where the model batches. */
  readonly fullDims: readonly number[];
  /** Where it is said: a place in the configuration at `path`; undefined: in the ensemble's own. */
  readonly path: string | undefined;
  readonly span: Span;
}

export function tensorNode(model: string, batching: boolean, tensor: ModelInput | ModelOutput, dims: readonly number[], path: string | undefined, span: Span): TensorNode {
  return { model, type: tensor.data_type, dims, fullDims: batching ? [-1, ...dims] : dims, path, span };
}

/** -1 goes with any size. */
function sameDims(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((dim, at) => dim === b[at] || dim === -1 || b[at] === -1);
}

/** `ValidateTensorConsistency`: the server's words for what does not fit; undefined where it does. */
export function inconsistency(first: TensorNode, second: TensorNode): { readonly kind: 'type' | 'shape'; readonly words: string } | undefined {
  if (first.type !== second.type) {
    return { kind: 'type', words: `inconsistent data type: ${first.type} is inferred from model ${first.model} while ${second.type} is inferred from model ${second.model}` };
  }
  if (sameDims(first.dims, second.dims) || sameDims(first.fullDims, second.fullDims)) return undefined;
  return { kind: 'shape', words: `inconsistent shape: [${first.fullDims.join(',')}] is inferred from model ${first.model} while [${second.fullDims.join(',')}] is inferred from model ${second.model}` };
}
