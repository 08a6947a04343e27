import * as l10n from '@vscode/l10n';
import type { Position, Range, TextEdit } from 'vscode-languageserver';
import { at, stepsOf, tensorUses, type Neighbours } from './ensemble.ts';
import { places } from './references.ts';
import type { Source } from './source.ts';

/** Why something cannot be renamed; the client shows it. */
export class CannotRename extends Error {
  override readonly name = 'CannotRename';
}

export interface Renaming {
  readonly range: Range;
  readonly placeholder: string;
}

/** What stands at the position and may be renamed. @throws CannotRename with the reason */
export function prepareRename(source: Source, position: Position, neighbours: Neighbours): Renaming | undefined {
  const offset = source.offsetAt(position);
  const tensors = tensorUses(source);
  const here = at(tensors, offset);
  if (!here) {
    if (stepsOf(source).some(({ model }) => model && at([model], offset))) {
      throw new CannotRename(l10n.t('A model is named by its folder: rename the folder.'));
    }
    return undefined;
  }
  if (here.role === 'key' || here.role === 'input' || here.role === 'output') {
    const member = here.role === 'key' ? here.step?.model?.name : neighbours.self;
    // What the model file calls its tensors is not ours to change: only an ensemble is free in its own.
    if (here.role === 'key' || !isEnsemble(source)) {
      throw new CannotRename(l10n.t('The name is that of a tensor in the model file of "{0}", which a rename does not change.', member ?? '?'));
    }
  }
  return { range: source.rangeOf(here), placeholder: here.name };
}

/** The edits by file. @throws CannotRename when the name is not free or cannot be written */
export function rename(source: Source, position: Position, newName: string, neighbours: Neighbours): Record<string, TextEdit[]> {
  const offset = source.offsetAt(position);
  const found = prepareRename(source, position, neighbours);
  if (!found) throw new CannotRename(l10n.t('Only a tensor of an ensemble can be renamed.'));
  if (newName === '' || /["'\\\n]/.test(newName)) throw new CannotRename(l10n.t('A tensor\'s name is not empty and holds no quote, backslash or line end.'));
  if (newName !== found.placeholder && tensorUses(source).some(({ name, role }) => name === newName && role !== 'key')) {
    throw new CannotRename(l10n.t('The ensemble already has a tensor "{0}"; two tensors of one name would become one.', newName));
  }
  const edits: Record<string, TextEdit[]> = {};
  for (const place of places(source, offset, neighbours)) {
    (edits[place.source.uri] ??= []).push({ range: place.source.rangeOf(place), newText: newName });
  }
  return edits;
}

function isEnsemble(source: Source): boolean {
  return source.root.fields.some(({ name }) => name === 'ensemble_scheduling');
}
