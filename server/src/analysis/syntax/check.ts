import * as l10n from '@vscode/l10n';
import { lex, type LexicalError } from '../../language/lexer.ts';
import { parse } from '../../language/parser.ts';
import { tritonPosition } from '../../language/position.ts';
import type { MessageNode } from '../../language/tree.ts';
import { judge, type ParserMessage } from '../../language/verdict.ts';
import type { ModelConfig } from '../../schema/model-config.generated.ts';
import { MODEL_CONFIG } from '../../schema/schema.ts';
import type { Finding } from '../finding.ts';
import { readConfig } from '../read.ts';
import { schemaFinding } from './schema-findings.ts';
import { lexicalFinding, problemFinding } from './text-findings.ts';

/** What can be said of one file's text alone. */
export interface SyntaxCheck {
  /** Triton's own parser takes the bytes. */
  readonly parses: boolean;
  /** What its log would say, in order. */
  readonly messages: readonly ParserMessage[];
  readonly root: MessageNode;
  readonly config: ModelConfig;
  /** An error among them ⇔ the parser refuses, placeholders apart. In order of their place. */
  readonly findings: readonly Finding[];
  /** A placeholder hides something: the server would refuse the file as it stands, and nobody means to serve it so. */
  readonly isTemplate: boolean;
}

interface Placed {
  readonly finding: Finding;
  /** Where protobuf would notice it. */
  readonly at: number;
}

const RANK = { error: 0, warning: 1, information: 2, hint: 3 } as const;

/** Of each kind: a text with more mistakes is no configuration, and naming a million of them would hang the editor. */
const MOST = 1000;

/** @param release of the server, `YY.MM`; the newest unless told */
export function checkSyntax(text: string, release?: string): SyntaxCheck {
  const tokens = lex(text);
  const { errors } = tokens;
  const messages = judge(tokens, MODEL_CONFIG, release);
  // Names help to guess at brackets that are not there; in a text that the server accepts nothing is to be guessed.
  const { root, problems } = parse(tokens, messages.length > 0 ? MODEL_CONFIG : undefined);
  const reading = readConfig(root, text, release);
  const isTemplate = problems.some(({ kind }) => kind === 'template');
  const parses = messages.length === 0;
  if (parses && problems.length === 0 && reading.problems.length === 0) return { parses, messages, root, config: reading.config, findings: [], isTemplate };

  if (!parses && isBinary(text)) return { parses, messages, root, config: reading.config, findings: [notText(messages[0]!, text)], isTemplate: false };

  const templates = problems.filter(({ kind }) => kind === 'template');
  const lexical = onePerLine(errors.slice(0, MOST).filter(({ at }) => !templates.some(({ start, end }) => start <= at && at <= end)), text);
  const placed: Placed[] = [
    ...lexical.map((error) => ({ finding: lexicalFinding(error, text), at: error.at })),
    ...withoutEchoes([
      ...problems.slice(0, MOST).map((problem) => ({ finding: problemFinding(problem, text), at: problem.at })),
      ...reading.problems.slice(0, MOST).map((problem) => ({ finding: schemaFinding(problem, release), at: problem.end })),
    ], lexical, text),
  ];
  const kept = placed.filter(({ finding }) => !parses || finding.severity !== 'error');
  const first = messages[0];
  if (first && !kept.some(({ finding }) => finding.severity === 'error') && !isTemplate) kept.push(unnamed(first, text));
  if (first) sayInTritonsWords(kept, first, text);
  const findings = kept.map(({ finding }) => finding).sort((a, b) => a.start - b.start || RANK[a.severity] - RANK[b.severity]);
  return { parses, messages, root, config: reading.config, findings, isTemplate };
}

/** The first of a line's characters that no text file of this kind holds stands for all of them. */
function onePerLine(errors: readonly LexicalError[], text: string): LexicalError[] {
  return errors.filter((error, index) => {
    const before = errors[index - 1];
    return !before || error.kind !== before.kind || (error.kind !== 'non-ascii' && error.kind !== 'control-character')
      || text.slice(before.at, error.at).includes('\n');
  });
}

const ECHOES = new Set(['unexpected-text', 'value-missing', 'wrong-kind', 'integer-range']);

/**
 * What the parser stumbles over because of a character that the tokenizer has refused is not told: next to it,
 * and behind a typographic quote on the rest of the line.
 */
function withoutEchoes(placed: readonly Placed[], lexical: readonly LexicalError[], text: string): Placed[] {
  if (lexical.length === 0) return [...placed];
  return placed.filter(({ finding }) => !lexical.some(({ kind, at }) => {
    if (ECHOES.has(finding.code) && at >= finding.start - 1 && at <= finding.end + 1) return true;
    return kind === 'non-ascii' && finding.severity === 'error' && finding.start >= at && !text.slice(at, finding.start).includes('\n');
  }));
}

/** Characters that a text has seldom, by their share of the beginning. */
const SAMPLE = 4096;
const BINARY_SHARE = 0.05;

/** Weights, an archive or a text in UTF-16: what could be said of its words would help nobody. */
function isBinary(text: string): boolean {
  const sample = text.slice(0, SAMPLE);
  let odd = 0;
  for (let at = 0; at < sample.length; at++) {
    const code = sample.charCodeAt(at);
    if (code === 0xfffd || (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d && code !== 0x0b && code !== 0x0c)) odd++;
  }
  return odd > BINARY_SHARE * sample.length;
}

function notText({ message, at }: ParserMessage, text: string): Finding {
  const end = text.search(/[\n\r]/);
  return {
    code: 'not-text', severity: 'error', start: 0, end: end < 0 ? Math.min(text.length, 80) : Math.min(end, 80), triton: message, tritonPosition: tritonPosition(text, at),
    message: l10n.t('This is no text file, or a text in another encoding than UTF-8. Save it as UTF-8, or look for the configuration elsewhere.'),
  };
}

/** A refusal that none of our findings explains: Triton's words are better than silence. */
function unnamed({ message, at }: ParserMessage, text: string): Placed {
  const start = Math.min(at, Math.max(0, text.length - 1));
  return { finding: { code: 'syntax', severity: 'error', message: l10n.t('Triton cannot read the file from here on.'), start, end: Math.min(text.length, start + 1), triton: message }, at };
}

/** Only the first mistake is told by Triton; it is the one that lies nearest to the place it names. */
function sayInTritonsWords(placed: Placed[], { message, at }: ParserMessage, text: string): void {
  let best = -1;
  for (const [index, one] of placed.entries()) {
    if (one.finding.severity !== 'error') continue;
    if (best < 0 || Math.abs(one.at - at) < Math.abs(placed[best]!.at - at)) best = index;
  }
  if (best < 0) return;
  placed[best] = { ...placed[best]!, finding: { ...placed[best]!.finding, triton: message, tritonPosition: tritonPosition(text, at) } };
}
