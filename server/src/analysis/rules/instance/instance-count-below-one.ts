import * as l10n from '@vscode/l10n';
import { isKnown, isWritten, spanOf } from '../../source.ts';
import { replaceValue } from '../fixes.ts';
import { eachGroup } from '../instance-groups.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'instance-count-below-one',
  severity: 'warning',
  phase: PHASE.instance,
  fields: ['instance_group'],
  page: {
    what: '`count` is 0 or negative.',
    why: 'The server takes its own default instead: 1, or 2 on the CPU for ONNX Runtime and TensorFlow.',
    wrong: 'instance_group { kind: KIND_CPU count: 0 }',
    right: 'instance_group { kind: KIND_CPU count: 1 }',
    fix: 'Give the number of instances. To load a model later, use explicit mode.',
    sources: ['instance-count-below-one'],
  },
  check({ config }, report) {
    eachGroup(config, (group) => {
      if (group.count > 0 || !isWritten(group, 'count') || !isKnown(group, 'count')) return;
      report(spanOf(group, 'count'), l10n.t('A count below 1 is ignored: the server makes its default number of instances. Give the number that you want.'), { fix: replaceValue(group, 'count', '1') });
    });
  },
};
