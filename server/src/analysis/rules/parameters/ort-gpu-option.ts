import * as l10n from '@vscode/l10n';
import { eachParameter } from '../backend-parameters.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

/** The largest number that each of them may be; the least is 0. */
const LARGEST: ReadonlyMap<string, number> = new Map([['cudnn_conv_algo_search', 2], ['arena_extend_strategy', 1]]);

export const rule: Rule = {
  code: 'ort-gpu-option',
  severity: 'warning',
  phase: PHASE.backendInstance,
  rank: 1,
  fields: ['parameters'],
  triton: "unsupported {key} value '{n}' is requested",
  page: {
    what: 'The parameter `cudnn_conv_algo_search` of an ONNX Runtime model is a number other than 0, 1 and 2, or `arena_extend_strategy` one other than 0 and 1.',
    why: 'The numbers stand for 0 EXHAUSTIVE, 1 HEURISTIC, 2 DEFAULT, and for 0 kNextPowerOfTwo, 1 kSameAsRequested. The back end refuses others where an instance is on a GPU; on a CPU it does not look.',
    wrong: 'backend: "onnxruntime"\nparameters { key: "cudnn_conv_algo_search" value { string_value: "3" } }',
    right: 'backend: "onnxruntime"\nparameters { key: "cudnn_conv_algo_search" value { string_value: "1" } }',
    fix: 'Give one of the numbers.',
    sources: ['ort-cudnn-algo', 'ort-arena-strategy'],
  },
  check({ config, identity }, report) {
    if (identity?.backend !== 'onnxruntime') return;
    eachParameter(config, ({ key, value, at }) => {
      const largest = LARGEST.get(key);
      const given = /^\s*([+-]?\d+)/.exec(value)?.[1];
      if (largest === undefined || given === undefined || (Number(given) >= 0 && Number(given) <= largest)) return;
      report(at, l10n.t('On a GPU the back end takes the numbers {0} to {1} here, and refuses the model for others.', '0', String(largest)));
    });
  },
};
