import type { ModelConfig } from '../../schema/model-config.generated.ts';
import type { ModelFiles } from '../rules/model-files.ts';
import { effectiveConfig, type EffectiveConfig } from './complete.ts';
import { readModelContent, type OpenFile } from './model-content.ts';

/** A model of a repository, as it lies there. */
export interface WrittenModel {
  /** The folder's name. */
  readonly folder: string;
  readonly config: ModelConfig;
  readonly files: ModelFiles | undefined;
  readonly open: OpenFile;
}

/** A model of the same repository by its name; undefined where there is none. */
export type FindModel = (name: string) => WrittenModel | undefined | Promise<WrittenModel | undefined>;

/**
 * What the server of a release makes of a model: `effectiveConfig` with the files that the back end reads, and with the
 * steps of an ensemble.
 */
export async function effectiveModel(model: WrittenModel, release: string, find: FindModel): Promise<EffectiveConfig> {
  const { folder, config, files, open } = model;
  const content = await readModelContent(config, folder, files, release, open);
  return effectiveConfig(config, { folder, files, release, content, decoupledSteps: await decoupledSteps(config, release, find, [folder]) });
}

/** Whether a step is decoupled, steps of steps included; undefined where that of one is not known and no other is. */
async function decoupledSteps({ ensemble_scheduling: ensemble }: ModelConfig, release: string, find: FindModel, above: readonly string[]): Promise<boolean | undefined> {
  const names = [...new Set(ensemble?.step.map(({ model_name: name }) => name))];
  const answers = await Promise.all(names.map((name) => isDecoupled(name, release, find, above)));
  if (answers.includes(true)) return true;
  return answers.includes(undefined) ? undefined : false;
}

async function isDecoupled(name: string, release: string, find: FindModel, above: readonly string[]): Promise<boolean | undefined> {
  const model = above.includes(name) ? undefined : await find(name);
  if (!model) return undefined;
  if (model.config.ensemble_scheduling) return decoupledSteps(model.config, release, find, [...above, name]);
  if (model.config.model_transaction_policy) return model.config.model_transaction_policy.decoupled; // a back end that wants another is refused
  const { config, notes } = await effectiveModel(model, release, find);
  if (config.backend === 'python' && notes.length > 0) return undefined;
  return (config.model_transaction_policy as { decoupled?: boolean } | undefined)?.decoupled === true;
}
