import type { Position, SelectionRange } from 'vscode-languageserver';
import type { Span } from '../language/tree.ts';
import { pathAt } from './reading.ts';
import type { Source } from './source.ts';

/** From the value outwards: value, field, item, list, message, file. */
export function selectionRanges(source: Source, positions: readonly Position[]): SelectionRange[] {
  return positions.map((position) => {
    const offset = source.offsetAt(position);
    const spans: Span[] = [{ start: 0, end: source.text.length }];
    for (const node of pathAt(source.root, offset)) {
      spans.push(node);
      // Inside the brackets comes before the brackets themselves.
      if ((node.kind === 'message' || node.kind === 'list') && node.open >= 0 && node.close > node.open && offset > node.open && offset <= node.close) {
        spans.push({ start: node.open + 1, end: node.close });
      }
      const inName = node.kind === 'field' && offset <= node.nameEnd && !(node.value && node.value.start <= offset);
      if (inName) spans.push({ start: node.nameStart, end: node.nameEnd });
    }
    const nested = spans.filter((span, at) => at === 0 || span.start !== spans[at - 1]!.start || span.end !== spans[at - 1]!.end);
    return nested.reduce<SelectionRange | undefined>((parent, span) => ({ range: source.rangeOf(span), ...(parent && { parent }) }), undefined)!;
  });
}
