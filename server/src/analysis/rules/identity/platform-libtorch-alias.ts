import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { replaceValue } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'platform-libtorch-alias',
  severity: 'error',
  phase: PHASE.general,
  rank: 2,
  fields: ['platform'],
  triton: "unexpected 'platform' and 'backend' pair, got:libtorch, pytorch",
  page: {
    what: 'The platform is `libtorch`.',
    why: 'The server tells the back end `pytorch` from it, and then does not find it among the platforms of that back end.',
    wrong: 'platform: "libtorch"',
    right: 'platform: "pytorch_libtorch"',
    fix: 'Write `pytorch_libtorch`.',
    sources: ['platform-libtorch-alias'],
  },
  check({ config, identity }, report) {
    if (identity?.platform !== 'libtorch' || identity.backend !== 'pytorch') return;
    report(spanOf(config, 'platform'), l10n.t('The server does not take its own alias `libtorch`. Write `pytorch_libtorch`.'), { fix: replaceValue(config, 'platform', '"pytorch_libtorch"') });
  },
};
