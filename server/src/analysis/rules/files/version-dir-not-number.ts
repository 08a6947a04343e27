import * as l10n from '@vscode/l10n';
import { anchorOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

/** Made by tools, and in nobody's mind a part of the model. */
const LEFTOVERS = /^(\.ipynb_checkpoints|__MACOSX|\.idea|\.vscode)$/;
/** Meant for a version. */
const MEANT = /^(?:v|ver|version)[-_. ]?\d+$|^latest$/i;

export const rule: Rule = {
  code: 'version-dir-not-number',
  severity: 'warning',
  phase: PHASE.version,
  needsFiles: true,
  page: {
    what: 'Beside the versions lies a folder that looks like one and has no number, or that a tool left behind.',
    why: 'The server ignores it with a warning, but looks into the first folder by name for the model file where no back end is given; '
      + 'and it is packed and uploaded with the model.',
    wrong: '(folders `m/1/` and `m/.ipynb_checkpoints/`)',
    right: '(folder `m/1/`)',
    fix: 'Remove it, or rename it to a number.',
    sources: ['version-dir-not-number'],
  },
  check({ config, files }, report) {
    // Without any version, version-none tells it.
    if (!files?.model.versions.some(({ number }) => number !== undefined)) return;
    for (const { name, kind } of files.model.items) {
      if (kind !== 'folder') continue;
      if (LEFTOVERS.test(name)) report(anchorOf(config), l10n.t('The folder {0} was left behind by a tool. Remove it before it is packed with the model.', `\`${name}\``));
      else if (MEANT.test(name)) report(anchorOf(config), l10n.t('The server ignores the folder {0}: a version is called by its number.', `\`${name}\``));
    }
  },
};
