import { TextDocument, type Position, type Range, type TextDocumentContentChangeEvent } from 'vscode-languageserver-textdocument';
import type { Span } from '../language/tree.ts';

/** How the client counts the characters of a line; negotiated once, converted here and nowhere else. */
export type PositionEncoding = 'utf-16' | 'utf-8';

/** One edit in UTF-16 offsets of the text before it. */
export interface OffsetEdit extends Span {
  readonly inserted: number;
}

const bytes = (text: string): number => {
  let count = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    count += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return count;
};

/** UTF-16 units of the longest prefix that takes at most `limit` bytes in UTF-8. */
function unitsOf(text: string, limit: number): number {
  let units = 0;
  let left = limit;
  for (const character of text) {
    left -= bytes(character);
    if (left < 0) break;
    units += character.length;
  }
  return units;
}

/** The text of one file at one version; positions in the client's encoding, offsets in UTF-16. */
export class Document {
  readonly uri: string;
  readonly #encoding: PositionEncoding;
  #text: TextDocument;

  constructor(uri: string, version: number, text: string, encoding: PositionEncoding) {
    this.uri = uri;
    this.#encoding = encoding;
    this.#text = TextDocument.create(uri, 'triton-config', version, text);
  }

  get version(): number {
    return this.#text.version;
  }

  get text(): string {
    return this.#text.getText();
  }

  positionAt(offset: number): Position {
    const position = this.#text.positionAt(offset);
    if (this.#encoding === 'utf-16') return position;
    const start = this.#text.offsetAt({ line: position.line, character: 0 });
    return { line: position.line, character: bytes(this.text.slice(start, start + position.character)) };
  }

  offsetAt(position: Position): number {
    if (this.#encoding === 'utf-16') return this.#text.offsetAt(position);
    const start = this.#text.offsetAt({ line: position.line, character: 0 });
    const end = this.#text.offsetAt({ line: position.line, character: Number.MAX_SAFE_INTEGER });
    return start + unitsOf(this.text.slice(start, end), position.character);
  }

  rangeOf(span: Span): Range {
    return { start: this.positionAt(span.start), end: this.positionAt(span.end) };
  }

  /** Applies the client's changes in order and tells them as offsets. */
  update(changes: readonly TextDocumentContentChangeEvent[], version: number): OffsetEdit[] {
    return changes.map((change) => {
      if (!('range' in change)) {
        const edit = { start: 0, end: this.text.length, inserted: change.text.length };
        this.#text = TextDocument.update(this.#text, [change], version);
        return edit;
      }
      const start = this.offsetAt(change.range.start);
      const end = this.offsetAt(change.range.end);
      const utf16 = { start: this.#text.positionAt(start), end: this.#text.positionAt(end) };
      this.#text = TextDocument.update(this.#text, [{ range: utf16, text: change.text }], version);
      return { start: Math.min(start, end), end: Math.max(start, end), inserted: change.text.length };
    });
  }
}

/** Moves a span along with an edit; `undefined` when the edit touches it. */
export function carry<T extends Span>(item: T, edit: OffsetEdit): T | undefined {
  if (item.end < edit.start) return item;
  if (item.start < edit.end || item.start === edit.start) return undefined;
  const shift = edit.inserted - (edit.end - edit.start);
  return { ...item, start: item.start + shift, end: item.end + shift };
}
