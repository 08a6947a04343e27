import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { looksLikeCheckout } from '../model-files.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'tensorflow-needs-platform',
  severity: 'error',
  phase: PHASE.general,
  rank: 2,
  fields: ['backend'],
  ofAbsence: true,
  needsFiles: true,
  triton: "unexpected 'platform' and 'backend' pair, got:, tensorflow",
  page: {
    what: 'The back end is `tensorflow`, and there is no platform, nor a model file to tell it from.',
    why: 'TensorFlow has two platforms, and the server fills none in.',
    wrong: 'backend: "tensorflow"',
    right: 'backend: "tensorflow"\nplatform: "tensorflow_savedmodel"',
    fix: 'Give `tensorflow_savedmodel` or `tensorflow_graphdef` as the platform.',
    sources: ['tensorflow-needs-platform'],
  },
  check({ config, files, identity }, report) {
    if (identity?.backend !== 'tensorflow' || identity.platform !== '' || identity.fromName) return;
    const found = l10n.t('The back end `tensorflow` needs a platform: `tensorflow_savedmodel` or `tensorflow_graphdef`.');
    report(spanOf(config, 'backend'), found, files && looksLikeCheckout(files) ? { severity: 'information' } : undefined);
  },
};
