import { analyzeModel, type ModelAnalysis } from '../analysis/analyze.ts';
import type { Finding } from '../analysis/finding.ts';
import type { ModelFiles } from '../analysis/rules/model-files.ts';
import type { MessageNode } from '../language/tree.ts';

/** What is known of one version of a file's text. */
export interface Analysis {
  readonly root: MessageNode;
  /** What the parser says: told at once. */
  readonly syntax: readonly Finding[];
  /** What the rules for a single model say: told after a pause. */
  readonly rules: readonly Finding[];
  /** The same as the checks across files read it; absent where the parser broke. */
  readonly model: ModelAnalysis | undefined;
  /** Checks that broke on this text: a defect of ours. The others' findings are told all the same. */
  readonly broken: readonly Broken[];
}

interface Broken {
  readonly check: string;
  readonly error: unknown;
}

/** Where a configuration lies. */
export interface Surroundings {
  /** The model folder's name. */
  readonly folder: string | undefined;
  /** Absent until the folder was read. */
  readonly files: ModelFiles | undefined;
}

/** Never throws: a text that breaks the parser still has a tree, if an empty one. */
export function analyse(text: string, release: string | undefined, { folder, files }: Surroundings, analyze: typeof analyzeModel = analyzeModel): Analysis {
  try {
    const model = analyze(text, { release, folder, files });
    return { root: model.syntax.root, syntax: model.syntax.findings, rules: model.rules, broken: model.broken, model };
  } catch (error) {
    const root: MessageNode = { kind: 'message', parent: undefined, fields: [], open: -1, close: -1, start: 0, end: text.length };
    return { root, syntax: [], rules: [], broken: [{ check: 'syntax', error }], model: undefined };
  }
}
