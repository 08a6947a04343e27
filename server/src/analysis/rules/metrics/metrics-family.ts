import * as l10n from '@vscode/l10n';
import { anchorOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'metrics-family',
  severity: 'error',
  phase: PHASE.policies,
  rank: 3,
  fields: ['model_metrics'],
  ofAbsence: true,
  since: '24.11',
  triton: "metric identifier must specify non-empty 'family'",
  page: {
    what: 'A `metric_identifier` has no `family`.',
    why: 'It says which metric is meant.',
    wrong: 'model_metrics { metric_control { metric_identifier { } histogram_options { buckets: [ 1 ] } } }',
    right: 'model_metrics { metric_control { metric_identifier { family: "nv_inference_first_response_histogram_ms" }\n  histogram_options { buckets: [ 1, 2 ] } } }',
    fix: 'Add the `family`.',
    sources: ['metrics-family'],
  },
  check({ config: { model_metrics: metrics } }, report) {
    metrics?.metric_control.forEach((control) => {
      if (control.metric_identifier?.family === '') report(anchorOf(control.metric_identifier), l10n.t('The name of the metric, `family`, is missing. Add it.'));
    });
  },
};
