import * as l10n from '@vscode/l10n';
import { anchorOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'metrics-options',
  severity: 'error',
  phase: PHASE.policies,
  rank: 4,
  fields: ['model_metrics'],
  ofAbsence: true,
  since: '24.11',
  triton: "metric control must specify 'histogram_options'",
  page: {
    what: 'A `metric_control` has no `histogram_options`.',
    why: 'There is nothing else that could be set.',
    wrong: 'model_metrics { metric_control { metric_identifier { family: "nv_inference_first_response_histogram_ms" } } }',
    right: 'model_metrics { metric_control { metric_identifier { family: "nv_inference_first_response_histogram_ms" }\n  histogram_options { buckets: [ 1, 2 ] } } }',
    fix: 'Add `histogram_options` with `buckets`.',
    sources: ['metrics-options'],
  },
  check({ config: { model_metrics: metrics } }, report) {
    metrics?.metric_control.forEach((control) => {
      if (control.metric_identifier && control.metric_identifier.family !== '' && !control.histogram_options) report(anchorOf(control), l10n.t('`histogram_options` is missing. Add it with `buckets`.'));
    });
  },
};
