import * as l10n from '@vscode/l10n';
import { anchorOf } from '../../source.ts';
import { platformsOf } from '../identity.ts';
import { looksLikeCheckout } from '../model-files.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'name-suffix-known-backend',
  severity: 'error',
  phase: PHASE.general,
  rank: 2,
  ofAbsence: true,
  needsFiles: true,
  triton: "unexpected 'platform' and 'backend' pair, got:, {backend}",
  page: {
    what: 'The back end is taken from what stands behind the first point of the model folder’s name, and is one that needs a platform.',
    why: 'With neither back end nor platform nor model file, the server falls back to the name. It then does not fill in the platform.',
    wrong: '(folder `m.onnxruntime` with an empty `config.pbtxt`)',
    right: 'backend: "onnxruntime"',
    fix: 'Name the back end.',
    sources: ['name-suffix-known-backend'],
  },
  check({ config, files, identity, release }, report) {
    if (identity?.fromName !== true || !files || !platformsOf(identity.backend, release)) return;
    const { backend } = identity;
    report(anchorOf(config), l10n.t('The server takes the back end {0} from the folder\u2019s name, and then misses the platform. Add `backend`.', `\`${backend}\``), {
      said: { backend }, ...(looksLikeCheckout(files) && { severity: 'information' }),
    });
  },
};
