import type { ModelConfig } from '../schema/model-config.generated.ts';
import type { ModelFiles } from './rules/model-files.ts';
import { isWhole } from './source.ts';

/** The versions that the policy loads; undefined where the folder or the policy is not known. */
export function loadedVersions({ version_policy: policy }: ModelConfig, files: ModelFiles | undefined): ReadonlySet<number> | undefined {
  if (!files || files.model.versions.length === 0) return undefined;
  const there = files.model.versions.flatMap(({ number, problem }) => (number !== undefined && problem === undefined ? [number] : [])).sort((a, b) => b - a);
  if (policy && !isWhole(policy)) return undefined;
  if (policy?.all) return new Set(there);
  if (policy?.specific) return new Set(there.filter((version) => policy.specific!.versions.includes(version)));
  return new Set(there.slice(0, Math.max(1, policy?.latest?.num_versions ?? 1)));
}
