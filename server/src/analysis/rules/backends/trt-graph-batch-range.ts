import * as l10n from '@vscode/l10n';
import { isKnown, isWhole, spanOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'trt-graph-batch-range',
  severity: 'error',
  phase: PHASE.backendInstance,
  rank: 4,
  fields: ['optimization'],
  ofAbsence: true,
  triton: "graph spec expects 'batch_size' to be >= 1 and <= {max}",
  page: {
    what: 'The `batch_size` of a `graph_spec` of a TensorRT model is not between 1 and `max_batch_size`.',
    why: 'A graph is captured for one size of batch.',
    wrong: 'platform: "tensorrt_plan"\nmax_batch_size: 4\noptimization { cuda { graphs: true graph_spec { batch_size: 8 } } }',
    right: 'platform: "tensorrt_plan"\nmax_batch_size: 4\noptimization { cuda { graphs: true graph_spec { batch_size: 4 } } }',
    fix: 'Give a size from 1 to `max_batch_size`.',
    sources: ['trt-graph-batch-range'],
  },
  check({ config, identity }, report) {
    const cuda = config.optimization?.cuda;
    const { max_batch_size: limit } = config;
    // An engine of its own batch size fills in what is not given.
    if (identity?.backend !== 'tensorrt' || cuda?.graphs !== true || !isKnown(config, 'max_batch_size')) return;
    cuda.graph_spec.forEach((spec, item) => {
      if (isWhole(spec) && limit > 0 && (spec.batch_size < 1 || spec.batch_size > limit)) report(spanOf(spec, 'batch_size'), l10n.t('A CUDA graph is captured for a batch of 1 to {0}.', limit), { item, said: { max: limit } });
    });
  },
};
