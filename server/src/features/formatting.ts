import type { FormattingOptions, TextEdit } from 'vscode-languageserver';
import { formatEdits } from './format.ts';
import type { Source } from './source.ts';

/** Edits that lay the file out; none for a file with mistakes. */
export function documentFormatting(source: Source, { insertSpaces, tabSize }: FormattingOptions): TextEdit[] {
  const edits = formatEdits(source.text, { indent: insertSpaces ? ' '.repeat(tabSize) : '\t' }) ?? [];
  return edits.map(({ newText, ...span }) => ({ range: source.rangeOf(span), newText }));
}
