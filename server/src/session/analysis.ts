import type { Finding } from '../analysis/finding.ts';
import { checkSyntax } from '../analysis/syntax/check.ts';
import type { MessageNode } from '../language/tree.ts';
import type { Settings } from './settings.ts';

/** What is known of one version of a file's text. */
export interface Analysis {
  readonly root: MessageNode;
  /** What the parser says: told at once. */
  readonly syntax: readonly Finding[];
  /** What the rules for a single file say: told after a pause. */
  readonly rules: readonly Finding[];
}

export function analyse(text: string, { release }: Settings): Analysis {
  const { root, findings } = checkSyntax(text, release);
  return { root, syntax: findings, rules: [] };
}
