// Single values, read by the tolerant parser.
import * as chars from './characters.ts';
import type { Cursor } from './cursor.ts';
import { TOKEN } from './lexer.ts';
import { scalarNode, type OpenScalar } from './nodes.ts';
import { isTemplateString } from './template.ts';
import type { ScalarNode } from './tree.ts';

/** The current token, or with the minus before it. */
export function readToken(cursor: Cursor, parent: ScalarNode['parent'], type: ScalarNode['type'], start: number): OpenScalar {
  const { end } = cursor;
  cursor.at++;
  return scalarNode(parent, type, start, end);
}

/** A word, with all that touches it: `my-model`, `a.b` and `1/model.onnx` are texts that lack their quotes. */
export function readUnquoted(cursor: Cursor, parent: ScalarNode['parent']): OpenScalar {
  const { start } = cursor;
  let { end } = cursor;
  for (cursor.at++; cursor.touches && cursor.kind !== TOKEN.end && cursor.kind !== TOKEN.string && !cursor.isAnyOf('{}[]<>,;:'); cursor.at++) end = cursor.end;
  return scalarNode(parent, 'identifier', start, end);
}

/** Adjacent literals are one value, also across lines and comments. */
export function readStrings(cursor: Cursor, parent: ScalarNode['parent']): OpenScalar {
  const { start } = cursor;
  let end = start;
  let template = false;
  for (; cursor.kind === TOKEN.string && !(end > start && cursor.nextIs(chars.COLON)); cursor.at++) {
    end = cursor.end;
    template ||= isTemplateString(cursor.text, cursor.start, end);
  }
  return scalarNode(parent, template ? 'template' : 'string', start, end);
}

/** What cannot be a value, up to something that can follow one. */
export function readJunk(cursor: Cursor, parent: ScalarNode['parent'], start: number): OpenScalar {
  let { end } = cursor;
  for (cursor.at++; cursor.kind !== TOKEN.end && !cursor.beginsLine && cursor.kind !== TOKEN.identifier && !cursor.isAnyOf('{}[]<>,;'); cursor.at++) {
    end = cursor.end;
  }
  return scalarNode(parent, 'invalid', start, end);
}
