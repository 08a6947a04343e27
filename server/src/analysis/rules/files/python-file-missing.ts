import * as l10n from '@vscode/l10n';
import { anchorOf, isKnown, isWritten, spanOf } from '../../source.ts';
import { holdsOnlyKeepers } from '../model-files.ts';
import { PHASE } from '../phase.ts';
import { pythonVersions } from '../python-files.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'python-file-missing',
  severity: 'error',
  phase: PHASE.initialise,
  needsFiles: true,
  page: {
    what: 'A version of a python model has files, and not the one that the back end runs: `default_model_filename`, else `model.py`.',
    why: 'The back end\u2019s process ends without a word, and the load of the model never does: the server answers nothing.',
    wrong: '(folder `m/1/` with `net.py` alone, and no `default_model_filename`)',
    right: '(folder `m/1/` with `model.py`)',
    fix: 'Rename the file, or name it by `default_model_filename`.',
    sources: [],
  },
  check(model, report) {
    const { config } = model;
    const expected = config.default_model_filename || 'model.py';
    if (!expected.endsWith('.py') || expected.includes('/') || !isKnown(config, 'default_model_filename') || config.cc_model_filenames.size > 0) return;
    // A package or a compiled module of the same name may stand in for it.
    const stem = expected.slice(0, -'.py'.length);
    for (const { name: version, items } of pythonVersions(model)) {
      if (holdsOnlyKeepers(items) || items.some(({ name }) => name === stem || name.startsWith(`${stem}.`))) continue;
      const at = isWritten(config, 'default_model_filename') ? spanOf(config, 'default_model_filename') : anchorOf(config);
      report(at, l10n.t('The folder {0} has no {1}, which the back end runs. The server waits for it without end.', `\`${version}\``, `\`${expected}\``));
    }
  },
};
