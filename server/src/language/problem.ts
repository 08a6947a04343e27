import type { Span } from './tree.ts';

/** What the tolerant parser objects to. Each kind is told once for one mistake. */
export type ProblemKind =
  | 'comma-missing' | 'comma-trailing' | 'comma-extra' | 'separator-in-list' | 'separator-extra'
  | 'colon-missing' | 'equals-sign' | 'value-missing'
  | 'bracket-unclosed' | 'bracket-unopened' | 'bracket-unexpected' | 'bracket-mismatched'
  | 'name-quoted' | 'name-expected' | 'value-unexpected' | 'json-braces' | 'slash-comment'
  | 'depth-limit' | 'template';

export interface Problem extends Span {
  readonly kind: ProblemKind;
  /** Where protobuf's parser would notice it. */
  readonly at: number;
  /** The text of the token that was not expected, or the bracket that is missing. */
  readonly text: string;
}
