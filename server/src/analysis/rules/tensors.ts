// The inputs and outputs of a model, as ValidateModelIOConfig goes through them.
import type { ModelConfig, ModelInput, ModelOutput } from '../../schema/model-config.generated.ts';

export type Side = 'input' | 'output';
export type Tensor = ModelInput | ModelOutput;


/** Every tensor in order; `item` counts on from the inputs to the outputs, which are checked after them. */
export function eachTensor(config: ModelConfig, visit: (tensor: Tensor, side: Side, item: number) => void): void {
  let item = 0;
  for (const tensor of config.input) visit(tensor, 'input', item++);
  for (const tensor of config.output) visit(tensor, 'output', item++);
}

export const WILDCARD = -1;

/** The product of the dims as the server computes it, in 64 bits: -1 with an open dimension, 0 without any. */
export function elementCount(dims: readonly number[]): number | bigint {
  if (dims.length === 0) return 0;
  let count = 1;
  for (const dim of dims) {
    if (dim === WILDCARD) return WILDCARD;
    count *= dim;
  }
  return Number.isSafeInteger(count) ? count : BigInt.asIntN(64, dims.reduce((product, dim) => product * BigInt(dim), 1n));
}

/** Products of the dims between the open ones. */
export function runsOf(dims: readonly number[]): readonly number[] {
  const runs = [1];
  for (const dim of dims) {
    if (dim === WILDCARD) runs.push(1);
    else runs[runs.length - 1]! *= dim;
  }
  return runs;
}

/** `[-1,4]`, as the server prints a shape. */
export function shapeText(dims: readonly number[]): string {
  return `[${dims.join(',')}]`;
}

const MAX_INT64 = 2n ** 63n - 1n;

/** The product is beyond 64 bits; an open dimension makes none. */
export function overflows(dims: readonly number[]): boolean {
  let product = 1;
  for (const dim of dims) {
    if (dim < 1) return false;
    product *= dim;
  }
  return product > Number.MAX_SAFE_INTEGER && dims.reduce((all, dim) => all * BigInt(dim), 1n) > MAX_INT64;
}
