// The control tensors of sequence batching, in the order in which the server goes through them: once for each
// kind (GetBooleanSequenceControlProperties, GetTypedSequenceControlProperties).
import { isKnown, isWhole, isWritten } from '../source.ts';
import type { ModelConfig, ModelSequenceBatchingControl, ModelSequenceBatchingControlInput } from '../../schema/model-config.generated.ts';

export const VALUE_LISTS = ['int32_false_true', 'fp32_false_true', 'bool_false_true'] as const;

/** Those that say yes or no. */
export const BOOLEAN_KINDS: ReadonlySet<string | number> = new Set(['CONTROL_SEQUENCE_START', 'CONTROL_SEQUENCE_END', 'CONTROL_SEQUENCE_READY']);

const PASSES = ['CONTROL_SEQUENCE_START', 'CONTROL_SEQUENCE_END', 'CONTROL_SEQUENCE_READY', 'CONTROL_SEQUENCE_CORRID'];
/** More controls in an input, and controls in all, than anybody has. */
const INPUT = 2 ** 6;
const PASS = 2 ** 16;

/** Each control input, as the first pass sees it. */
export function eachControlInput(config: ModelConfig, visit: (input: ModelSequenceBatchingControlInput, item: number) => void): void {
  config.sequence_batching?.control_input.forEach((input, at) => {
    visit(input, at * INPUT);
  });
}

/** Each control, in the pass of its kind. */
export function eachControl(config: ModelConfig, visit: (control: ModelSequenceBatchingControl, item: number) => void): void {
  config.sequence_batching?.control_input.forEach((input, at) => {
    input.control.forEach((control, index) => {
      // Without a kind it is a start, unless the kind is what is mistyped.
      if (isWritten(control, 'kind') ? isKnown(control, 'kind') : isWhole(control)) visit(control, Math.max(0, PASSES.indexOf(String(control.kind))) * PASS + at * INPUT + index);
    });
  });
}
