import * as l10n from '@vscode/l10n';
import type { ModelConfig } from '../../../schema/model-config.generated.ts';
import { anchorOf, entryOf } from '../../source.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { completeInputs, eachWarmup } from '../warmups.ts';

const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(',');

function isControl({ sequence_batching: sequence }: ModelConfig, name: string): boolean {
  return sequence !== undefined && (sequence.control_input.some((one) => one.name === name) || sequence.state.some((one) => one.input_name === name));
}

export const rule: Rule = {
  code: 'warmup-missing-input',
  severity: 'error',
  phase: PHASE.warmup,
  rank: 3,
  fields: ['model_warmup'],
  ofAbsence: true,
  triton: "[request id: <id_unknown>] {expected} but got {m} inputs for model '{model}'. Got input(s) [{got}], but missing required input(s) [{missing}]. Please provide all required input(s).",
  page: {
    what: 'A warm-up sample leaves out an input that the model requires.',
    why: 'A sample is run as a request is. A name that the model does not have is not told: the server takes it for one of its own.',
    wrong: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\nmodel_warmup { name: "w" batch_size: 1 }',
    right: 'input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\nmodel_warmup { name: "w" batch_size: 1\n  inputs { key: "IN" value { data_type: TYPE_FP32 dims: [ 4 ] zero_data: true } } }',
    fix: 'Add the input to the sample.',
    sources: ['warmup-missing-input'],
  },
  check({ config }, report) {
    const known = completeInputs(config);
    if (!known) return;
    const required = [...known.values()].filter(({ optional }) => !optional);
    eachWarmup(config, (sample, item) => {
      const got = [...sample.inputs.keys()].filter((name) => known.has(name));
      if (got.length >= required.length) return;
      const missing = required.filter(({ name }) => !sample.inputs.has(name)).map(({ name }) => name);
      const stranger = [...sample.inputs.keys()].find((name) => !known.has(name) && !isControl(config, name));
      const expected = required.length === known.size ? `expected ${known.size} inputs` : `expected number of inputs between ${required.length} and ${known.size}`;
      const at = stranger === undefined ? anchorOf(sample) : entryOf(sample, 'inputs', sample.inputs, stranger).key;
      const message = stranger === undefined ? l10n.t('The sample lacks {0}, which the model requires. Add it.', list(missing))
        : l10n.t('The model has no input {0}, and the sample lacks {1}.', `\`${stranger}\``, list(missing));
      report(at, message, { said: { expected, m: got.length, got: quoted(got), missing: quoted(missing) }, item });
    });
  },
};
