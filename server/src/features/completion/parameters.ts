import { CompletionItemKind } from 'vscode-languageserver';
import { parametersOf, wordsOf } from '../../schema/parameters.ts';
import { plainString } from '../ensemble.ts';
import { ownerOf, parameterOf, readersOf } from '../parameters.ts';
import { fieldPath, messagesNamed, scalarNamed } from '../reading.ts';
import type { Source } from '../source.ts';
import type { ValuePlace } from './context.ts';
import type { Offer } from './items.ts';

type Word = Pick<Offer, 'label' | 'kind' | 'rank' | 'topic' | 'deprecated'>;

/** Keys of a back end's or accelerator's map that are not given yet, and the words that a key's value may be. */
export function parameterWords(source: Source, { field, message }: ValuePlace): readonly Word[] {
  if (field.name === 'key') return keys(source, message);
  const entry = field.name === 'string_value' ? ownerOf(message) : message;
  const known = entry && parameterOf(source, entry);
  return known ? wordsOf(known.row).map((label, rank) => ({ label, kind: CompletionItemKind.Value, rank })) : [];
}

function keys(source: Source, entry: ValuePlace['message']): Word[] {
  const map = fieldPath(entry).split('.').at(-1) ?? '';
  const owner = ownerOf(entry);
  const given = new Set((owner ? messagesNamed(owner, map) : []).filter((other) => other !== entry)
    .map((other) => plainString(source, scalarNamed(other, 'key'))?.name));
  return readersOf(source, entry).flatMap((reader, nth) => parametersOf(reader).filter(({ key }) => !given.has(key)).map(({ key, deprecated }, at) => ({
    label: key, kind: CompletionItemKind.Property, deprecated: deprecated === true, topic: { topic: 'parameter', reader, name: key } as const,
    rank: (deprecated ? 900 : 0) + nth * 200 + at,
  })));
}
