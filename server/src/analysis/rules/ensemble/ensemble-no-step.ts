import * as l10n from '@vscode/l10n';
import { isWhole, spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'ensemble-no-step',
  severity: 'error',
  phase: PHASE.ensemble,
  rank: 5,
  fields: ['ensemble_scheduling'],
  ofAbsence: true,
  triton: "must specify 'step' for ensemble '{model}'",
  page: {
    what: '`ensemble_scheduling` has no step.',
    why: 'There is nothing to run.',
    wrong: 'platform: "ensemble"\nensemble_scheduling {  }\ninput { name: "A" data_type: TYPE_FP32 dims: [ 1 ] }\noutput { name: "Z" data_type: TYPE_FP32 dims: [ 1 ] }',
    right: 'platform: "ensemble"\nensemble_scheduling { step { model_name: "x" model_version: -1 input_map { key: "i" value: "A" } output_map { key: "o" value: "Z" } } }\ninput { name: "A" data_type: TYPE_FP32 dims: [ 1 ] }\noutput { name: "Z" data_type: TYPE_FP32 dims: [ 1 ] }',
    fix: 'Add a step for each model.',
    sources: ['ensemble-no-step'],
  },
  check({ config }, report) {
    const ensemble = config.ensemble_scheduling;
    if (ensemble && ensemble.step.length === 0 && isWhole(ensemble)) report(spanOf(config, 'ensemble_scheduling'), l10n.t('The ensemble has no step. Add one for each model that it runs.'));
  },
};
