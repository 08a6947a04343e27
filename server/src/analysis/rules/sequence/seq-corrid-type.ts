import * as l10n from '@vscode/l10n';
import { isKnown, isWritten, spanOf } from '../../source.ts';
import { eachControl } from '../controls.ts';
import { replaceValue } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

const ALLOWED: ReadonlySet<string | number> = new Set(['TYPE_UINT64', 'TYPE_INT64', 'TYPE_UINT32', 'TYPE_INT32', 'TYPE_STRING']);

/** The type is looked at when all controls have been gone through. */
const LAST = 2 ** 20;

export const rule: Rule = {
  code: 'seq-corrid-type',
  severity: 'error',
  phase: PHASE.controls,
  rank: 9,
  fields: ['sequence_batching'],
  triton: 'unexpected data type for control CONTROL_SEQUENCE_CORRID for {model}. Allowed data types are TYPE_UINT64, TYPE_INT64, TYPE_UINT32, TYPE_INT32 and TYPE_STRING',
  page: {
    what: 'A correlation-id control has no `data_type`, or one that is no integer of 32 or 64 bits nor a string.',
    why: 'The tensor holds the id that the client sends.',
    wrong: 'sequence_batching { control_input [ { name: "C" control [ { kind: CONTROL_SEQUENCE_CORRID  } ] } ] }',
    right: 'sequence_batching { control_input [ { name: "C" control [ { kind: CONTROL_SEQUENCE_CORRID data_type: TYPE_UINT64 } ] } ] }',
    fix: 'Give the data type that the model wants.',
    sources: ['seq-corrid-type'],
  },
  check({ config, whole }, report) {
    eachControl(config, (control, item) => {
      if (control.kind !== 'CONTROL_SEQUENCE_CORRID' || ALLOWED.has(control.data_type) || !isKnown(control, 'data_type')) return;
      if (!whole && !isWritten(control, 'data_type')) return;
      report(spanOf(control, 'data_type'), l10n.t('The correlation id needs a `data_type`: an integer of 32 or 64 bits, or `TYPE_STRING`.'),
        { item: item + LAST, fix: replaceValue(control, 'data_type', 'TYPE_UINT64') });
    });
  },
};
