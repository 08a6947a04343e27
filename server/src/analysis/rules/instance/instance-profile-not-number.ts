import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { eachGroup, groupName } from '../instance-groups.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'instance-profile-not-number',
  severity: 'error',
  phase: PHASE.instance,
  rank: 4,
  fields: ['instance_group'],
  triton: "unable to parse '{profile}': stoi",
  page: {
    what: 'A profile does not begin with a number.',
    why: 'The profiles of a TensorRT engine are numbered from 0.',
    wrong: 'platform: "tensorrt_plan"\ninstance_group { profile: [ "first" ] }',
    right: 'platform: "tensorrt_plan"\ninstance_group { profile: [ "0" ] }',
    fix: 'Give the number of a profile of the engine.',
    sources: ['instance-profile-not-number'],
  },
  check({ config, name, identity }, report) {
    if (identity?.platform !== 'tensorrt_plan') return;
    eachGroup(config, (group, item) => {
      group.profile.forEach((profile, at) => {
        if (profile !== '' && !/^\s*[+-]?\d/.test(profile)) report(spanOf(group, 'profile', at), l10n.t('A profile is named by its number, not by {0}.', `\`${profile}\``), { said: { group: groupName(group, name, item), profile }, item });
      });
    });
  },
};
