import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { eachGroup } from '../instance-groups.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'instance-name-duplicate',
  severity: 'information',
  phase: PHASE.instance,
  fields: ['instance_group'],
  page: {
    what: 'Two groups have the same name.',
    why: 'The server accepts it; their instances then cannot be told apart in its log.',
    wrong: 'instance_group [ { name: "g" kind: KIND_CPU }, { name: "g" kind: KIND_GPU } ]',
    right: 'instance_group [ { name: "cpu" kind: KIND_CPU }, { name: "gpu" kind: KIND_GPU } ]',
    fix: 'Give each its own name.',
    sources: ['instance-name-duplicate'],
  },
  check({ config }, report) {
    if (config.instance_group.length < 2) return;
    const seen = new Set<string>();
    eachGroup(config, (group) => {
      if (group.name !== '' && seen.has(group.name)) report(spanOf(group, 'name'), l10n.t('Another group is called so too; in the log their instances cannot be told apart.'));
      seen.add(group.name);
    });
  },
};
