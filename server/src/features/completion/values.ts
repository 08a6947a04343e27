import { CompletionItemKind } from 'vscode-languageserver';
import type { FieldType } from '../../schema/schema.ts';
import type { Neighbours } from '../ensemble.ts';
import { isIn, type Source } from '../source.ts';
import type { ValuePlace } from './context.ts';
import { itemSnippet } from './insert.ts';
import { literal, type Offer } from './items.ts';
import { knownNames } from './names.ts';
import { parameterWords } from './parameters.ts';
import { isOneLine, styleOf } from './style.ts';
import { usualValues } from './usage.ts';

/** What may stand as the value: enumeration names, booleans, and names that the file, its repository or Triton knows. */
export function valueOffers(source: Source, place: ValuePlace, field: FieldType, neighbours: Neighbours): Offer[] {
  if (field.valueKind === 'message') return place.list && !place.quoted ? [itemOffer(source, place, field)] : [];
  if (field.scalar === 'string') return stringOffers(source, place, neighbours);
  if (place.quoted) return [];
  if (field.valueKind === 'enum') return enumOffers(source, field);
  return field.scalar === 'bool' ? ['true', 'false'].map((name, rank) => ({ label: name, kind: CompletionItemKind.Keyword, insert: name, plain: name, rank })) : [];
}

function stringOffers(source: Source, place: ValuePlace, neighbours: Neighbours): Offer[] {
  const { quote } = styleOf(source);
  const names = knownNames(source, place, neighbours).map((label, rank) => ({ label, kind: CompletionItemKind.Value, rank }));
  return [...names, ...parameterWords(source, place)].map((word) => {
    const text = place.quoted ? word.label : `${quote}${word.label}${quote}`;
    return Object.assign(word, { insert: literal(text), plain: text });
  });
}

function enumOffers({ release }: Source, { type, enumeration }: FieldType): Offer[] {
  return (enumeration ? usualValues(enumeration) : []).filter((name) => isIn(release, enumeration?.value(name))).map((name, rank) => ({
    label: name, kind: CompletionItemKind.EnumMember, insert: name, plain: name, rank, topic: { topic: 'enum', type, name },
  }));
}

function itemOffer(source: Source, place: ValuePlace, field: FieldType): Offer {
  const insert = itemSnippet(field.message, styleOf(source), isOneLine(source, place.message));
  return { label: '{ }', kind: CompletionItemKind.Struct, insert, plain: '{ }', isSnippet: true, rank: 0, type: field.name };
}
