import * as l10n from '@vscode/l10n';
import { nodeOf, spanOf } from '../../source.ts';
import { removeField } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'ensemble-instance-group',
  severity: 'error',
  phase: PHASE.ensemble,
  rank: 2,
  fields: ['instance_group'],
  triton: "instance group should not be specified for ensemble '{model}'",
  page: {
    what: 'An ensemble has an `instance_group`.',
    why: 'An ensemble runs nothing itself; its steps do.',
    wrong: 'platform: "ensemble"\nensemble_scheduling { step { model_name: "x" model_version: -1 input_map { key: "i" value: "A" } output_map { key: "o" value: "Z" } } }\ninput { name: "A" data_type: TYPE_FP32 dims: [ 1 ] }\noutput { name: "Z" data_type: TYPE_FP32 dims: [ 1 ] }\ninstance_group { kind: KIND_CPU }',
    right: 'platform: "ensemble"\nensemble_scheduling { step { model_name: "x" model_version: -1 input_map { key: "i" value: "A" } output_map { key: "o" value: "Z" } } }\ninput { name: "A" data_type: TYPE_FP32 dims: [ 1 ] }\noutput { name: "Z" data_type: TYPE_FP32 dims: [ 1 ] }',
    fix: 'Remove it; give it to the models of the steps.',
    sources: ['ensemble-instance-group'],
  },
  check({ config, text }, report) {
    if (!config.ensemble_scheduling || config.instance_group.length === 0) return;
    const only = nodeOf(config)?.fields.filter(({ name }) => name === 'instance_group').length === 1;
    report(spanOf(config, 'instance_group'), l10n.t('An ensemble has no {0} of its own: it belongs to the models of the steps. Remove it.', '`instance_group`'), { fix: only ? removeField(text, config, 'instance_group') : undefined });
  },
};
