import type { Location, Position } from 'vscode-languageserver';
import { at, neighbourNamed, stepsOf, tensorUses, type Neighbours, type TensorUse } from './ensemble.ts';
import type { Source } from './source.ts';

/** A step's model leads to its configuration, a map's key to the member's tensor, a map's value to where it gets its value. */
export function definitions(source: Source, position: Position, neighbours: Neighbours): Location[] {
  const offset = source.offsetAt(position);
  const step = stepsOf(source).find(({ model }) => model && at([model], offset));
  if (step?.model) {
    const member = neighbourNamed(neighbours, step.model.name)?.source;
    return member ? [{ uri: member.uri, range: member.rangeOf({ start: 0, end: 0 }) }] : [];
  }
  const uses = tensorUses(source);
  const here = at(uses, offset);
  if (!here) return [];
  if (here.role === 'key') {
    const member = here.step?.model && neighbourNamed(neighbours, here.step.model.name)?.source;
    return member ? tensorUses(member).filter(({ name, role }) => name === here.name && role === here.side)
      .map((tensor) => ({ uri: member.uri, range: member.rangeOf(tensor) })) : [];
  }
  return producers(uses, here).map((use) => ({ uri: source.uri, range: source.rangeOf(use) }));
}

function producers(uses: readonly TensorUse[], { name }: TensorUse): TensorUse[] {
  const named = (role: TensorUse['role']) => uses.filter((use) => use.name === name && use.role === role);
  const inputs = named('input');
  return inputs.length > 0 ? inputs : named('written');
}
