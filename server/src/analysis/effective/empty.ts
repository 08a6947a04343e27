import { messageNamed } from '../../schema/schema.ts';
import { emptyMessage } from '../read.ts';
import type { Json } from './json.ts';

/** A message of which nothing is set, as the server prints one. */
export function emptyJson(type: string, release: string): Json {
  const message = messageNamed(type)!;
  const all = emptyMessage(message) as unknown as Json;
  return Object.fromEntries(message.fields.filter(({ since, tracksPresence }) => !tracksPresence && (since === undefined || since <= release))
    .map(({ name, label }) => [name, label === 'map' ? {} : label === 'repeated' ? [] : all[name]]));
}
