import * as l10n from '@vscode/l10n';
import { anchorOf, isKnown } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'ensemble-step-model-name',
  severity: 'error',
  phase: PHASE.ensemble,
  rank: 6,
  fields: ['ensemble_scheduling'],
  ofAbsence: true,
  triton: "must specify 'model_name' in step {index} of ensemble '{model}'",
  page: {
    what: 'A step has no `model_name`.',
    why: 'Steps count from 0 in the message.',
    wrong: 'platform: "ensemble"\nensemble_scheduling { step { model_version: -1 input_map { key: "i" value: "A" } output_map { key: "o" value: "Z" } } }\ninput { name: "A" data_type: TYPE_FP32 dims: [ 1 ] }\noutput { name: "Z" data_type: TYPE_FP32 dims: [ 1 ] }',
    right: 'platform: "ensemble"\nensemble_scheduling { step { model_name: "x" model_version: -1 input_map { key: "i" value: "A" } output_map { key: "o" value: "Z" } } }\ninput { name: "A" data_type: TYPE_FP32 dims: [ 1 ] }\noutput { name: "Z" data_type: TYPE_FP32 dims: [ 1 ] }',
    fix: 'Add it.',
    sources: ['ensemble-step-model-name'],
  },
  check({ config }, report) {
    config.ensemble_scheduling?.step.forEach((step, index) => {
      if (step.model_name === '' && isKnown(step, 'model_name')) report(anchorOf(step), l10n.t('The step does not say which model it runs. Add `model_name`.'), { said: { index }, item: index + 1 });
    });
  },
};
