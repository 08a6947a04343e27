import type { Hover, Position } from 'vscode-languageserver';
import { enumPage, fieldPage, parameterPage } from './documentation.ts';
import { parameterOf } from './parameters.ts';
import { pathAt } from './reading.ts';
import type { Source } from './source.ts';
import { fieldTypeOf, typeOf } from './typing.ts';

/** What a field, an enumeration's value or a back end's parameter means. */
export function hover(source: Source, position: Position, markdown: boolean): Hover | undefined {
  const offset = source.offsetAt(position);
  const path = pathAt(source.root, offset);
  const field = path.findLast((node) => node.kind === 'field');
  if (!field) return undefined;
  const type = fieldTypeOf(field);
  const owner = typeOf(field.parent);
  if (!type || !owner) return undefined;
  if (offset >= field.nameStart && offset <= field.nameEnd) {
    return { contents: fieldPage(owner, type, markdown), range: source.rangeOf({ start: field.nameStart, end: field.nameEnd }) };
  }
  const value = path.at(-1)!;
  if (value.kind !== 'scalar') return undefined;
  if (field.name === 'key') {
    const known = parameterOf(source, field.parent);
    const contents = known && parameterPage(known.reader, known.row.key, markdown);
    return contents && { contents, range: source.rangeOf(value) };
  }
  if (!type.enumeration) return undefined;
  const written = source.text.slice(value.start, value.end);
  const contents = enumPage(type.type, type.enumeration.nameOf(Number(written)) ?? written, markdown);
  return contents && { contents, range: source.rangeOf(value) };
}
