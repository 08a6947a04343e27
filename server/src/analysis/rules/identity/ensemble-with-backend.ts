import * as l10n from '@vscode/l10n';
import { isWritten, spanOf } from '../../source.ts';
import { removeField } from '../fixes.ts';
import { ENSEMBLE } from '../identity.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'ensemble-with-backend',
  severity: 'error',
  phase: PHASE.general,
  rank: 1,
  fields: ['platform'],
  triton: "Ensemble model '{model}' must have platform type 'ensemble' and empty backend type",
  page: {
    what: 'The platform is `ensemble`, and a back end is given too, or follows from `default_model_filename`.',
    why: 'An ensemble is run by the server itself; its steps have the back ends.',
    wrong: 'platform: "ensemble"\nbackend: "python"',
    right: 'platform: "ensemble"',
    fix: 'Remove `backend`.',
    sources: ['ensemble-with-backend'],
  },
  check({ config, identity, text }, report) {
    if (identity?.platform !== ENSEMBLE || identity.backend === '') return;
    const name = isWritten(config, 'backend') ? 'backend' : 'default_model_filename';
    report(spanOf(config, name), l10n.t('An ensemble has no back end of its own: the server runs it. Remove {0}.', `\`${name}\``), { fix: removeField(text, config, name) });
  },
};
