import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { removeField } from '../fixes.ts';
import { eachGroup, groupName } from '../instance-groups.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'instance-kind-model-gpus',
  severity: 'error',
  phase: PHASE.instance,
  rank: 1,
  fields: ['instance_group'],
  triton: 'instance group {group} of model {model} has kind KIND_MODEL but specifies one or more GPUs',
  page: {
    what: 'A group of kind `KIND_MODEL` has `gpus`.',
    why: 'With `KIND_MODEL` the model itself chooses its devices.',
    wrong: 'instance_group { kind: KIND_MODEL gpus: [ 0 ] }',
    right: 'instance_group { kind: KIND_MODEL }',
    fix: 'Remove `gpus`.',
    sources: ['instance-kind-model-gpus'],
  },
  check({ config, name, text }, report) {
    eachGroup(config, (group, item) => {
      if (group.kind !== 'KIND_MODEL' || group.gpus.length === 0) return;
      report(spanOf(group, 'gpus'), l10n.t('With `KIND_MODEL` the model chooses its devices. Remove `gpus`.'), { said: { group: groupName(group, name, item) }, item, fix: removeField(text, group, 'gpus') });
    });
  },
};
