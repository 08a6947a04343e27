import * as l10n from '@vscode/l10n';
import type { ModelConfig } from '../../../schema/model-config.generated.ts';
import type { OnnxValue } from '../../onnx/model.ts';
import { fieldOf, isWhole, spanOf } from '../../source.ts';
import type { Fix } from '../../finding.ts';
import { textBehind } from '../fixes.ts';
import { AT, batches, graphsOf, isCompleted, names, namesAreKnown, shapeOf, typeOf } from '../onnx-graph.ts';
import { PHASE } from '../phase.ts';
import type { ModelContext, Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'ort-input-count',
  severity: 'error',
  phase: PHASE.backendInstance,
  needsFiles: true,
  fields: ['input', 'batch_input'],
  ofAbsence: true,
  triton: "unable to load model '{model}', configuration expects {listed} inputs, model provides {there}",
  page: {
    what: 'The configuration lists fewer or more inputs than the ONNX graph has; inputs of batches, controls of sequences and states count too.',
    why: 'A list of inputs is taken as it is: only where none is given does the back end take them from the graph. Transformers want an `attention_mask`, and many a `token_type_ids`, beside the `input_ids`.',
    wrong: '(1/model.onnx has `input_ids` and `attention_mask`)\ninput { name: "input_ids" … }',
    right: '(of the same graph)\ninput { name: "input_ids" … }\ninput { name: "attention_mask" … }',
    fix: 'Add what is missing, or list no inputs at all.',
    sources: ['ort-input-count'],
  },
  check(model, report) {
    const { config } = model;
    const listed = countInputs(config);
    if (listed === undefined || !namesAreKnown(model, 'input') || (isCompleted(model) && config.input.length + config.batch_input.length === 0)) return;
    for (const graph of graphsOf(model)) {
      const { path, inputs } = graph;
      if (inputs.length === listed) continue;
      const fed = fedNames(config);
      const missing = inputs.filter(({ name }) => !fed.has(name));
      const fix = inputs.length - listed === missing.length ? adding(model, missing, batches(model, graph)) : undefined;
      const message = missing.length === 0
        ? l10n.t('{0} has {1} inputs ({2}), and the configuration gives {3}.', path, inputs.length, names(inputs), listed)
        : l10n.t('{0} also has the input {1}, which the configuration does not list. Add it.', path, names(missing));
      report(spanOf(config, config.input.length > 0 ? 'input' : 'batch_input'), message, { said: { listed, there: inputs.length }, item: AT.inputs, ...(fix && { fix }) });
    }
  },
};

/** Undefined with an optional input, which releases count in different ways, and where a part is not known. */
function countInputs({ input, batch_input: batchInput, sequence_batching: sequence }: ModelConfig): number | undefined {
  if (input.some((tensor) => tensor.optional || !isWhole(tensor)) || !batchInput.every(isWhole)) return undefined;
  const count = input.length + batchInput.length;
  if (!sequence) return count;
  if (!isWhole(sequence) || !sequence.control_input.every((one) => isWhole(one) && one.control.every(isWhole))) return undefined;
  const kinds = new Set(sequence.control_input.flatMap(({ control }) => control.map(({ kind }) => kind)));
  return count + kinds.size + sequence.state.length;
}

function fedNames({ input, batch_input: batchInput, sequence_batching: sequence }: ModelConfig): ReadonlySet<string> {
  return new Set([...input.map(({ name }) => name), ...batchInput.flatMap(({ target_name: targets }) => targets), ...sequence?.control_input.map(({ name }) => name) ?? [], ...sequence?.state.map(({ input_name: name }) => name) ?? []]);
}

function adding({ text, config }: ModelContext, missing: readonly OnnxValue[], inBatches: boolean | undefined): Fix | undefined {
  const last = fieldOf(config, 'input');
  if (!last || inBatches === undefined) return undefined;
  const parts = missing.map((value) => {
    const type = typeOf(value);
    const dims = shapeOf(value)?.slice(inBatches ? 1 : 0);
    return type === undefined || dims === undefined || dims.length === 0 ? undefined : `input { name: ${JSON.stringify(value.name)} data_type: ${type} dims: [ ${dims.join(', ')} ] }`;
  });
  return parts.includes(undefined) ? undefined : { id: 'add-inputs', title: l10n.t('Add {0}', missing.map(({ name }) => `\`${name}\``).join(', ')), edits: [textBehind(text, last, parts as string[])] };
}
