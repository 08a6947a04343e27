import * as l10n from '@vscode/l10n';
import type { LexicalError } from '../../language/lexer.ts';
import type { Problem } from '../../language/problem.ts';
import type { Finding, Fix } from '../finding.ts';

type Said = Pick<Finding, 'code' | 'severity' | 'message'> & { fix?: Fix };

/** Our words for a mistake in the text's form. */
export function problemFinding(problem: Problem, text: string): Finding {
  const { start, end, at } = problem;
  const said = describe(problem, text);
  const gap = problem.kind === 'comma-missing';
  // A gap has no width that could be underlined: its culprit is the end of the item before it.
  return {
    ...said, start: gap ? Math.max(0, start - 1) : start, end: gap ? start : end,
    ...(problem.kind === 'bracket-unclosed' && { related: [{ start: at, end: Math.min(at + 1, text.length), message: l10n.t('Here it is missed.') }] }),
  };
}

function describe({ kind, text: found, start, end }: Problem, text: string): Said {
  const error = (code: string, message: string, fix?: Fix): Said => ({ code, severity: 'error', message, ...(fix && { fix }) });
  const replace = (id: string, title: string, newText: string, from = start, to = end): Fix => ({ id, title, edits: [{ start: from, end: to, newText }] });
  switch (kind) {
    case 'comma-missing':
      return error('comma-missing', l10n.t('A comma is missing between two items of the list.'), replace('insert-comma', l10n.t('Insert the comma'), ',', start, start));
    case 'comma-trailing':
      return error('comma-trailing', l10n.t('The last item of a list has no comma behind it.'), replace('remove-comma', l10n.t('Remove the comma'), ''));
    case 'comma-extra':
      return error('comma-extra', l10n.t('There is no item before this comma.'), replace('remove-comma', l10n.t('Remove the comma'), ''));
    case 'separator-in-list':
      return error('separator-in-list', l10n.t('Items of a list are parted by commas, not by semicolons.'), replace('replace-with-comma', l10n.t('Change to a comma'), ','));
    case 'separator-extra':
      return error('separator-extra', l10n.t('One comma or semicolon may follow a field, and none may stand before one.'), replace('remove-separator', l10n.t('Remove it'), ''));
    case 'colon-missing':
      return error('colon-missing', l10n.t('A colon is missing behind {0}. It may be left out only before a block.', `\`${found}\``), replace('insert-colon', l10n.t('Insert the colon'), ':', end, end));
    case 'equals-sign':
      return error('equals-sign', l10n.t('A field and its value are parted by a colon, not by an equals sign.'), replace('replace-with-colon', l10n.t('Change to a colon'), ':'));
    case 'value-missing':
      return error('value-missing', l10n.t('The value of {0} is missing.', `\`${found}\``));
    case 'bracket-unclosed':
      return error('bracket-unclosed', l10n.t('The bracket {0} is not closed: {1} is missing.', `\`${text.charAt(start)}\``, `\`${found}\``));
    case 'bracket-unopened':
      return error('bracket-unopened', l10n.t('The opening brace before {0} is missing.', `\`${text.slice(start, end)}\``), replace('insert-brace', l10n.t('Insert the brace'), '{ ', start, start));
    case 'bracket-unexpected':
      return error('bracket-unexpected', l10n.t('Nothing is open that {0} could close. Remove it, or look for a bracket that was closed too early.', `\`${found}\``));
    case 'bracket-mismatched':
      return error('bracket-mismatched', l10n.t('{0} is needed to close the block, since the brackets of a pair are of one kind.', `\`${found}\``), replace('replace-bracket', l10n.t('Change to {0}', `\`${found}\``), found));
    case 'name-quoted':
      return error('name-quoted', l10n.t('Names of fields stand without quotes.'), replace('unquote-name', l10n.t('Remove the quotes'), text.slice(start + 1, Math.max(start + 1, end - 1))));
    case 'json-braces':
      return error('json-braces', l10n.t('A configuration has no braces around it: its fields stand at the outermost level. This looks like JSON.'));
    case 'slash-comment':
      return error('slash-comment', l10n.t('Comments begin with `#`.'), commentFix(text, start, end));
    case 'depth-limit':
      return error('depth-limit', l10n.t('Blocks are nested deeper than {0} levels; what is inside is not looked at.', found));
    case 'template':
      return {
        code: 'template-placeholder', severity: 'hint',
        message: l10n.t('A placeholder: the value is known only when the template is filled, so it is not checked.'),
      };
    default:
      return error('unexpected-text', kind === 'name-expected'
        ? l10n.t('The name of a field is expected here, not {0}.', `\`${found}\``) : l10n.t('A value is expected here, not {0}.', `\`${found}\``));
  }
}

