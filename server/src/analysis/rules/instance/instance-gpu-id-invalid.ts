import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { removeField } from '../fixes.ts';
import { eachGroup, groupName } from '../instance-groups.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'instance-gpu-id-invalid',
  severity: 'error',
  phase: PHASE.instance,
  rank: 1,
  fields: ['instance_group'],
  triton: 'instance group {group} of model {model} specifies invalid or unsupported gpu id {id}. GPUs with at least the minimum required CUDA compute compatibility of {capability} are: ',
  page: {
    what: 'A group of kind `KIND_GPU` names a GPU that is negative, or any where there is none.',
    why: 'GPUs count from 0. Behind the colon the server lists those that it has.',
    wrong: 'instance_group { kind: KIND_GPU gpus: [ -1 ] }',
    right: 'instance_group { kind: KIND_GPU gpus: [ 0 ] }',
    fix: 'Name GPUs that the machine has, or leave `gpus` out for all of them.',
    sources: ['instance-gpu-id-invalid'],
  },
  check({ config, name, gpu, text }, report) {
    eachGroup(config, (group, item) => {
      if (group.kind !== 'KIND_GPU') return;
      const at = gpu === 'none' ? (group.gpus.length > 0 ? 0 : -1) : group.gpus.findIndex((id) => id < 0);
      if (at < 0) return;
      const id = group.gpus[at]!;
      report(spanOf(group, 'gpus', at), id < 0 ? l10n.t('GPUs count from 0.') : l10n.t('There is no GPU {0} here.', id), {
        said: { group: groupName(group, name, item), id, capability: '6.000000' }, item, ...(gpu !== 'none' && { fix: removeField(text, group, 'gpus') }),
      });
    });
  },
};
