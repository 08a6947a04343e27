import * as l10n from '@vscode/l10n';
import { isKnown, spanOf } from '../../source.ts';
import { ENSEMBLE } from '../identity.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'ensemble-scheduling-missing',
  severity: 'error',
  phase: PHASE.ensemble,
  rank: 1,
  fields: ['platform'],
  ofAbsence: true,
  triton: 'ensemble scheduling must be set for ensemble {model} whose platform is ensemble',
  page: {
    what: 'The platform is `ensemble`, and there is no `ensemble_scheduling`.',
    why: 'It holds the steps that the ensemble runs.',
    wrong: 'platform: "ensemble"',
    right: 'platform: "ensemble"\nensemble_scheduling { step { model_name: "x" model_version: -1 input_map { key: "i" value: "A" } output_map { key: "o" value: "Z" } } }\ninput { name: "A" data_type: TYPE_FP32 dims: [ 1 ] }\noutput { name: "Z" data_type: TYPE_FP32 dims: [ 1 ] }',
    fix: 'Add `ensemble_scheduling` with its steps.',
    sources: ['ensemble-scheduling-missing'],
  },
  check({ config, identity }, report) {
    if (identity?.platform !== ENSEMBLE || config.ensemble_scheduling || !isKnown(config, 'ensemble_scheduling')) return;
    report(spanOf(config, 'platform'), l10n.t('The ensemble has no steps. Add `ensemble_scheduling`.'));
  },
};
