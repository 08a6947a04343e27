import type { ModelConfig } from '../../schema/model-config.generated.ts';
import type { ModelFiles } from '../rules/model-files.ts';
import { effectiveConfig, type EffectiveConfig } from './complete.ts';

/** A model as it is written, by which an ensemble's steps are found. */
export interface WrittenModel {
  readonly config: ModelConfig;
  readonly files: ModelFiles | undefined;
}

/**
 * What the server makes of a model beside the others of its repository: an ensemble is decoupled where a step is.
 * @param written the model's own, which may be an alternative to what lies in its folder
 * @param modelNamed the others; undefined where there is none of that name, or it cannot be read
 * @param release `YY.MM`
 */
export function effectiveModel(folder: string, written: WrittenModel, modelNamed: (name: string) => WrittenModel | undefined, release: string): EffectiveConfig {
  return complete(folder, written, modelNamed, release, [folder]);
}

function complete(folder: string, { config, files }: WrittenModel, modelNamed: (name: string) => WrittenModel | undefined, release: string, above: readonly string[]): EffectiveConfig {
  const answers = new Set((config.ensemble_scheduling?.step ?? []).map(({ model_name: name }) => {
    const step = above.includes(name) ? undefined : modelNamed(name);
    return step && isDecoupled(complete(name, step, modelNamed, release, [...above, name]));
  }));
  const decoupledSteps = answers.has(true) ? true : answers.has(undefined) ? undefined : false;
  return effectiveConfig(config, { folder, files, release, decoupledSteps });
}

function isDecoupled({ config, unknown }: EffectiveConfig): boolean | undefined {
  const policy = config.model_transaction_policy as { decoupled: boolean } | undefined;
  return policy?.decoupled === true ? true : unknown.includes('decoupled') ? undefined : false;
}
