import * as l10n from '@vscode/l10n';
import { anchorOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'version-dir-not-plain',
  severity: 'warning',
  phase: PHASE.version,
  rank: 3,
  needsFiles: true,
  page: {
    what: 'A version folder’s name begins with a number and goes on, or has a sign.',
    why: 'The server reads the number only, and back ends then look in a folder of that number. A python model hangs while it is loaded, without a word.',
    wrong: '(folder `m/1abc/`)',
    right: '(folder `m/1/`)',
    fix: 'Rename it.',
    sources: ['version-dir-not-plain'],
  },
  check({ config, files, identity }, report) {
    for (const { name, problem, number } of files?.model.versions ?? []) {
      if (problem === 'not-plain') report(anchorOf(config), identity?.backend === 'python'
        ? l10n.t('The folder {0} is read as version {1}; the back end then looks in a folder of that number, and the model hangs while it is loaded. Rename it.', `\`${name}\``, String(number))
        : l10n.t('The folder {0} is read as version {1}, and the back end then looks in a folder of that number. Rename it.', `\`${name}\``, String(number)), identity?.backend === 'python' ? { severity: 'error' } : undefined);
    }
  },
};
