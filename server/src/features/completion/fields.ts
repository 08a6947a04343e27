import { CompletionItemKind } from 'vscode-languageserver';
import type { MessageNode } from '../../language/tree.ts';
import type { FieldType, MessageType } from '../../schema/schema.ts';
import { signature } from '../documentation.ts';
import { isIn, type Source } from '../source.ts';
import type { NamePlace } from './context.ts';
import { fieldSnippet, fieldText, type Surroundings } from './insert.ts';
import { literal, type Offer } from './items.ts';
import { isOneLine, separatorOf, styleOf } from './style.ts';
import { usualNext } from './usage.ts';

const RANK = { required: 0, next: 100, other: 300, again: 600, sunk: 900 } as const;

/** The fields that are legal here and not yet set: required ones, then what usually comes next, then the others. */
export function fieldOffers(source: Source, place: NamePlace, type: MessageType): Offer[] {
  const { message, word } = place;
  const style = styleOf(source);
  const surroundings = { style, oneLine: isOneLine(source, message), separator: separatorOf(source, message) };
  const set = new Set(message.fields.filter((field) => field !== place.field && field.value).map(({ name }) => name));
  const before = message.fields.findLast((field) => field !== place.field && field.end <= word.start)?.name;
  const usual = usualNext(type.name, before);
  // A name that is changed keeps what stands behind it.
  const keepsRest = place.field?.value !== undefined || /^[ \t]*[:{[<]/.test(source.text.slice(word.end, word.end + 20));
  return type.fields.flatMap((field, at): Offer[] => {
    if (set.has(field.name) && !field.repeated) return [];
    if (!isIn(source.release, field)) return [];
    if (field.oneof && type.fields.some((other) => other.oneof === field.oneof && other !== field && set.has(other.name))) return [];
    const next = usual.indexOf(field.name);
    const rank = field.deprecated || field.reserved ? RANK.sunk + at
      : set.has(field.name) ? RANK.again + at
        : field.required ? RANK.required + at
          : next >= 0 ? RANK.next + next : RANK.other + at;
    return [{
      label: field.name, kind: kindOf(field), rank, type: signature(field), deprecated: field.deprecated,
      topic: { topic: 'field', message: type.name, name: field.name },
      ...inserted(field, { ...surroundings, asBlock: formOf(message, field.name) }, keepsRest),
    }];
  });
}

function inserted(field: FieldType, surroundings: Surroundings, keepsRest: boolean): Pick<Offer, 'insert' | 'plain' | 'isSnippet'> {
  if (keepsRest) return { insert: literal(field.name), plain: field.name };
  return { insert: fieldSnippet(field, surroundings), plain: fieldText(field, surroundings), isSnippet: true };
}

/** The form in which the field stands in this message already. */
function formOf(message: MessageNode, name: string): boolean | undefined {
  const value = message.fields.find((field) => field.name === name && field.value)?.value;
  return value && value.kind === 'message' ? true : undefined;
}

function kindOf(field: FieldType): CompletionItemKind {
  return field.kind === 'message' || field.kind === 'map' ? CompletionItemKind.Struct : field.kind === 'enum' ? CompletionItemKind.Enum : CompletionItemKind.Field;
}
