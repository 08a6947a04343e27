import * as l10n from '@vscode/l10n';
import { isKnown, spanOf } from '../../source.ts';
import { replaceValue } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'name-directory-mismatch',
  severity: 'error',
  phase: PHASE.folderName,
  rank: 1,
  fields: ['name'],
  triton: "unexpected directory name '{folder}' for model '{name}', directory name must equal model name",
  page: {
    what: '`name` differs from the name of the model’s folder.',
    why: 'The folder’s name is the name that the server serves; a different one in the file is taken for a mistake. Capitals count.',
    wrong: 'name: "other"',
    right: 'name: "m"',
    fix: 'Give the folder’s name, or leave `name` out.',
    sources: ['name-directory-mismatch'],
  },
  check({ config, folder }, report) {
    const { name } = config;
    if (folder === undefined || name === '' || name === folder || !isKnown(config, 'name')) return;
    report(spanOf(config, 'name'), l10n.t('The model lies in the folder {0}, and its name must be the same. Change it, or leave it out.', `\`${folder}\``), {
      said: { folder, name }, fix: replaceValue(config, 'name', JSON.stringify(folder)),
    });
  },
};
