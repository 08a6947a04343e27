import type { Model } from '../../../webview/src/protocol.ts';
import type { TensorMetadata } from '../services/target.ts';
import type { IndexEntry } from '../services/triton/http.ts';
import type { ServerSnapshot } from '../services/triton/types.ts';

/** As the local server's own state has them; those that this machine cannot run come last, with the reason. */
export function localModels({ models, leftOut }: ServerSnapshot): Model[] {
  return [
    ...models.map(({ name, state, reason }) => ({ name, ready: state === 'READY', ...(reason !== undefined && { reason }) })),
    ...leftOut.map(({ model, reason }) => ({ name: model, ready: false, reason })),
  ];
}

/** One entry a model: it is ready when any of its versions is. */
export function indexedModels(index: readonly IndexEntry[]): Model[] {
  const byName = new Map<string, Model>();
  for (const { name, state, reason } of index) {
    const ready = state === 'READY';
    if (byName.get(name)?.ready) continue;
    byName.set(name, { name, ready, ...(!ready && reason ? { reason } : {}) });
  }
  return [...byName.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** Open dimensions of an example: one sample, of as many elements as fit on a line. */
const OPEN_BATCH = 1;
const OPEN_LENGTH = 4;

/** Inputs of one request as JSON, in the right names, types and shapes, with values to be replaced. */
export function exampleTensors(inputs: readonly TensorMetadata[]): string {
  const lines = inputs.map(({ name, datatype, shape }) => {
    const sizes = shape.map((size, index) => (size >= 0 ? size : index === 0 ? OPEN_BATCH : OPEN_LENGTH));
    const elements = sizes.reduce((product, size) => product * size, 1);
    const value = datatype === 'BYTES' ? 'text' : datatype === 'BOOL' ? false : 0;
    return `  ${JSON.stringify({ name, datatype, shape: sizes, data: Array.from({ length: elements }, () => value) })}`;
  });
  return `[\n${lines.join(',\n')}\n]`;
}
