import type { ModelConfig, ModelSequenceBatchingInitialState, ModelSequenceBatchingState } from '../../schema/model-config.generated.ts';

/** The states that have exactly one initial state: of more the server says only that there are more. */
export function eachInitialState(config: ModelConfig, visit: (initial: ModelSequenceBatchingInitialState, state: ModelSequenceBatchingState, item: number) => void): void {
  config.sequence_batching?.state.forEach((state, item) => {
    const [initial, second] = state.initial_state;
    if (initial && !second) visit(initial, state, item);
  });
}