/** Every `//` that begins a comment of these lines. */
function commentFix(text: string, start: number, end: number): Fix | undefined {
  const marks = [...text.slice(start, end).matchAll(/(?<=^|\n[ \t]*)\/\//g)].map(({ index }) => start + index);
  if (marks.length === 0) return undefined;
  return { id: 'replace-comment', title: l10n.t('Change to `#`'), edits: marks.map((at) => ({ start: at, end: at + 2, newText: '#' })) };
}

/** Characters that text processors put in place of plain ones. */
const TYPOGRAPHIC: Readonly<Record<string, string>> = {
  '\u201c': '"', '\u201d': '"', '\u201e': '"', '\u00ab': '"', '\u00bb': '"', '\u2018': "'", '\u2019': "'",
  '\u00a0': ' ', '\u2003': ' ', '\u3000': ' ', '\u2013': '-', '\u2212': '-', '\uff1a': ':', '\uff0c': ',', '\u200b': '', '\ufeff': '',
};

/** Every such character of the rest of the line, by the plain one that was meant. */
function plainFix(text: string, at: number): Fix | undefined {
  const end = text.indexOf('\n', at);
  const line = text.slice(at, end < 0 ? undefined : end);
  const edits = [...line.matchAll(/[^\0-\x7f]/gu)].filter(([character]) => Object.hasOwn(TYPOGRAPHIC, character))
    .map(({ 0: character, index }) => ({ start: at + index, end: at + index + character.length, newText: TYPOGRAPHIC[character]! }));
  return edits[0]?.start === at ? { id: 'plain-character', title: l10n.t('Change to plain characters'), edits } : undefined;
}

/** Our words for what protobuf's tokenizer objects to. */
export function lexicalFinding({ kind, at }: LexicalError, text: string): Finding {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0x20);
  const span = { start: Math.min(at, Math.max(0, text.length - 1)), end: Math.min(text.length, at + character.length) };
  const said = (code: string, message: string, fix?: Fix): Finding => ({ code, severity: 'error', message, ...span, ...(fix && { fix }) });
  const number = `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
  switch (kind) {
    case 'non-ascii': {
      const fix = plainFix(text, at);
      if (character === '\ufeff') return said('byte-order-mark', l10n.t('The file begins with a byte-order mark, which Triton refuses. Save it as UTF-8 without one.'), fix);
      return said('non-ascii', l10n.t('{0} ({1}) may stand in texts and comments only.', `\`${character}\``, number), fix);
    }
    case 'control-character': return said('control-character', l10n.t('The control character {0} is not allowed. Is the file a text file?', number));
    case 'string-end':
    case 'string-line': return said('string-unclosed', l10n.t('The text is not closed: its quote is missing at the end of the line.'));
    case 'escape':
    case 'escape-hex':
    case 'escape-u':
    case 'escape-big-u': return said('escape-invalid', l10n.t('The escape sequence is not known. A backslash itself is written twice.'));
    case 'space-needed':
    case 'space-before-point': return said('space-needed', l10n.t('A blank is needed between a number and a name.'));
    default: return said('number-invalid', l10n.t('This is no number that the text format knows. A leading 0 means octal, 0x hexadecimal.'));
  }
}
