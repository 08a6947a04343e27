import * as l10n from '@vscode/l10n';
import { anchorOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'version-dir-leading-zero',
  severity: 'warning',
  phase: PHASE.version,
  rank: 3,
  needsFiles: true,
  triton: "ignore version directory '{dir}' which contains leading zeros in its directory name",
  page: {
    what: 'A version folder’s name begins with 0.',
    why: 'The server ignores it.',
    wrong: '(folder `m/01/`)',
    right: '(folder `m/1/`)',
    fix: 'Rename it.',
    sources: ['version-dir-leading-zero'],
  },
  check({ config, files }, report) {
    for (const { name, problem } of files?.model.versions ?? []) {
      if (problem === 'leading-zero') report(anchorOf(config), l10n.t('The server ignores the folder {0} for its leading zero. Rename it.', `\`${name}\``));
    }
  },
};
