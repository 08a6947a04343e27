import type { ModelConfig, ModelEnsemblingStep } from '../../schema/model-config.generated.ts';
import type { RepositoryModel } from './model.ts';

interface Flow {
  /** The step that writes it; undefined for an input of the ensemble. */
  readonly step: ModelEnsemblingStep | undefined;
  /** Tensors that the step reads. */
  readonly from: readonly string[];
  /** Which decoupled step its answers come from; 0: none. */
  label: number;
  ready: boolean;
}

/**
 * A decoupled model answers a request any number of times, so two of them cannot feed one step. Follows the
 * tensors in the order in which they become ready.
 * @returns where two come together; `step` is undefined where that is the ensemble's own outputs
 */
export function decoupledBranches(config: ModelConfig, modelNamed: (name: string) => RepositoryModel | undefined): { step: ModelEnsemblingStep | undefined } | undefined {
  const steps = config.ensemble_scheduling?.step ?? [];
  const decoupled = steps.map((step) => modelNamed(step.model_name)?.analysis.syntax.config.model_transaction_policy?.decoupled === true);
  if (!decoupled.includes(true)) return undefined;
  const flows = new Map<string, Flow>();
  for (const { name } of config.input) flows.set(name, { step: undefined, from: [], label: 0, ready: true });
  for (const step of steps) {
    const from = [...step.input_map.values()];
    for (const name of step.output_map.values()) if (!flows.has(name)) flows.set(name, { step, from, label: 0, ready: false });
  }
  for (let changed = true; changed;) {
    changed = false;
    for (const flow of flows.values()) {
      if (flow.ready || !flow.from.every((name) => flows.get(name)?.ready)) continue;
      const labels = labelsOf(flow.from, flows);
      if (labels.size > 1) return { step: flow.step };
      const own = flow.step && decoupled[steps.indexOf(flow.step)] ? steps.indexOf(flow.step) + 1 : 0;
      flow.label = own || ([...labels][0] ?? 0);
      flow.ready = true;
      changed = true;
    }
  }
  return labelsOf(config.output.map(({ name }) => name), flows).size > 1 ? { step: undefined } : undefined;
}

function labelsOf(names: readonly string[], flows: ReadonlyMap<string, Flow>): Set<number> {
  return new Set(names.flatMap((name) => flows.get(name)?.label || []));
}
