// Placeholders of templates that are filled before the server sees the file: `${x}`, `{{ x }}`, `{% x %}`, `$X`.
import * as chars from './characters.ts';

/** The end of the placeholder that begins at `start`, outside quotes; -1 where there is none. */
export function templateEnd(text: string, start: number): number {
  const code = text.charCodeAt(start);
  const next = text.charCodeAt(start + 1);
  if (code === chars.DOLLAR) {
    if (next === chars.OPEN_BRACE) return closing(text, start + 2, '}');
    if (!chars.isLetter(next)) return -1;
    let at = start + 2;
    while (chars.isAlphanumeric(text.charCodeAt(at))) at++;
    return at;
  }
  if (code !== chars.OPEN_BRACE) return -1;
  if (next === chars.OPEN_BRACE) return closing(text, start + 2, '}}');
  return next === chars.PERCENT ? closing(text, start + 2, '%}') : -1;
}

function closing(text: string, from: number, close: string): number {
  const end = text.indexOf(close, from);
  if (end < 0) return -1;
  const line = text.indexOf('\n', from);
  return line >= 0 && line < end ? -1 : end + close.length;
}

/**
 * A string literal whose value a placeholder decides. `$NAME` counts only when it is the whole string:
 * the server itself knows `$$TRITON_MODEL_DIRECTORY` inside one.
 */
export function isTemplateString(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code !== chars.DOLLAR && code !== chars.OPEN_BRACE) continue;
    const literal = text.slice(start, end);
    return /\$\{[^}\n]*\}|\{\{[^\n]*?\}\}|\{%[^\n]*?%\}/.test(literal) || /^(["'])\$[A-Za-z_]\w*\1$/.test(literal);
  }
  return false;
}
