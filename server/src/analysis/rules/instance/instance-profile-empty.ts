import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { eachGroup, groupName } from '../instance-groups.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'instance-profile-empty',
  severity: 'error',
  phase: PHASE.instance,
  rank: 3,
  fields: ['instance_group'],
  triton: 'profile name must not be empty',
  page: {
    what: 'A profile is the empty text.',
    why: 'The profiles of a TensorRT engine are numbered from 0.',
    wrong: 'platform: "tensorrt_plan"\ninstance_group { profile: [ "" ] }',
    right: 'platform: "tensorrt_plan"\ninstance_group { profile: [ "0" ] }',
    fix: 'Give the number of a profile of the engine.',
    sources: ['instance-profile-empty'],
  },
  check({ config, name, identity }, report) {
    if (identity?.platform !== 'tensorrt_plan') return;
    eachGroup(config, (group, item) => {
      group.profile.forEach((profile, at) => {
        if (profile === '') report(spanOf(group, 'profile', at), l10n.t('A profile is named by its number. Give it, or remove the empty text.'), { said: { group: groupName(group, name, item), profile }, item });
      });
    });
  },
};
