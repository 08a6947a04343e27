// How data flows through one ensemble, as BuildEnsembleGraph and ValidateEnsembleSchedulingConfig see it: from the
// file alone, before any other model is looked at.
import type { ModelConfig, ModelEnsemblingStep } from '../../schema/model-config.generated.ts';
import { isWhole } from '../source.ts';

export interface EnsembleTensor {
  readonly name: string;
  /** The step that writes it. */
  writer: ModelEnsemblingStep | undefined;
  /** The first step that reads it, and the input that it goes to. */
  reader: { readonly step: ModelEnsemblingStep; readonly input: string } | undefined;
  readonly before: EnsembleTensor[];
  readonly after: EnsembleTensor[];
  ready: boolean;
}

/** By name, in the order of their first mention; undefined where a step is incomplete or not known. */
export type EnsembleGraph = ReadonlyMap<string, EnsembleTensor> | undefined;

const graphs = new WeakMap<ModelConfig, { readonly graph: EnsembleGraph }>();

export function graphOf(config: ModelConfig): EnsembleGraph {
  let known = graphs.get(config);
  if (!known) {
    known = { graph: build(config) };
    graphs.set(config, known);
  }
  return known.graph;
}

function build(config: ModelConfig): EnsembleGraph {
  const steps = config.ensemble_scheduling?.step ?? [];
  if (steps.length === 0) return undefined;
  const tensors = new Map<string, EnsembleTensor>();
  const tensor = (name: string): EnsembleTensor => {
    let one = tensors.get(name);
    if (!one) tensors.set(name, one = { name, writer: undefined, reader: undefined, before: [], after: [], ready: false });
    return one;
  };
  for (const step of steps) {
    if (!isWhole(step) || step.model_name === '' || step.input_map.size === 0 || step.output_map.size === 0) return undefined;
    const written = [...step.output_map.values()].map(tensor);
    if (written.some(({ writer }) => writer) || new Set(written).size < written.length) return undefined;
    for (const one of written) one.writer = step;
    for (const [input, name] of step.input_map) {
      const read = tensor(name);
      read.reader ??= { step, input };
      for (const one of written) {
        one.before.push(read);
        read.after.push(one);
      }
    }
  }
  spread(tensors, config.input.map(({ name }) => name));
  return tensors;
}

function spread(tensors: ReadonlyMap<string, EnsembleTensor>, inputs: readonly string[]): void {
  const queue = inputs.flatMap((name) => tensors.get(name) ?? []);
  for (const one of queue) one.ready = true;
  for (const one of queue) {
    for (const next of one.after) {
      if (next.ready || !next.before.every(({ ready }) => ready)) continue;
      next.ready = true;
      queue.push(next);
    }
  }
}

/**
 * The tensors in the order in which the server happens to look for unused ones: that of a hash table of the C++
 * library without collisions. New entries come first, and whenever the table grows the order turns round.
 */
export function inServersOrder(graph: NonNullable<EnsembleGraph>): EnsembleTensor[] {
  const order: EnsembleTensor[] = [];
  let size = SIZES[0]!;
  for (const tensor of graph.values()) {
    if (order.length === size) {
      order.reverse();
      size = SIZES.find((one) => one > size) ?? Infinity;
    }
    order.unshift(tensor);
  }
  return order;
}

const SIZES = [13, 29, 59, 127, 257];

/** What keeps a tensor from being computed, going upstream; the tensor itself where nothing else does. */
export function sourceOf(tensor: EnsembleTensor): EnsembleTensor {
  const seen = new Set<string>();
  let source = tensor;
  for (let next: EnsembleTensor | undefined = tensor; next;) {
    next = next.before.find(({ name, ready }) => !ready && !seen.has(name));
    if (!next) break;
    seen.add(next.name);
    source = next;
  }
  return source;
}
