import * as l10n from '@vscode/l10n';
import { anchorOf } from '../../source.ts';
import { misnamedFiles } from '../model-file.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'fil-model-file-name',
  severity: 'error',
  phase: PHASE.initialise,
  needsFiles: true,
  page: {
    what: 'The version folder of a forest has its file under another name than the one that the back end `fil` opens.',
    why: 'It opens `default_model_filename`, else a name that follows from `model_type`: `xgboost.model`, `xgboost.json`, `xgboost.ubj`, `model.txt`, `checkpoint.tl`.',
    wrong: '(folder `m/1/` with `forest.model` alone, and no `default_model_filename`)',
    right: '(folder `m/1/` with `xgboost.model`)',
    fix: 'Rename the file, or name it by `default_model_filename`.',
    sources: [],
  },
  check(model, report) {
    if (model.identity?.backend !== 'fil') return;
    for (const { version, expected, found } of misnamedFiles(model)) {
      report(anchorOf(model.config), l10n.t('The back end opens {0} in the folder {1}, where {2} lies. Rename the file, or name it by `default_model_filename`.', `\`${expected}\``, `\`${version.name}\``, `\`${found}\``));
    }
  },
};
