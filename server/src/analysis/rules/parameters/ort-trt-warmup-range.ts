import * as l10n from '@vscode/l10n';
import type { ModelConfig, ModelWarmup } from '../../../schema/model-config.generated.ts';
import { isKnown, isWhole, spanOf } from '../../source.ts';
import { eachOrtAccelerator } from '../backend-parameters.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { completeInputs, eachWarmup } from '../warmups.ts';

/** Shapes that are told beforehand: one engine is built for all of them. */
const PROFILES = ['trt_profile_min_shapes', 'trt_profile_max_shapes', 'trt_profile_opt_shapes'];

export const rule: Rule = {
  code: 'ort-trt-warmup-range',
  severity: 'information',
  phase: PHASE.run,
  fields: ['model_warmup'],
  ofAbsence: true,
  page: {
    what: 'The samples of `model_warmup` of a model with the `tensorrt` accelerator leave out the smallest or the largest batch, or have one length only for an input of variable length.',
    why: 'The engine holds for the shapes that it has seen so far, from the smallest to the largest. The first request beyond them waits until the engine is built again.',
    wrong: 'backend: "onnxruntime"\nmax_batch_size: 8\ninput { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\noptimization { execution_accelerators { gpu_execution_accelerator { name: "tensorrt" } } }\nmodel_warmup { name: "one" batch_size: 1\n  inputs { key: "IN" value { data_type: TYPE_FP32 dims: [ 4 ] zero_data: true } } }',
    right: 'backend: "onnxruntime"\nmax_batch_size: 8\ninput { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\noptimization { execution_accelerators { gpu_execution_accelerator { name: "tensorrt" } } }\nmodel_warmup { name: "one" batch_size: 1\n  inputs { key: "IN" value { data_type: TYPE_FP32 dims: [ 4 ] zero_data: true } } }\nmodel_warmup { name: "full" batch_size: 8\n  inputs { key: "IN" value { data_type: TYPE_FP32 dims: [ 4 ] zero_data: true } } }',
    fix: 'Write a sample with the smallest batch and length that is served, and one with the largest; or give the three `trt_profile_…_shapes`.',
    sources: [],
  },
  check({ config, identity }, report) {
    const samples: ModelWarmup[] = [];
    eachWarmup(config, (sample) => samples.push(sample));
    const [first] = samples;
    if (!first || !samples.every((sample) => isWhole(sample))) return;
    eachOrtAccelerator(config, identity, (accelerator) => {
      if (accelerator.name !== 'tensorrt' || !isKnown(accelerator, 'parameters') || PROFILES.every((key) => accelerator.parameters.has(key))) return;
      const sizes = samples.map(({ batch_size }) => batch_size);
      const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
      if (config.max_batch_size > 1 && (least > 1 || most < config.max_batch_size)) {
        report(spanOf(samples.find(({ batch_size }) => batch_size === most) ?? first, 'batch_size'),
          l10n.t('The samples reach from batch {0} to {1}, the model takes 1 to {2}: the first request beyond waits until its engine is built. Add a sample of size {3}.',
            String(least), String(most), String(config.max_batch_size), String(least > 1 ? 1 : config.max_batch_size)));
      }
      const narrow = oneLength(config, samples);
      if (narrow !== undefined) {
        report(spanOf(first, 'inputs'), l10n.t('Every sample has the same length of {0}, which is variable: the first request of another waits until its engine is built. Add one with the shortest and one with the longest that you serve.', `\`${narrow}\``));
      }
    });
  },
};

/** The first input with an open size that all samples give alike. */
function oneLength(config: ModelConfig, samples: readonly ModelWarmup[]): string | undefined {
  for (const { name, dims } of completeInputs(config)?.values() ?? []) {
    const alike = dims.some((size, at) => size === -1 && new Set(samples.map(({ inputs }) => inputs.get(name)?.dims[at])).size === 1);
    if (alike && samples.every(({ inputs }) => inputs.has(name))) return name;
  }
  return undefined;
}
