import * as l10n from '@vscode/l10n';
import type { ModelConfig } from '../../../schema/model-config.generated.ts';
import type { Message } from '../../../schema/rows.ts';
import { anchorOf, isWhole, spanOf } from '../../source.ts';
import { replaceValue } from '../fixes.ts';
import type { ModelFiles } from '../model-files.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

const fixOf = (latest: Message) => {
  const fix = replaceValue(latest, 'num_versions', '1');
  return fix && { fix };
};

/** Why a model without any version is at fault beyond what a checkout lacks; undefined where nothing shows it. */
export function versionFault(config: ModelConfig, { model }: ModelFiles): { readonly kind: 'policy' | 'too-large' } | { readonly kind: 'ignored'; readonly folder: string } | undefined {
  if (config.version_policy?.latest?.num_versions === 0) return { kind: 'policy' };
  if (model.versions.some(({ problem }) => problem === 'too-large')) return { kind: 'too-large' };
  const folder = model.versions.find(({ problem }) => problem === 'leading-zero')?.name
    ?? model.items.find(({ name, kind }) => kind === 'folder' && /^(v|version|ver)[-_. ]?\d/i.test(name))?.name;
  return folder === undefined ? undefined : { kind: 'ignored', folder };
}

export const rule: Rule = {
  code: 'version-none',
  severity: 'error',
  phase: PHASE.version,
  rank: 1,
  triton: "at least one version must be available under the version policy of model '{model}'",
  page: {
    what: 'No version of the model is left to load.',
    why: 'The version policy picks from the numbered folders; one is needed even for an ensemble, where it may be empty. Version control keeps no empty folder, so where there is none at all one note stands for the whole repository (`weights-absent`), and an ensemble without one beside models that have theirs is a warning.',
    wrong: 'version_policy { latest { num_versions: 0 } }',
    right: 'version_policy { latest { num_versions: 1 } }',
    fix: 'Make a folder `1`, or correct `version_policy`.',
    sources: ['version-none'],
  },
  check({ config, files, folder }, report) {
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
    const fault = versionFault(config, files);
    if (fault?.kind === 'ignored') report(anchorOf(config), l10n.t('The server ignores the folder {0}, so the model has no version. Rename it to a number without leading zeros, such as `1`.', `\`${fault.folder}\``), { said: { model } });
  },
};
