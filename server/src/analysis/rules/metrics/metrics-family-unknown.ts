import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

const CUSTOMIZABLE = 'nv_inference_first_response_histogram_ms';

export const rule: Rule = {
  code: 'metrics-family-unknown',
  severity: 'warning',
  phase: PHASE.run,
  fields: ['model_metrics'],
  since: '24.11',
  triton: "Metric family '{family}' in 'metric_identifier' is not a customizable metric in Triton core.",
  page: {
    what: 'The `family` of a metric control is none that can be set.',
    why: 'Only `nv_inference_first_response_histogram_ms` can; the server logs a warning and goes on without.',
    wrong: 'model_metrics { metric_control { metric_identifier { family: "mine" } histogram_options { buckets: [ 1 ] } } }',
    right: 'model_metrics { metric_control { metric_identifier { family: "nv_inference_first_response_histogram_ms" }\n  histogram_options { buckets: [ 1, 2 ] } } }',
    fix: 'Name `nv_inference_first_response_histogram_ms`, or remove the control.',
    sources: ['metrics-family-unknown'],
  },
  check({ config: { model_metrics: metrics } }, report) {
    metrics?.metric_control.forEach(({ metric_identifier: identifier }) => {
      if (!identifier || identifier.family === '' || identifier.family === CUSTOMIZABLE) return;
      report(spanOf(identifier, 'family'), l10n.t('This metric has no settings, so the control does nothing. Only {0} has some.', `\`${CUSTOMIZABLE}\``), { said: { family: identifier.family } });
    });
  },
};
