import type { CompletionItem, CompletionList, Position } from 'vscode-languageserver';
import { messageNamed } from '../../schema/schema.ts';
import { enumPage, fieldPage, parameterPage } from '../documentation.ts';
import type { Neighbours } from '../ensemble.ts';
import type { Source } from '../source.ts';
import { fieldTypeOf, typeOf } from '../typing.ts';
import { placeAt } from './context.ts';
import { fieldOffers } from './fields.ts';
import { writeItems, type CompletionAbilities, type Offer, type Topic } from './items.ts';
import { valueOffers } from './values.ts';

/**
 * What may be typed at a position. Documentation comes with `resolveCompletion` where the client can ask for it.
 * @param trigger the character that brought the list up by itself; a space does so for values only
 */
export function complete(source: Source, position: Position, neighbours: Neighbours, client: CompletionAbilities, trigger?: string): CompletionList {
  const offset = source.offsetAt(position);
  const found = placeAt(source, offset);
  const place = trigger === ' ' && (found?.kind !== 'value' || found.quoted) ? undefined : found;
  let offers: Offer[] = [];
  if (place?.kind === 'name') {
    const type = typeOf(place.message);
    if (type) offers = fieldOffers(source, place, type);
  } else if (place?.kind === 'value') {
    const field = fieldTypeOf(place.field);
    if (field) offers = valueOffers(source, place, field, neighbours);
  }
  if (!place) return { isIncomplete: false, items: [] };
  const list = writeItems(source, offset, place.word, offers, client);
  if (!client.resolveDocumentation) list.items.forEach((item) => Object.assign(item, resolveCompletion(item, client.markdown)));
  return list;
}

/** Adds the documentation of an item made by `complete`. */
export function resolveCompletion(item: CompletionItem, markdown: boolean): CompletionItem {
  const topic: Topic | undefined = item.data;
  if (topic?.topic === 'enum') return { ...item, documentation: enumPage(topic.type, topic.name, markdown) };
  if (topic?.topic === 'parameter') return { ...item, documentation: parameterPage(topic.reader, topic.name, markdown) };
  const owner = topic?.topic === 'field' ? messageNamed(topic.message) : undefined;
  const field = topic && owner?.field(topic.name);
  return field ? { ...item, documentation: fieldPage(owner!, field, markdown) } : item;
}
