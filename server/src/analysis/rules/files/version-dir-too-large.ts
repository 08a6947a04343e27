import * as l10n from '@vscode/l10n';
import { anchorOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'version-dir-too-large',
  severity: 'error',
  phase: PHASE.version,
  rank: 3,
  needsFiles: true,
  page: {
    what: 'A version folder’s number is beyond 64 bits.',
    why: 'The whole server ends when it reads the name; other models go with it.',
    wrong: '(folder `m/99999999999999999999/`)',
    right: '(folder `m/1/`)',
    fix: 'Rename it.',
    sources: ['version-dir-too-large'],
  },
  check({ config, files }, report) {
    for (const { name, problem } of files?.model.versions ?? []) {
      if (problem === 'too-large') report(anchorOf(config), l10n.t('The number of the folder {0} is beyond 64 bits, which ends the whole server. Rename it.', `\`${name}\``));
    }
  },
};
