import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { replaceValue } from '../fixes.ts';
import { eachGroup, groupName } from '../instance-groups.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'instance-gpu-none-available',
  severity: 'error',
  phase: PHASE.instance,
  rank: 1,
  fields: ['instance_group'],
  triton: 'instance group {group} of model {model} has kind KIND_GPU but no GPUs are available',
  page: {
    what: 'A group of kind `KIND_GPU` stands in a model for a machine without GPU.',
    why: 'A server built without GPU support says `but server does not support GPUs` instead.',
    wrong: 'instance_group { kind: KIND_GPU }',
    right: 'instance_group { kind: KIND_CPU }',
    fix: 'Use `KIND_CPU`, or `KIND_AUTO` for both kinds of machine.',
    sources: ['instance-gpu-none-available', 'instance-gpu-build'],
  },
  check({ config, name, gpu }, report) {
    if (gpu !== 'none') return;
    eachGroup(config, (group, item) => {
      if (group.kind !== 'KIND_GPU' || group.gpus.length > 0) return;
      report(spanOf(group, 'kind'), l10n.t('There is no GPU here. Use `KIND_CPU`, or `KIND_AUTO` for both kinds of machine.'), { said: { group: groupName(group, name, item) }, item, fix: replaceValue(group, 'kind', 'KIND_CPU') });
    });
  },
};
