import type { Location, Position } from 'vscode-languageserver';
import type { Span } from '../language/tree.ts';
import { at, plainString, stepsOf, tensorUses, type Neighbours, type TensorUse } from './ensemble.ts';
import { scalarNamed } from './reading.ts';
import type { Source } from './source.ts';

export interface Place extends Span {
  readonly source: Source;
}

/** Where a model or a tensor is named in the repository. */
export function references(source: Source, position: Position, neighbours: Neighbours): Location[] {
  return places(source, source.offsetAt(position), neighbours).map((place) => ({ uri: place.source.uri, range: place.source.rangeOf(place) }));
}

/** The same as offsets: what `rename` changes. */
export function places(source: Source, offset: number, neighbours: Neighbours): Place[] {
  const model = modelAt(source, offset, neighbours);
  if (model !== undefined) return modelPlaces(model, neighbours);
  const uses = tensorUses(source);
  const here = at(uses, offset);
  if (!here) return [];
  if (here.role === 'key') {
    const member = here.step?.model?.name;
    const owner = neighbours.all.find((one) => one.model === member);
    return owner && here.side ? tensorPlaces(owner.source, here.name, owner.model, here.side, neighbours) : [];
  }
  return tensorPlaces(source, here.name, neighbours.self, sideOf(uses, here), neighbours);
}

/** The model named at an offset: by a step, or by the file's own `name`. */
function modelAt(source: Source, offset: number, neighbours: Neighbours): string | undefined {
  const step = stepsOf(source).find(({ model }) => model && at([model], offset))?.model;
  if (step) return step.name;
  const own = plainString(source, scalarNamed(source.root, 'name'));
  return own && at([own], offset) ? neighbours.self ?? own.name : undefined;
}

function modelPlaces(model: string, neighbours: Neighbours): Place[] {
  return neighbours.all.flatMap(({ model: name, source }) => {
    const own = name === model ? plainString(source, scalarNamed(source.root, 'name')) : undefined;
    const steps = stepsOf(source).flatMap((step) => (step.model?.name === model ? [step.model] : []));
    return [...(own ? [own] : []), ...steps].map(({ start, end }) => ({ source, start, end }));
  });
}

/** In the file itself, and as a map's key in the ensembles that use the model, if the tensor is seen from outside. */
function tensorPlaces(
  source: Source, tensor: string, model: string | undefined, side: 'input' | 'output' | undefined, neighbours: Neighbours,
): Place[] {
  const here = tensorUses(source).filter(({ name, role }) => name === tensor && role !== 'key');
  const outside = side === undefined || model === undefined ? [] : neighbours.all.flatMap((neighbour) => tensorUses(neighbour.source)
    .filter((use) => use.role === 'key' && use.name === tensor && use.side === side && use.step?.model?.name === model)
    .map((use) => ({ source: neighbour.source, start: use.start, end: use.end })));
  return [...here.map(({ start, end }) => ({ source, start, end })), ...outside];
}

function sideOf(uses: readonly TensorUse[], { name }: TensorUse): 'input' | 'output' | undefined {
  const declared = uses.find((use) => use.name === name && (use.role === 'input' || use.role === 'output'));
  return declared?.role === 'input' || declared?.role === 'output' ? declared.role : undefined;
}
