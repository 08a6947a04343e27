// Places as protobuf's tokenizer counts them.
import * as chars from './characters.ts';

/** `line:column`, both from 1; the column counts bytes of UTF-8, and a tab goes on to the next multiple of 8. */
export function tritonPosition(text: string, offset: number): string {
  let line = 1;
  let start = 0;
  for (;;) {
    const next = text.indexOf('\n', start);
    if (next < 0 || next >= offset) break;
    line++;
    start = next + 1;
  }
  let column = 0;
  for (let at = start; at < offset; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x09) column += 8 - (column % 8);
    else if (code < 0x80) column++;
    else if (code < 0x800) column += 2;
    else if (code >= 0xd800 && code < 0xdc00 && chars.isLowSurrogate(text.charCodeAt(at + 1))) {
      column += 4;
      at++;
    } else column += 3;
  }
  return `${line}:${column + 1}`;
}

/** The first byte of the character at `offset`, written in UTF-8. */
export function utf8LeadByte(text: string, offset: number): number {
  const point = text.codePointAt(offset)!;
  if (point < 0x80) return point;
  if (point < 0x800) return 0xc0 | (point >> 6);
  return point < 0x10000 ? 0xe0 | (point >> 12) : 0xf0 | (point >> 18);
}
