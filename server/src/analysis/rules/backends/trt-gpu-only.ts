import * as l10n from '@vscode/l10n';
import { isKnown, spanOf } from '../../source.ts';
import { replaceValue } from '../fixes.ts';
import { eachGroup } from '../instance-groups.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'trt-gpu-only',
  severity: 'warning',
  phase: PHASE.backendInstance,
  rank: 1,
  fields: ['instance_group'],
  triton: "unable to load model '{model}', TensorRT backend supports only GPU device",
  page: {
    what: 'An instance group of a TensorRT model is `KIND_CPU`, or `KIND_MODEL` without `enable_multi_device`.',
    why: 'An engine runs on the GPU that it was built for. The core of the server takes the group, and the back end then refuses the instance.',
    wrong: 'platform: "tensorrt_plan"\ninstance_group { kind: KIND_CPU }',
    right: 'platform: "tensorrt_plan"\ninstance_group { kind: KIND_GPU }',
    fix: 'Use `KIND_GPU`.',
    sources: ['trt-gpu-only'],
  },
  check({ config, identity }, report) {
    if (identity?.backend !== 'tensorrt' || !isKnown(config, 'parameters') || config.parameters.has('enable_multi_device')) return;
    eachGroup(config, (group, item) => {
      if (group.kind !== 'KIND_CPU' && group.kind !== 'KIND_MODEL') return;
      report(spanOf(group, 'kind'), l10n.t('A TensorRT engine runs on a GPU only. Use `KIND_GPU`.'), { item, fix: replaceValue(group, 'kind', 'KIND_GPU') });
    });
  },
};
