import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { eachGroup, groupName } from '../instance-groups.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'instance-profile-negative',
  severity: 'error',
  phase: PHASE.instance,
  rank: 5,
  fields: ['instance_group'],
  triton: 'instance group {group} of model {model} and platform tensorrt_plan specifies invalid profile {profile}. The field should contain the string representation of a non-negative integer.',
  page: {
    what: 'A profile is negative.',
    why: 'The profiles of a TensorRT engine are numbered from 0.',
    wrong: 'platform: "tensorrt_plan"\ninstance_group { profile: [ "-1" ] }',
    right: 'platform: "tensorrt_plan"\ninstance_group { profile: [ "0" ] }',
    fix: 'Give the number of a profile of the engine.',
    sources: ['instance-profile-negative'],
  },
  check({ config, name, identity }, report) {
    if (identity?.platform !== 'tensorrt_plan') return;
    eachGroup(config, (group, item) => {
      group.profile.forEach((profile, at) => {
        if (/^\s*-0*[1-9]/.test(profile)) report(spanOf(group, 'profile', at), l10n.t('Profiles count from 0.'), { said: { group: groupName(group, name, item), profile }, item });
      });
    });
  },
};
