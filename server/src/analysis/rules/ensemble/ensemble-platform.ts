import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { ENSEMBLE } from '../identity.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'ensemble-platform',
  severity: 'error',
  phase: PHASE.ensemble,
  rank: 1,
  fields: ['ensemble_scheduling'],
  triton: "ensemble scheduling cannot be set for model '{model}' whose platform is not ensemble",
  page: {
    what: '`ensemble_scheduling` stands in a model whose platform is not `ensemble`.',
    why: 'The server does not tell the platform from `ensemble_scheduling`.',
    wrong: 'backend: "python"\nensemble_scheduling { step { model_name: "x" model_version: -1 input_map { key: "i" value: "A" } output_map { key: "o" value: "Z" } } }\ninput { name: "A" data_type: TYPE_FP32 dims: [ 1 ] }\noutput { name: "Z" data_type: TYPE_FP32 dims: [ 1 ] }',
    right: 'platform: "ensemble"\nensemble_scheduling { step { model_name: "x" model_version: -1 input_map { key: "i" value: "A" } output_map { key: "o" value: "Z" } } }\ninput { name: "A" data_type: TYPE_FP32 dims: [ 1 ] }\noutput { name: "Z" data_type: TYPE_FP32 dims: [ 1 ] }',
    fix: 'Give `platform: "ensemble"` and no `backend`.',
    sources: ['ensemble-platform'],
  },
  check({ config, identity }, report) {
    if (!config.ensemble_scheduling || !identity || identity.undetermined || identity.backend === '' || identity.platform === ENSEMBLE) return;
    report(spanOf(config, 'ensemble_scheduling'), l10n.t('Steps belong to an ensemble. Give `platform: "ensemble"` and no `backend`.'));
  },
};
