import type { ModelConfig, ModelEnsemblingStep } from '../../schema/model-config.generated.ts';

interface Flow {
  /** The step that writes it; undefined for an input of the ensemble. */
  readonly step: ModelEnsemblingStep | undefined;
  /** Tensors that the step reads. */
  readonly from: readonly string[];
  /** Which decoupled step its answers come from; 0: none. */
  label: number;
  ready: boolean;
}

export interface Branching {
  /** The step at which paths come together; undefined: the ensemble's own outputs. */
  readonly step: ModelEnsemblingStep | undefined;
  /** The model that the server names: the one that mentions the tensor first. */
  readonly model: string;
}

/**
 * A decoupled model answers a request any number of times, so all that a step reads must come from the same
 * one, or all from none. Follows the tensors in the order in which they become ready.
 * @returns where two come together
 */
export function decoupledBranches(name: string, config: ModelConfig, isDecoupled: (model: string) => boolean): Branching | undefined {
  const steps = config.ensemble_scheduling?.step ?? [];
  const decoupled = steps.map((step) => isDecoupled(step.model_name));
  if (!decoupled.includes(true)) return undefined;
  const flows = new Map<string, Flow>();
  const mentioned = new Map<string, string>();
  const mention = (tensor: string, model: string) => {
    if (!mentioned.has(tensor)) mentioned.set(tensor, model);
  };
  for (const tensor of config.input) {
    flows.set(tensor.name, { step: undefined, from: [], label: 0, ready: true });
    mention(tensor.name, name);
  }
  for (const tensor of config.output) mention(tensor.name, name);
  for (const step of steps) {
    const from = [...step.input_map.values()];
    for (const tensor of [...from, ...step.output_map.values()]) mention(tensor, step.model_name);
    for (const tensor of step.output_map.values()) if (!flows.has(tensor)) flows.set(tensor, { step, from, label: 0, ready: false });
  }
  for (let changed = true; changed;) {
    changed = false;
    for (const [tensor, flow] of flows) {
      if (flow.ready || !flow.from.every((one) => flows.get(one)?.ready)) continue;
      const labels = labelsOf(flow.from, flows);
      if (labels.size > 1) return { step: flow.step, model: mentioned.get(tensor) ?? name };
      const at = steps.indexOf(flow.step!);
      flow.label = decoupled[at] ? at + 1 : [...labels][0] ?? 0;
      flow.ready = true;
      changed = true;
    }
  }
  const outputs = config.output.map((tensor) => tensor.name).filter((tensor) => flows.get(tensor)?.ready);
  return labelsOf(outputs, flows).size > 1 ? { step: undefined, model: name } : undefined;
}

function labelsOf(names: readonly string[], flows: ReadonlyMap<string, Flow>): Set<number> {
  return new Set(names.flatMap((one) => flows.get(one)?.label ?? []));
}
