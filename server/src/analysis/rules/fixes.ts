// Edits that rules offer. A fix is safe: applied and checked again, the finding is gone and no new one has come.
import type { FieldNode, Span } from '../../language/tree.ts';
import type { Message } from '../../schema/rows.ts';
import type { Edit, Fix } from '../finding.ts';
import { fieldOf, itemsOf } from '../source.ts';
import * as l10n from '@vscode/l10n';

/** Takes a field out of the file, with its line where nothing else stands on it. */
export function removeField(text: string, message: Message, name: string): Fix | undefined {
  const field = fieldOf(message, name);
  return field && { id: 'remove-field', title: l10n.t('Remove {0}', `\`${name}\``), edits: [removal(text, field)] };
}

function removal(text: string, field: FieldNode): Edit {
  let { start, end } = field;
  while (start > 0 && /[ \t]/.test(text.charAt(start - 1))) start--;
  let after = end;
  while (/[ \t\r]/.test(text.charAt(after))) after++;
  const alone = (start === 0 || text.charAt(start - 1) === '\n') && (after >= text.length || text.charAt(after) === '\n');
  if (alone) end = Math.min(text.length, after + 1);
  else start = field.start;
  return { start, end, newText: '' };
}

/** Puts another value in place of a scalar that is written. */
export function replaceValue(message: Message, name: string, newText: string, index = 0): Fix | undefined {
  const value = itemsOf(message, name)[index];
  return value && replaceSpan(value, newText);
}

export function replaceSpan({ start, end }: Span, newText: string): Fix {
  return { id: 'replace-value', title: l10n.t('Change to {0}', `\`${newText}\``), edits: [{ start, end, newText }] };
}

/** What stands behind a field of a block: each on a line of its own where the field does. */
export function textBehind(text: string, field: FieldNode, parts: readonly string[]): Edit {
  const before = text.slice(text.lastIndexOf('\n', field.start - 1) + 1, field.start);
  const gap = /^[ \t]*$/.test(before) ? `\n${before}` : ' ';
  return { start: field.end, end: field.end, newText: parts.map((part) => gap + part).join('') };
}
