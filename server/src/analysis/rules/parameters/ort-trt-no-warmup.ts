import * as l10n from '@vscode/l10n';
import type { Fix } from '../../finding.ts';
import { isKnown, spanOf } from '../../source.ts';
import { eachOrtAccelerator } from '../backend-parameters.ts';
import { PHASE } from '../phase.ts';
import type { ModelContext, Rule } from '../rule.ts';
import { completeInputs } from '../warmups.ts';

export const rule: Rule = {
  code: 'ort-trt-no-warmup',
  severity: 'information',
  phase: PHASE.run,
  fields: ['optimization'],
  ofAbsence: true,
  page: {
    what: 'An ONNX Runtime model with the `tensorrt` accelerator has no `model_warmup`.',
    why: 'The engine of a shape is built while the first request of that shape waits. A build of a minute is beyond the limit of a SageMaker endpoint (60 s): the client gets an error while the build goes on.',
    wrong: 'backend: "onnxruntime"\nmax_batch_size: 8\ninput { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\noptimization { execution_accelerators { gpu_execution_accelerator { name: "tensorrt" } } }',
    right: 'backend: "onnxruntime"\nmax_batch_size: 8\ninput { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\noptimization { execution_accelerators { gpu_execution_accelerator { name: "tensorrt" } } }\nmodel_warmup { name: "one" batch_size: 1\n  inputs { key: "IN" value { data_type: TYPE_FP32 dims: [ 4 ] zero_data: true } } }\nmodel_warmup { name: "full" batch_size: 8\n  inputs { key: "IN" value { data_type: TYPE_FP32 dims: [ 4 ] zero_data: true } } }',
    fix: 'Write a sample for each batch size and length that is served: the smallest and the largest at least.',
    sources: [],
  },
  check(model, report) {
    const { config, identity } = model;
    if (config.model_warmup.length > 0 || !isKnown(config, 'model_warmup')) return;
    eachOrtAccelerator(config, identity, (accelerator) => {
      if (accelerator.name === 'tensorrt') report(spanOf(accelerator, 'name'), l10n.t('The first request of each shape waits until its engine is built. A {0} for each batch size and length that is served builds it before.', '`model_warmup`'), { fix: warmUp(model) });
    });
  },
};

/** A sample of the smallest batch and one of the largest; undefined where a length is open, which only its owner knows, or the server adds inputs. */
function warmUp({ config, text }: ModelContext): Fix | undefined {
  const inputs = completeInputs(config);
  if (!inputs || config.sequence_batching || config.batch_input.length > 0 || !isKnown(config, 'max_batch_size')) return undefined;
  const open = [...inputs.values()].some(({ name, dims, data_type, allow_ragged_batch }) => dims.some((size) => size < 1) || allow_ragged_batch || data_type === 'TYPE_STRING' || !/^[\w.:/-]+$/.test(name));
  if (open) return undefined;
  const lines = [...inputs.values()].map(({ name, data_type, dims }) => `  inputs { key: "${name}" value { data_type: ${data_type} dims: [ ${dims.join(', ')} ] zero_data: true } }`);
  const samples = [...new Set([1, Math.max(1, config.max_batch_size)])].map((size) => `model_warmup {\n  name: "batch ${size}"\n  batch_size: ${size}\n${lines.join('\n')}\n}\n`);
  const newText = `${text.endsWith('\n') ? '' : '\n'}${samples.join('')}`;
  return { id: 'add-warmup', title: l10n.t('Add a {0} of zeros for the smallest and the largest batch', '`model_warmup`'), edits: [{ start: text.length, end: text.length, newText }] };
}
