import fs from 'node:fs';
import path from 'node:path';
import * as l10n from '@vscode/l10n';
import { UserError } from '../../util/user-error.ts';
import { contentHashOf } from '../packaging/package.ts';
import { createDeploymentFile, deploymentFileOf, readDeploymentFile, variantOf } from './deployment-file.ts';
import { planDeployment, type DeploymentPlan } from './plan.ts';

/** What a deployment would do; nothing is sent and no credential is read. */
export interface DryRun {
  readonly variant: string;
  readonly plan: DeploymentPlan;
  /** The requests in the order in which they would be made. */
  readonly requests: readonly { readonly operation: string; readonly input: object }[];
}

/**
 * The deployment file beside a repository; written first, with one variant of these models, where there is none.
 * @throws UserError when it cannot be written
 */
export function ensureDeploymentFile(repository: string, models: readonly string[]): { file: string; created: boolean } {
  const file = deploymentFileOf(repository);
  if (fs.existsSync(file)) return { file, created: false };
  try {
    return { file: createDeploymentFile(repository, models), created: true };
  } catch (error) {
    throw new UserError(l10n.t('{0} cannot be written: {1}.', file, error instanceof Error ? error.message : String(error)),
      l10n.t('Check the rights of the folder above the repository.'), { cause: error });
  }
}

/**
 * Plans one variant of a deployment file. A variant that names no models is of those of the repository.
 * @param variant its name; may be left out where the file has one only
 * @throws UserError for a file or variant that makes no deployment; the signal's reason when aborted
 */
export async function dryRun(
  { file, repository, models, variant }: { file: string; repository: string; models: readonly string[]; variant?: string | undefined }, signal?: AbortSignal,
): Promise<DryRun> {
  const base = path.dirname(file);
  const { name, settings } = variantOf(readDeploymentFile(file), variant);
  const folders = (settings.models ?? models.map((model) => path.join(path.relative(base, path.resolve(repository)), model))).map((model) => path.resolve(base, model));
  const root = path.dirname(folders[0] ?? repository);
  const stray = folders.find((folder) => path.dirname(folder) !== root);
  if (stray !== undefined) {
    throw new UserError(l10n.t('The models of the variant {0} lie in different folders: {1} is not in {2}.', name, stray, root), l10n.t('Put them into one repository: an archive has one.'));
  }
  const contentHash = await contentHashOf(root, folders.map((folder) => path.basename(folder)), signal);
  const plan = planDeployment({ base, variant: name, settings: { ...settings, models: folders.map((folder) => path.relative(base, folder)) }, contentHash });
  return {
    variant: name, plan,
    requests: [
      { operation: 'CreateModel', input: plan.createModel },
      { operation: 'CreateEndpointConfig', input: plan.createEndpointConfig },
      { operation: 'CreateEndpoint', input: plan.createEndpoint },
    ],
  };
}
