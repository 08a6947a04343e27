import { InsertTextFormat, InsertTextMode, type CompletionItem, type CompletionItemKind, type CompletionList } from 'vscode-languageserver';
import type { Span } from '../../language/tree.ts';
import type { Source } from '../source.ts';

/** What the client can do with a completion. */
export interface CompletionAbilities {
  readonly snippets: boolean;
  readonly insertReplace: boolean;
  /** The range may be told once for all items. */
  readonly sharedRange: boolean;
  readonly labelDetails: boolean;
  readonly resolveDocumentation: boolean;
  readonly markdown: boolean;
}

/** What documentation is fetched by when the person looks at an item. */
export type Topic =
  | { readonly topic: 'field'; readonly message: string; readonly name: string }
  | { readonly topic: 'enum'; readonly type: string; readonly name: string }
  | { readonly topic: 'parameter'; readonly reader: string; readonly name: string };

/** What is offered, before it is written for a client. */
export interface Offer {
  readonly label: string;
  readonly kind: CompletionItemKind;
  /** In snippet syntax where it has tab stops. */
  readonly insert: string;
  readonly isSnippet?: boolean;
  /** For a client without snippets. */
  readonly plain: string;
  /** Lower comes first. */
  readonly rank: number;
  /** Shown beside the label. */
  readonly type?: string;
  readonly topic?: Topic;
  readonly deprecated?: boolean;
}

/** `Field` and `Value` rank by list position; the number keeps its order as text. */
export function writeItems(source: Source, offset: number, word: Span, offers: readonly Offer[], client: CompletionAbilities): CompletionList {
  const replace = source.rangeOf(word);
  const ranges = client.insertReplace ? { insert: source.rangeOf({ start: word.start, end: offset }), replace } : undefined;
  const items = offers.map((offer) => {
    const snippet = client.snippets && offer.isSnippet === true;
    const newText = snippet ? offer.insert : offer.plain;
    const item: CompletionItem = { label: offer.label, kind: offer.kind, sortText: String(offer.rank).padStart(4, '0') };
    if (client.sharedRange) item.textEditText = newText;
    else item.textEdit = ranges ? { newText, ...ranges } : { newText, range: replace };
    if (snippet) item.insertTextFormat = InsertTextFormat.Snippet;
    if (newText.includes('\n')) item.insertTextMode = InsertTextMode.adjustIndentation;
    if (offer.type !== undefined) {
      if (client.labelDetails) item.labelDetails = { description: offer.type };
      else item.detail = offer.type;
    }
    if (offer.deprecated) item.deprecated = true;
    if (offer.topic) item.data = offer.topic;
    return item;
  });
  return { isIncomplete: false, items, ...(client.sharedRange && items.length > 0 && { itemDefaults: { editRange: ranges ?? replace } }) };
}

/** Text that stands in a snippet as it is. */
export function literal(text: string): string {
  return text.replaceAll(/[\\$}]/g, (character) => `\\${character}`);
}
