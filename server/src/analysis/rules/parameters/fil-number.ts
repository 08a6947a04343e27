import * as l10n from '@vscode/l10n';
import { parametersOf } from '../../../schema/parameters.ts';
import { eachParameter } from '../backend-parameters.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'fil-number',
  severity: 'warning',
  phase: PHASE.run,
  fields: ['parameters'],
  page: {
    what: 'A parameter of a FIL model that the back end reads as a number is none.',
    why: 'The back end says nothing and takes the value that holds when the parameter is not given.',
    wrong: 'backend: "fil"\nparameters { key: "is_classifier" value { string_value: "true" } }\nparameters { key: "threshold" value { string_value: "0.5" } }\nparameters { key: "chunk_size" value { string_value: "four" } }',
    right: 'backend: "fil"\nparameters { key: "is_classifier" value { string_value: "true" } }\nparameters { key: "threshold" value { string_value: "0.5" } }\nparameters { key: "chunk_size" value { string_value: "4" } }',
    fix: 'Write the number.',
    sources: ['fil-number'],
  },
  check({ config, identity }, report) {
    if (identity?.backend !== 'fil') return;
    const rows = parametersOf('fil');
    eachParameter(config, ({ key, value, at }) => {
      const row = rows.find((one) => one.key === key && one.type === 'integer');
      if (row && !/^\s*[+-]?\d/.test(value)) report(at, l10n.t('The back end reads a number here, and goes on with {0} instead of this text.', row.otherwise ?? '0'));
    });
  },
};
