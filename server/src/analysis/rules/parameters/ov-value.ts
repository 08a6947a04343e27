import * as l10n from '@vscode/l10n';
import { closedRows, eachParameter } from '../backend-parameters.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

/** What each value is held against, in any case. */
const TAKEN: Readonly<Record<string, { readonly form: RegExp; readonly words: string }>> = {
  INFERENCE_NUM_THREADS: { form: /^\d+$/, words: '0, 1, 2 …' },
  COMPILATION_NUM_THREADS: { form: /^\d+$/, words: '0, 1, 2 …' },
  HINT_BF16: { form: /^yes$/i, words: 'YES' },
  NUM_STREAMS: { form: /^(?:auto|numa|\d+)$/i, words: 'AUTO, NUMA, 1, 2 …' },
  PERFORMANCE_HINT: { form: /^(?:latency|throughput|cumulative_throughput)$/i, words: 'LATENCY, THROUGHPUT, CUMULATIVE_THROUGHPUT' },
};

export const rule: Rule = {
  code: 'ov-value',
  severity: 'warning',
  phase: PHASE.initialise,
  rank: 2,
  fields: ['parameters'],
  triton: "expected the parameter '{key}' to be {words}, got {value}",
  page: {
    what: 'A parameter of an OpenVINO model has a value that the back end does not take.',
    why: 'Threads are whole numbers, `HINT_BF16` is `YES` or not given, `NUM_STREAMS` is `AUTO`, `NUMA` or a number, `PERFORMANCE_HINT` one of three words. The back end refuses the model otherwise.',
    wrong: 'backend: "openvino"\nparameters { key: "PERFORMANCE_HINT" value { string_value: "FAST" } }',
    right: 'backend: "openvino"\nparameters { key: "PERFORMANCE_HINT" value { string_value: "LATENCY" } }',
    fix: 'Write one of the values.',
    sources: ['ov-threads', 'ov-bf16', 'ov-streams', 'ov-hint'],
  },
  check({ config, identity }, report) {
    if (identity?.backend !== 'openvino' || !closedRows(identity, config)) return;
    eachParameter(config, ({ key, value, at }) => {
      const taken = Object.hasOwn(TAKEN, key) ? TAKEN[key] : undefined;
      if (taken && !taken.form.test(value)) report(at, l10n.t('The back end takes here: {0}.', taken.words));
    });
  },
};
