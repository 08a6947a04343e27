import * as l10n from '@vscode/l10n';
import { anchorOf, isKnown, spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'fil-classifier-missing',
  severity: 'warning',
  phase: PHASE.initialise,
  rank: 1,
  ofAbsence: true,
  triton: 'Required parameter is_classifier not found in config',
  page: {
    what: 'A FIL model does not say whether it is a classifier.',
    why: 'The back end asks for `is_classifier`, or for `output_class` of earlier releases, and refuses the model without.',
    wrong: 'backend: "fil"\nparameters { key: "model_type" value { string_value: "xgboost_json" } }',
    right: 'backend: "fil"\nparameters { key: "model_type" value { string_value: "xgboost_json" } }\nparameters { key: "is_classifier" value { string_value: "false" } }',
    fix: 'Add `is_classifier` with `true` for a classifier (and `threshold`), with `false` for a regressor.',
    sources: ['fil-classifier-missing'],
  },
  check({ config, identity }, report) {
    if (identity?.backend !== 'fil' || !isKnown(config, 'parameters') || config.parameters.has('is_classifier') || config.parameters.has('output_class')) return;
    report(config.parameters.size > 0 ? spanOf(config, 'parameters') : anchorOf(config), l10n.t('The back end {0} needs the parameter {1}: {2} for a classifier, else {3}.', '`fil`', '`is_classifier`', '`true`', '`false`'));
  },
};
