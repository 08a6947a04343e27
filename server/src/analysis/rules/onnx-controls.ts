// The control tensors of a sequence model that its ONNX graph has to take (ValidateBooleanSequenceControl, ValidateTypedSequenceControl).
import type { ModelSequenceBatchingControl, ModelSequenceBatchingControlInput } from '../../schema/model-config.generated.ts';
import type { OnnxValue } from '../onnx/model.ts';
import { isKnown, isWhole } from '../source.ts';
import { BOOLEAN_KINDS } from './controls.ts';
import { AT, graphsOf, type Graph } from './onnx-graph.ts';
import type { ModelContext } from './rule.ts';

export interface ControlPair {
  readonly input: ModelSequenceBatchingControlInput;
  readonly control: ModelSequenceBatchingControl;
  readonly graph: Graph;
  /** Undefined where the graph has no input of that name. */
  readonly value: OnnxValue | undefined;
  readonly item: number;
}

/** Each control of a known kind and name, and what the graph has of that name. */
export function controlPairs(model: ModelContext): ControlPair[] {
  const inputs = model.config.sequence_batching?.control_input ?? [];
  return graphsOf(model).flatMap((graph) => inputs.flatMap((input, at) => {
    if (input.name === '' || !isKnown(input, 'name')) return [];
    return input.control.filter(isWhole).map((control) => ({ input, control, graph, value: graph.inputs.find(({ name }) => name === input.name), item: AT.controls + at }));
  }));
}

/** The type that the control asks for: that of the list that is given, or its own for a correlation id. */
export function controlType({ kind, data_type: type, int32_false_true: int32, fp32_false_true: fp32, bool_false_true: bool }: ModelSequenceBatchingControl): string | undefined {
  if (!BOOLEAN_KINDS.has(kind)) return String(type);
  const given = [...(int32.length > 0 ? ['TYPE_INT32'] : []), ...(fp32.length > 0 ? ['TYPE_FP32'] : []), ...(bool.length > 0 ? ['TYPE_BOOL'] : [])];
  return given.length === 1 ? given[0] : undefined;
}
