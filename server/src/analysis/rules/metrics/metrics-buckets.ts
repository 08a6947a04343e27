import * as l10n from '@vscode/l10n';
import { anchorOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'metrics-buckets',
  severity: 'error',
  phase: PHASE.policies,
  rank: 5,
  fields: ['model_metrics'],
  ofAbsence: true,
  since: '24.11',
  triton: "histogram options must specify non-empty 'buckets'",
  page: {
    what: '`histogram_options` has no `buckets`.',
    why: 'A histogram without buckets counts nothing.',
    wrong: 'model_metrics { metric_control { metric_identifier { family: "nv_inference_first_response_histogram_ms" } histogram_options { } } }',
    right: 'model_metrics { metric_control { metric_identifier { family: "nv_inference_first_response_histogram_ms" }\n  histogram_options { buckets: [ 1, 2 ] } } }',
    fix: 'Give the upper bounds of the buckets, in rising order.',
    sources: ['metrics-buckets'],
  },
  check({ config: { model_metrics: metrics } }, report) {
    metrics?.metric_control.forEach((control) => {
      if (control.histogram_options?.buckets.length === 0) report(anchorOf(control.histogram_options), l10n.t('`buckets` is missing. Give the upper bounds, in rising order.'));
    });
  },
};
