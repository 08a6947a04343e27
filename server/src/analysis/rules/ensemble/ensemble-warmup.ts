import * as l10n from '@vscode/l10n';
import { nodeOf, spanOf } from '../../source.ts';
import { removeField } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'ensemble-warmup',
  severity: 'error',
  phase: PHASE.ensemble,
  rank: 4,
  fields: ['model_warmup'],
  triton: "model_warmup can not be specified for ensemble '{model}'",
  page: {
    what: 'An ensemble has a `model_warmup`.',
    why: 'An ensemble runs nothing itself; its steps do.',
    wrong: 'platform: "ensemble"\nensemble_scheduling { step { model_name: "x" model_version: -1 input_map { key: "i" value: "A" } output_map { key: "o" value: "Z" } } }\ninput { name: "A" data_type: TYPE_FP32 dims: [ 1 ] }\noutput { name: "Z" data_type: TYPE_FP32 dims: [ 1 ] }\nmodel_warmup { name: "w" batch_size: 1 }',
    right: 'platform: "ensemble"\nensemble_scheduling { step { model_name: "x" model_version: -1 input_map { key: "i" value: "A" } output_map { key: "o" value: "Z" } } }\ninput { name: "A" data_type: TYPE_FP32 dims: [ 1 ] }\noutput { name: "Z" data_type: TYPE_FP32 dims: [ 1 ] }',
    fix: 'Remove it; give it to the models of the steps.',
    sources: ['ensemble-warmup'],
  },
  check({ config, text }, report) {
    if (!config.ensemble_scheduling || config.model_warmup.length === 0) return;
    const only = nodeOf(config)?.fields.filter(({ name }) => name === 'model_warmup').length === 1;
    report(spanOf(config, 'model_warmup'), l10n.t('An ensemble has no {0} of its own: it belongs to the models of the steps. Remove it.', '`model_warmup`'), { fix: only ? removeField(text, config, 'model_warmup') : undefined });
  },
};
