import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'version-specific-missing',
  severity: 'warning',
  phase: PHASE.version,
  rank: 2,
  fields: ['version_policy'],
  needsFiles: true,
  triton: "version {version} is specified for model '{model}', but the version directory is not present",
  page: {
    what: '`version_policy.specific` names a version that has no folder.',
    why: 'The server logs an error and loads the others.',
    wrong: 'version_policy { specific { versions: [ 1, 7 ] } }',
    right: 'version_policy { specific { versions: [ 1 ] } }',
    fix: 'Remove the version from the list, or add its folder.',
    sources: ['version-specific-missing'],
  },
  check({ config, files }, report) {
    const specific = config.version_policy?.specific;
    const numbers = files?.model.versions.flatMap(({ number }) => number ?? []) ?? [];
    if (!specific || !specific.versions.some((version) => numbers.includes(version))) return;
    specific.versions.forEach((version, at) => {
      if (!numbers.includes(version)) report(spanOf(specific, 'versions', at), l10n.t('There is no version {0} here; the model has {1}.', version, numbers.join(', ')));
    });
  },
};
