import type { ModelConfig, ModelInstanceGroup } from '../../schema/model-config.generated.ts';
import type { ModelContext } from './rule.ts';

/** A group's name as the server's messages have it (NormalizeInstanceGroup). */
export function groupName(group: ModelInstanceGroup, model: string, index: number): string {
  return group.name || `${model}_${index}`;
}

/** The kind that the server works with; undefined where its GPUs decide. */
export function kindOf({ kind }: ModelInstanceGroup, { gpu }: Pick<ModelContext, 'gpu'>): ModelInstanceGroup['kind'] | undefined {
  if (kind !== 'KIND_AUTO') return kind;
  return gpu === 'none' ? 'KIND_CPU' : undefined;
}

/** Instances are made of ensembles nowhere: their groups are refused before. */
export function eachGroup(config: ModelConfig, visit: (group: ModelInstanceGroup, index: number) => void): void {
  if (!config.ensemble_scheduling) config.instance_group.forEach(visit);
}
