import type { MessageNode, Span } from '../language/tree.ts';
import { plainString } from './ensemble.ts';
import { messagesNamed, scalarNamed } from './reading.ts';
import type { Source } from './source.ts';

/** A file that the configuration names. */
export interface FileReference extends Span {
  /** As written. */
  readonly name: string;
  /** The folder of the model that it lies in: the model's own (empty), one beside the versions, or each version's. */
  readonly folder: '' | 'warmup' | 'initial_state' | 'version';
}

/** Every file named in the configuration, with the folder in which the server looks for it. */
export function fileReferences(source: Source): FileReference[] {
  const { root } = source;
  const found: FileReference[] = [];
  const add = (message: MessageNode, field: string, folder: FileReference['folder']) => {
    const text = plainString(source, scalarNamed(message, field));
    if (text && text.name !== '') found.push({ ...text, folder });
  };
  messagesNamed(root, 'output').forEach((output) => add(output, 'label_filename', ''));
  add(root, 'default_model_filename', 'version');
  messagesNamed(root, 'cc_model_filenames').forEach((entry) => add(entry, 'value', 'version'));
  for (const warmup of messagesNamed(root, 'model_warmup')) {
    for (const entry of messagesNamed(warmup, 'inputs')) messagesNamed(entry, 'value').forEach((input) => add(input, 'input_data_file', 'warmup'));
  }
  for (const batching of messagesNamed(root, 'sequence_batching')) {
    for (const state of messagesNamed(batching, 'state')) messagesNamed(state, 'initial_state').forEach((initial) => add(initial, 'data_file', 'initial_state'));
  }
  return found;
}
