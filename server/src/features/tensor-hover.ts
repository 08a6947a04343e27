import * as l10n from '@vscode/l10n';
import type { Hover, Position } from 'vscode-languageserver';
import { Page } from './documentation.ts';
import { at, neighbourNamed, plainString, stepsOf, tensorUses, type Neighbours, type TensorUse } from './ensemble.ts';
import { messagesNamed, scalarNamed } from './reading.ts';
import type { Source } from './source.ts';

/** In an ensemble: what a step's model takes and gives, and what the tensor is that a map names. */
export function tensorHover(source: Source, position: Position, neighbours: Neighbours, markdown: boolean): Hover | undefined {
  const offset = source.offsetAt(position);
  const step = stepsOf(source).find(({ model }) => model && at([model], offset));
  if (step?.model) {
    const member = neighbourNamed(neighbours, step.model.name)?.source;
    if (!member) return undefined;
    const lines = (['input', 'output'] as const).flatMap((side) => declared(member, side).map((tensor) => `${side} ${tensor}`));
    return { contents: new Page(markdown).code(lines.join('\n')).content, range: source.rangeOf(step.model) };
  }
  const uses = tensorUses(source);
  const here = at(uses, offset);
  const known = here && (here.role === 'key' ? memberTensor(here, here.side!, neighbours) : ensembleTensor(source, uses, here, neighbours));
  if (!known) return undefined;
  return { contents: new Page(markdown).code(known.tensor).text(known.from).content, range: source.rangeOf(here) };
}

interface Known {
  readonly tensor: string;
  readonly from: string;
}

function memberTensor({ name, step }: TensorUse, side: 'input' | 'output', neighbours: Neighbours): Known | undefined {
  const model = step?.model?.name ?? '';
  const member = neighbourNamed(neighbours, model)?.source;
  const tensor = member && declared(member, side, name)[0];
  if (tensor === undefined) return undefined;
  return { tensor, from: side === 'input' ? l10n.t('An input of {0}.', model) : l10n.t('An output of {0}.', model) };
}

/** What an ensemble's tensor is, is decided where it gets its value. */
function ensembleTensor(source: Source, uses: readonly TensorUse[], { name }: TensorUse, neighbours: Neighbours): Known | undefined {
  const input = declared(source, 'input', name)[0];
  if (input !== undefined) return { tensor: input, from: l10n.t('An input of the ensemble.') };
  const written = uses.findIndex((use) => use.role === 'written' && use.name === name);
  // In a map's entry the key stands before its value.
  const key = uses[written - 1];
  return written > 0 && key?.role === 'key' ? memberTensor(key, 'output', neighbours) : undefined;
}

/** The model's tensors as they are written: `ids: TYPE_INT64 [ -1 ]`. */
function declared(source: Source, side: 'input' | 'output', only?: string): string[] {
  return messagesNamed(source.root, side).flatMap((tensor) => {
    const name = plainString(source, scalarNamed(tensor, 'name'))?.name;
    if (name === undefined || (only !== undefined && name !== only)) return [];
    const parts = ['data_type', 'dims'].flatMap((field) => tensor.fields.filter((one) => one.name === field && one.value));
    return [`${name}: ${parts.map(({ value }) => source.text.slice(value!.start, value!.end).replaceAll(/\s+/g, ' ')).join(' ')}`];
  });
}
