// Texts with `|` where the cursor is, and what an editor makes of an answer.
import type { CompletionItem, Position, TextEdit } from 'vscode-languageserver';
import { complete } from '../../server/src/features/completion/completion.ts';
import type { CompletionAbilities } from '../../server/src/features/completion/items.ts';
import { ALONE, type Neighbours } from '../../server/src/features/ensemble.ts';
import { ConfigFile } from '../../server/src/session/config-file.ts';
import { Document } from '../../server/src/session/document.ts';
import { DEFAULTS } from '../../server/src/session/settings.ts';

export const RICH: CompletionAbilities = { snippets: true, insertReplace: true, sharedRange: false, labelDetails: true, resolveDocumentation: true, markdown: true };
export const POOR: CompletionAbilities = { snippets: false, insertReplace: false, sharedRange: false, labelDetails: false, resolveDocumentation: false, markdown: false };

export function fileOf(text: string, uri = 'file:///repository/model/config.pbtxt'): ConfigFile {
  return new ConfigFile(new Document(uri, 1, text, 'utf-16'), DEFAULTS);
}

/** The file without the mark, and where the mark was. */
export function marked(text: string, uri?: string): { file: ConfigFile; position: Position } {
  const offset = text.indexOf('|');
  const file = fileOf(text.slice(0, offset) + text.slice(offset + 1), uri);
  return { file, position: file.positionAt(offset) };
}

export function itemsAt(text: string, { client = RICH, neighbours = ALONE, trigger }: { client?: CompletionAbilities; neighbours?: Neighbours; trigger?: string } = {}): CompletionItem[] {
  const { file, position } = marked(text);
  const { items } = complete(file, position, neighbours, client, trigger);
  return items.sort((a, b) => (a.sortText! < b.sortText! ? -1 : 1));
}

export function labelsAt(text: string, options?: Parameters<typeof itemsAt>[1]): string[] {
  return itemsAt(text, options).map(({ label }) => label);
}

/** The whole text after choosing an item; tab stops stay in snippet syntax. `mode` is what the editor does with the word behind the cursor. */
export function chosen(text: string, label: string, { mode = 'replace', ...options }: Parameters<typeof itemsAt>[1] & { mode?: 'insert' | 'replace' } = {}): string {
  const item = itemsAt(text, options).find((one) => one.label === label);
  if (!item?.textEdit) throw new Error(`"${label}" is not offered, but ${labelsAt(text, options).join(' ')}`);
  const { file } = marked(text);
  const range = 'range' in item.textEdit ? item.textEdit.range : item.textEdit[mode];
  // Further lines are indented like the first, as the item asks for.
  const indent = /^[ \t]*/.exec(file.text.split('\n')[range.start.line]!)![0];
  return applied(file, [{ range, newText: item.textEdit.newText.replaceAll('\n', `\n${indent}`) }]);
}

export function applied(file: ConfigFile, edits: readonly TextEdit[]): string {
  const ordered = edits.map(({ range, newText }) => ({ start: file.offsetAt(range.start), end: file.offsetAt(range.end), newText }))
    .sort((a, b) => b.start - a.start);
  return ordered.reduce((text, { start, end, newText }) => text.slice(0, start) + newText + text.slice(end), file.text);
}
