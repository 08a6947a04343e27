import * as l10n from '@vscode/l10n';
import type { Message } from '../../../schema/rows.ts';
import { anchorOf, isWhole, spanOf } from '../../source.ts';
import { replaceValue } from '../fixes.ts';
import { ENSEMBLE } from '../identity.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

const fixOf = (latest: Message) => {
  const fix = replaceValue(latest, 'num_versions', '1');
  return fix && { fix };
};

export const rule: Rule = {
  code: 'version-none',
  severity: 'error',
  phase: PHASE.version,
  rank: 1,
  triton: "at least one version must be available under the version policy of model '{model}'",
  page: {
    what: 'No version of the model is left to load.',
    why: 'The version policy picks from the numbered folders; one is needed even for an ensemble, where it may be empty. Version control keeps no empty folder, so where there is none at all this is information.',
    wrong: 'version_policy { latest { num_versions: 0 } }',
    right: 'version_policy { latest { num_versions: 1 } }',
    fix: 'Make a folder `1`, or correct `version_policy`.',
    sources: ['version-none'],
  },
  check({ config, files, folder, identity }, report) {
    const policy = config.version_policy;
    const model = folder ?? config.name;
    if (policy?.latest && isWhole(policy.latest) && policy.latest.num_versions === 0) {
      report(spanOf(policy, 'latest'), l10n.t('The policy takes the latest 0 versions, so none is loaded. Give `num_versions`.'), { said: { model }, ...fixOf(policy.latest) });
      return;
    }
    if (!files) return;
    const numbers = files.model.versions.flatMap(({ number }) => number ?? []);
    if (numbers.length > 0) {
      const wanted = policy?.specific?.versions;
      if (!policy?.specific || !isWhole(policy.specific) || wanted!.some((version) => numbers.includes(version))) return;
      report(spanOf(policy.specific, 'versions'), l10n.t('None of these versions is here; the model has {0}.', numbers.join(', ')), { said: { model } });
      return;
    }
    const ignored = files.model.versions.find(({ problem }) => problem === 'leading-zero')?.name
      ?? files.model.items.find(({ name, kind }) => kind === 'folder' && /^(v|version|ver)[-_. ]?\d/i.test(name))?.name;
    if (files.model.versions.some(({ problem }) => problem === 'too-large')) return;
    if (ignored !== undefined) report(anchorOf(config), l10n.t('The server ignores the folder {0}, so the model has no version. Rename it to a number without leading zeros, such as `1`.', `\`${ignored}\``), { said: { model } });
    else if (identity?.platform === ENSEMBLE) report(anchorOf(config), l10n.t('The model has no version folder. An ensemble needs one too, even if it is empty: make a folder `1`.'), { severity: 'information' });
    else report(anchorOf(config), l10n.t('The model has no version folder; the server needs one, such as `1`, with the model file in it.'), { severity: 'information' });
  },
};
