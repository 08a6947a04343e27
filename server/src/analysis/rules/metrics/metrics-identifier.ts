import * as l10n from '@vscode/l10n';
import { anchorOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'metrics-identifier',
  severity: 'error',
  phase: PHASE.policies,
  rank: 2,
  fields: ['model_metrics'],
  ofAbsence: true,
  since: '24.11',
  triton: "metric control must specify 'metric_identifier'",
  page: {
    what: 'A `metric_control` has no `metric_identifier`.',
    why: 'It says which metric is meant.',
    wrong: 'model_metrics { metric_control { histogram_options { buckets: [ 1 ] } } }',
    right: 'model_metrics { metric_control { metric_identifier { family: "nv_inference_first_response_histogram_ms" }\n  histogram_options { buckets: [ 1, 2 ] } } }',
    fix: 'Add `metric_identifier` with a `family`.',
    sources: ['metrics-identifier'],
  },
  check({ config: { model_metrics: metrics } }, report) {
    metrics?.metric_control.forEach((control) => {
      if (!control.metric_identifier) report(anchorOf(control), l10n.t('Which metric is meant is not said. Add `metric_identifier` with a `family`.'));
    });
  },
};
