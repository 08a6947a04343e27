import * as l10n from '@vscode/l10n';
import { booleanOf, closedRows, eachParameter } from '../backend-parameters.ts';
import { replaceSpan } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

const FLAGS: ReadonlySet<string> = new Set(['SKIP_OV_DYNAMIC_BATCHSIZE', 'ENABLE_BATCH_PADDING', 'RESHAPE_IO_LAYERS']);

export const rule: Rule = {
  code: 'ov-yes-flags',
  severity: 'warning',
  phase: PHASE.run,
  fields: ['parameters'],
  page: {
    what: 'A flag of an OpenVINO model says yes in a word that the back end takes for no.',
    why: 'Only `YES` turns it on, in any case; `true` and `1` are silently off.',
    wrong: 'backend: "openvino"\nparameters { key: "ENABLE_BATCH_PADDING" value { string_value: "true" } }',
    right: 'backend: "openvino"\nparameters { key: "ENABLE_BATCH_PADDING" value { string_value: "YES" } }',
    fix: 'Write `YES`.',
    sources: ['ov-yes-flags'],
  },
  check({ config, identity }, report) {
    if (identity?.backend !== 'openvino' || !closedRows(identity, config)) return;
    eachParameter(config, ({ key, value, at }) => {
      if (FLAGS.has(key) && booleanOf(value) === true) report(at, l10n.t('Only {0} turns this on; what stands here is taken for no.', '`YES`'), { fix: replaceSpan(at, '"YES"') });
    });
  },
};
