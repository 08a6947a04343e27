import { DocumentHighlightKind, type DocumentHighlight, type Position } from 'vscode-languageserver';
import { at, tensorUses } from './ensemble.ts';
import type { Source } from './source.ts';

/** The same tensor in one file; where it gets its value is told apart from where it is read. */
export function highlights(source: Source, position: Position): DocumentHighlight[] {
  const uses = tensorUses(source);
  const here = at(uses, source.offsetAt(position));
  if (!here) return [];
  const same = here.role === 'key'
    ? uses.filter(({ name, role, side, step }) => name === here.name && role === 'key' && side === here.side && step?.model?.name === here.step?.model?.name)
    : uses.filter(({ name, role }) => name === here.name && role !== 'key');
  return same.map((use) => ({
    range: source.rangeOf(use),
    kind: use.role === 'input' || use.role === 'written' ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
  }));
}
