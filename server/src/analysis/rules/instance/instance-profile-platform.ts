import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { removeField } from '../fixes.ts';
import { eachGroup, groupName } from '../instance-groups.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'instance-profile-platform',
  severity: 'error',
  phase: PHASE.instance,
  rank: 2,
  fields: ['instance_group'],
  triton: 'instance group {group} of model {model} and platform {platform}specifies profile field which is only supported for TensorRT models',
  page: {
    what: 'A group has a `profile`, and the model is none of TensorRT.',
    why: 'Profiles are those of a TensorRT engine.',
    wrong: 'instance_group { kind: KIND_CPU profile: [ "0" ] }',
    right: 'instance_group { kind: KIND_CPU }',
    fix: 'Remove `profile`.',
    sources: ['instance-profile-platform'],
  },
  check({ config, name, identity, text }, report) {
    if (!identity || identity.platform === 'tensorrt_plan') return;
    const { platform } = identity;
    eachGroup(config, (group, item) => {
      if (group.profile.length === 0) return;
      report(spanOf(group, 'profile'), l10n.t('Only TensorRT models have profiles. Remove `profile`.'), { said: { group: groupName(group, name, item), platform }, item, fix: removeField(text, group, 'profile') });
    });
  },
};
