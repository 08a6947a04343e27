import * as l10n from '@vscode/l10n';
import { parametersOf } from '../../../schema/parameters.ts';
import { booleanMeant, booleanOf, eachParameter } from '../backend-parameters.ts';
import { replaceSpan } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

const MODEL_TYPES = ['xgboost', 'xgboost_json', 'xgboost_ubj', 'lightgbm', 'treelite_checkpoint'];
const LAYOUTS = ['depth_first', 'breadth_first', 'layered', 'layered_children_together'];
const WORDS: Readonly<Record<string, readonly string[]>> = { model_type: MODEL_TYPES, layout: LAYOUTS };

export const rule: Rule = {
  code: 'fil-value',
  severity: 'warning',
  phase: PHASE.initialise,
  rank: 2,
  fields: ['parameters'],
  triton: "Expected 'true' or 'false' for parameter '{key}', got: '{value}'",
  page: {
    what: 'A parameter of a FIL model is a word that the back end does not take.',
    why: 'Booleans are exactly `true` or `false`; `model_type` and `layout` are one of a few words, in small letters. The back end refuses the model otherwise.',
    wrong: 'backend: "fil"\nparameters { key: "is_classifier" value { string_value: "true" } }\nparameters { key: "threshold" value { string_value: "0.5" } }\nparameters { key: "predict_proba" value { string_value: "1" } }',
    right: 'backend: "fil"\nparameters { key: "is_classifier" value { string_value: "true" } }\nparameters { key: "threshold" value { string_value: "0.5" } }\nparameters { key: "predict_proba" value { string_value: "true" } }',
    fix: 'Write one of the words.',
    sources: ['fil-bool', 'fil-model-type', 'fil-layout'],
  },
  check({ config, identity }, report) {
    if (identity?.backend !== 'fil') return;
    const rows = parametersOf('fil');
    eachParameter(config, ({ key, value, at }) => {
      const boolean = rows.some((row) => row.key === key && row.type === 'boolean');
      const words = boolean ? ['true', 'false'] : Object.hasOwn(WORDS, key) ? WORDS[key]! : undefined;
      if (!words || words.includes(value)) return;
      const small = value.toLowerCase();
      const said = boolean ? booleanOf(value) : undefined;
      const meant = words.includes(small) ? JSON.stringify(small) : said !== undefined ? `"${String(said)}"` : boolean ? booleanMeant(value) : undefined;
      report(at, l10n.t('The back end takes here: {0}.', words.join(', ')), { fix: meant === undefined ? undefined : replaceSpan(at, meant) });
    });
  },
};
