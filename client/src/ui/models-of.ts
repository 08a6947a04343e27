import * as l10n from '@vscode/l10n';
import type { KnownModel } from '../repositories/known.ts';
import type { Choice } from './choose.ts';
import { confirm } from './confirm.ts';

/** The chosen model with all that it calls, directly or not; every model where a repository is chosen. */
export function modelsOf({ repository, model }: Choice): readonly KnownModel[] {
  if (!model) return repository.models;
  const wanted = new Set([model.name]);
  for (const name of wanted) {
    for (const step of repository.models.find((one) => one.name === name)?.description.steps ?? []) wanted.add(step);
  }
  return repository.models.filter(({ name }) => wanted.has(name));
}

/** Asks before anything is made of models that the server would refuse. Throws a cancellation when declined. */
export async function confirmRefused(models: readonly KnownModel[]): Promise<void> {
  const refused = models.filter(({ health }) => health.errors > 0).map(({ name }) => name);
  if (refused.length === 0) return;
  await confirm(
    refused.length === 1 ? l10n.t('The server would refuse {0}.', refused[0]!) : l10n.t('The server would refuse {0} models.', refused.length),
    l10n.t('{0}\nThe list of problems says why.', refused.join(', ')), l10n.t('Go On All the Same'),
  );
}
