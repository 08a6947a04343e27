import * as l10n from '@vscode/l10n';
import { anchorOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import { pythonVersions } from '../python-files.ts';
import type { Rule } from '../rule.ts';

const HELPER = 'triton_python_backend_utils.py';

export const rule: Rule = {
  code: 'python-module-shadowed',
  severity: 'error',
  phase: PHASE.initialise,
  rank: 2,
  needsFiles: true,
  triton: "AttributeError: module 'triton_python_backend_utils' has no attribute 'deserialize_bytes_tensor'",
  page: {
    what: `A file \`${HELPER}\` lies beside \`model.py\` or in the model\u2019s folder.`,
    why: 'Python finds it before the one that the server brings. A stub for editors lacks what the back end looks for, and the model does not load; '
      + 'a whole copy works with its own release only, so that is a warning, and so is an empty file, whose content may have been left out on the way.',
    wrong: `(folder \`m/1/\` with \`model.py\` and a stub \`${HELPER}\`)`,
    right: '(folder `m/1/` with `model.py`)',
    fix: 'Remove it. For an editor, put such a stub outside of the model repository.',
    sources: [],
  },
  check(model, report) {
    const { files, config } = model;
    const versions = pythonVersions(model);
    if (!files || versions.length === 0) return;
    const folders = [...versions.map(({ name, items }) => ({ path: `${name}/${HELPER}`, items })), { path: HELPER, items: files.model.items }];
    for (const { path, items } of folders) {
      if (!items.some(({ name, kind }) => name === HELPER && kind === 'file')) continue;
      const text = files.text(path);
      const at = anchorOf(config);
      if (text && !text.includes('deserialize_bytes_tensor')) report(at, l10n.t('The file {0} hides the module of that name that the server brings, and lacks what the back end needs of it. Remove it.', `\`${path}\``));
      else if (text === '') report(at, l10n.t('The empty file {0} hides the module of that name that the server brings. Remove it.', `\`${path}\``), { severity: 'warning' });
      else report(at, l10n.t('The file {0} hides the module of that name that the server brings, which may be newer. Remove it.', `\`${path}\``), { severity: 'warning' });
    }
  },
};
