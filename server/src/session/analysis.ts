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
  /** Checks that broke on this text: a defect of ours. The others' findings are told all the same. */
  readonly broken: readonly Broken[];
}

interface Broken {
  readonly check: string;
  readonly error: unknown;
}

/** Never throws: a text that breaks a check still has a tree, if an empty one. */
export function analyse(text: string, { release }: Settings, check: typeof checkSyntax = checkSyntax): Analysis {
  try {
    const { root, findings } = check(text, release);
    return { root, syntax: findings, rules: [], broken: [] };
  } catch (error) {
    const root: MessageNode = { kind: 'message', parent: undefined, fields: [], open: -1, close: -1, start: 0, end: text.length };
    return { root, syntax: [], rules: [], broken: [{ check: 'syntax', error }] };
  }
}
