import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { eachGroup, groupName } from '../instance-groups.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'instance-kind-unknown',
  severity: 'error',
  phase: PHASE.instance,
  rank: 1,
  fields: ['instance_group'],
  triton: 'instance group {group} of model {model} has unexpected kind KIND_AUTO',
  page: {
    what: 'The kind of a group is a number that means nothing.',
    why: 'The parser takes any number; the server then does not know it.',
    wrong: 'instance_group { kind: 9 }',
    right: 'instance_group { kind: KIND_GPU }',
    fix: 'Write the kind by its name.',
    sources: ['instance-kind-unknown'],
  },
  check({ config, name }, report) {
    eachGroup(config, (group, item) => {
      if (typeof group.kind !== 'number') return;
      report(spanOf(group, 'kind'), l10n.t('{0} is no kind of instance. Use `KIND_GPU`, `KIND_CPU`, `KIND_AUTO` or `KIND_MODEL`.', group.kind), { said: { group: groupName(group, name, item) }, item });
    });
  },
};
