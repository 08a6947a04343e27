// What a plain checkout lacks. Version control keeps no empty folder and weights are seldom in it, so all of it makes
// one note for a repository.
import * as l10n from '@vscode/l10n';
import type { Span } from '../../language/tree.ts';
import type { Finding } from '../finding.ts';
import { versionFault } from '../rules/files/version-none.ts';
import { ENSEMBLE, identify } from '../rules/identity.ts';
import { holdsOnlyKeepers } from '../rules/model-files.ts';
import { anchorOf } from '../source.ts';
import type { RepositoryModel } from './model.ts';

/** Names told one by one; of more it is said how many there are. */
const NAMED = 5;

/** What a model's folder shows of its versions; small, so that it can be kept of thousands. */
export interface Presence extends Span {
  readonly name: string;
  readonly isEnsemble: boolean;
  /** `absent`: no version folder at all, or nothing in those that are there. An ensemble has nothing in its own. */
  readonly weights: 'here' | 'empty' | 'absent';
}

/** Undefined where the folder is not known, or its versions are at fault by themselves. */
export function presenceOf({ name, files, analysis: { syntax: { config } } }: RepositoryModel, release: string): Presence | undefined {
  if (!files) return undefined;
  const { start, end } = anchorOf(config);
  const isEnsemble = config.ensemble_scheduling !== undefined || identify(config, name, files, release)?.platform === ENSEMBLE;
  const versions = files.model.versions.filter(({ number }) => number !== undefined);
  if (versions.length === 0) return versionFault(config, files) ? undefined : { name, isEnsemble, weights: 'absent', start, end };
  const isEmpty = versions.every(({ items }) => holdsOnlyKeepers(items));
  // Only version control leaves a file to keep the folder.
  const isCheckout = isEmpty && !isEnsemble && versions.every(({ items }) => items.length > 0);
  return { name, isEnsemble, weights: isCheckout ? 'absent' : isEmpty ? 'empty' : 'here', start, end };
}

/**
 * One note for the repository, at the first of its models, by name, that has no version or nothing in it. An ensemble
 * without a version folder beside models that have theirs is told by itself: nobody will fetch an empty folder.
 */
export function checkAbsent(models: readonly Presence[]): ReadonlyMap<string, Finding> {
  const found = new Map<string, Finding>();
  const lacking = models.filter(({ weights }) => weights === 'absent');
  const forgotten = models.some(({ weights }) => weights === 'here') ? lacking.filter(({ isEnsemble }) => isEnsemble) : [];
  for (const { name, start, end } of forgotten) {
    found.set(name, {
      code: 'version-none', severity: 'warning', start, end,
      message: l10n.t('The ensemble has no version folder, and the models beside it have theirs. It needs one too, even if it is empty: make a folder `1`, with a file such as `.gitkeep` in it to keep it in version control.'),
    });
  }
  const noted = lacking.filter((one) => !forgotten.includes(one));
  const [first] = noted.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  if (first) {
    const names = noted.map(({ name }) => `\`${name}\``).sort();
    const shown = names.slice(0, NAMED).join(', ');
    found.set(first.name, {
      code: 'weights-absent', severity: 'information', start: first.start, end: first.end,
      message: names.length > NAMED
        ? l10n.t('Of {0} models of this repository no version is here, or nothing in it ({1} and others), as in a checkout without weights. The server needs a folder such as `1` in each, with the model file in it.', names.length, shown)
        : l10n.t('No version of {0} is here, or nothing in it, as in a checkout without weights. The server needs a folder such as `1` in each model, with the model file in it.', shown),
    });
  }
  return found;
}
