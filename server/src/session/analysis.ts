import type { Finding } from '../analysis/finding.ts';
import { lex } from '../language/lexer.ts';
import { parse } from '../language/parser.ts';
import type { MessageNode } from '../language/tree.ts';
import { MODEL_CONFIG } from '../schema/schema.ts';
import type { Settings } from './settings.ts';

export interface Analysis {
  readonly root: MessageNode;
  readonly syntax: readonly Finding[];
  readonly rules: readonly Finding[];
}

export function analyse(text: string, _settings: Settings): Analysis {
  const { root, problems } = parse(lex(text), MODEL_CONFIG);
  return { root, syntax: problems.map((p) => ({ code: p.kind, severity: 'error' as const, message: p.kind, start: p.start, end: p.end })), rules: [] };
}
