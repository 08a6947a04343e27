import * as l10n from '@vscode/l10n';
import { eachParameter } from '../backend-parameters.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

/** With what stands for each since then, if anything does. */
export const REMOVED_FROM_FIL: ReadonlyMap<string, string | undefined> = new Map([
  ['algo', 'layout'], ['threads_per_tree', 'chunk_size'], ['output_class', 'is_classifier'], ['storage_type', undefined], ['blocks_per_sm', undefined],
]);

export const rule: Rule = {
  code: 'fil-removed',
  severity: 'information',
  phase: PHASE.initialise,
  rank: 3,
  fields: ['parameters'],
  since: '25.09',
  page: {
    what: 'A parameter of a FIL model is one that the back end has removed.',
    why: 'Since release 25.09 the back end writes a warning into its log and goes on without it; up to then it was read.',
    wrong: 'backend: "fil"\nparameters { key: "is_classifier" value { string_value: "true" } }\nparameters { key: "threshold" value { string_value: "0.5" } }\nparameters { key: "storage_type" value { string_value: "AUTO" } }',
    right: 'backend: "fil"\nparameters { key: "is_classifier" value { string_value: "true" } }\nparameters { key: "threshold" value { string_value: "0.5" } }',
    fix: 'Use the parameter that stands for it, or remove it where only newer releases are served.',
    sources: ['fil-removed'],
  },
  check({ config, identity }, report) {
    if (identity?.backend !== 'fil') return;
    eachParameter(config, ({ key, keyAt }) => {
      if (!REMOVED_FROM_FIL.has(key)) return;
      const instead = REMOVED_FROM_FIL.get(key);
      report(keyAt, instead === undefined ? l10n.t('The back end reads this no more since release 25.09.') : l10n.t('The back end reads this no more since release 25.09; {0} stands for it.', `\`${instead}\``));
    });
  },
};
