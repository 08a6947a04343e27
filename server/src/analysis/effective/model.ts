import type { ModelConfig } from '../../schema/model-config.generated.ts';
import type { ModelFiles } from '../rules/model-files.ts';
import { effectiveConfig, type EffectiveConfig } from './complete.ts';
import { readModelContent } from './model-content.ts';

/** A model of a repository, as it lies there. */
export interface WrittenModel {
  /** The folder's name. */
  readonly folder: string;
  readonly config: ModelConfig;
  readonly files: ModelFiles | undefined;
}

/** A model of the same repository by its name; undefined where there is none. */
export type FindModel = (name: string) => WrittenModel | undefined;

/**
 * What the server of a release makes of a model: `effectiveConfig` with the files that the back end reads, and with the
 * steps of an ensemble.
 */
export function effectiveModel({ folder, config, files }: WrittenModel, release: string, find: FindModel): EffectiveConfig {
  const content = readModelContent(config, folder, files, release);
  return effectiveConfig(config, { folder, files, release, content, decoupledSteps: decoupledSteps(config, release, find, [folder]) });
}

/** Whether a step is decoupled, steps of steps included; undefined where that of one is not known and no other is. */
function decoupledSteps({ ensemble_scheduling: ensemble }: ModelConfig, release: string, find: FindModel, above: readonly string[]): boolean | undefined {
  const answers = new Set(ensemble?.step.map(({ model_name: name }) => isDecoupled(name, release, find, above)));
  if (answers.has(true)) return true;
  return answers.has(undefined) ? undefined : false;
}

function isDecoupled(name: string, release: string, find: FindModel, above: readonly string[]): boolean | undefined {
  const model = above.includes(name) ? undefined : find(name);
  if (!model) return undefined;
  if (model.config.ensemble_scheduling) return decoupledSteps(model.config, release, find, [...above, name]);
  if (model.config.model_transaction_policy) return model.config.model_transaction_policy.decoupled; // a back end that wants another is refused
  const { config, notes } = effectiveModel(model, release, find);
  if (config.backend === 'python' && notes.length > 0) return undefined;
  return (config.model_transaction_policy as { decoupled?: boolean } | undefined)?.decoupled === true;
}
