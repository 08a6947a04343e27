import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { removeField } from '../fixes.ts';
import { eachGroup, groupName, kindOf } from '../instance-groups.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'instance-kind-cpu-gpus',
  severity: 'error',
  phase: PHASE.instance,
  rank: 1,
  fields: ['instance_group'],
  triton: 'instance group {group} of model {model} has kind KIND_CPU but specifies one or more GPUs',
  page: {
    what: 'A group of kind `KIND_CPU` has `gpus`.',
    why: 'A group without a kind that names a GPU the machine lacks becomes `KIND_CPU` and fails likewise.',
    wrong: 'instance_group { kind: KIND_CPU gpus: [ 0 ] }',
    right: 'instance_group { kind: KIND_CPU }',
    fix: 'Remove `gpus`, or use `KIND_GPU`.',
    sources: ['instance-kind-cpu-gpus'],
  },
  check(model, report) {
    const { config, name, text } = model;
    eachGroup(config, (group, item) => {
      if (group.gpus.length === 0 || kindOf(group, model) !== 'KIND_CPU') return;
      const message = group.kind === 'KIND_CPU' ? l10n.t('A group on the CPU cannot name GPUs. Remove `gpus`, or use `KIND_GPU`.')
        : l10n.t('Without a GPU the group runs on the CPU and cannot name any. Remove `gpus`.');
      report(spanOf(group, 'gpus'), message, { said: { group: groupName(group, name, item) }, item, fix: removeField(text, group, 'gpus') });
    });
  },
};
