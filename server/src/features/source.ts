import type { Position, Range } from 'vscode-languageserver';
import type { MessageNode, Span } from '../language/tree.ts';

/** One parsed file as a feature sees it: offsets in UTF-16, positions as the client counts them. */
export interface Source {
  readonly uri: string;
  readonly text: string;
  readonly root: MessageNode;
  /** The server's release that the file is written for, `YY.MM`; undefined: the newest. */
  readonly release: string | undefined;
  positionAt(offset: number): Position;
  offsetAt(position: Position): number;
  rangeOf(span: Span): Range;
}

/** A release knows what is as old as it, or older. */
export function isIn(release: string | undefined, { since }: { readonly since?: string | undefined } = {}): boolean {
  return release === undefined || since === undefined || since <= release;
}
