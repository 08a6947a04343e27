import type { Position, Range } from 'vscode-languageserver';
import type { MessageNode, Span } from '../language/tree.ts';

/** One parsed file as a feature sees it: offsets in UTF-16, positions as the client counts them. */
export interface Source {
  readonly uri: string;
  readonly text: string;
  readonly root: MessageNode;
  positionAt(offset: number): Position;
  offsetAt(position: Position): number;
  rangeOf(span: Span): Range;
}
