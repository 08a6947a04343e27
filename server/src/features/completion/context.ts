import type { FieldNode, ListNode, MessageNode, Span, ValueNode } from '../../language/tree.ts';
import type { Source } from '../source.ts';

/** Where a name of a field may stand. */
export interface NamePlace {
  readonly kind: 'name';
  readonly message: MessageNode;
  /** The word under the cursor, whole; empty between words. */
  readonly word: Span;
  /** The field that bears the word already; it does not count as set. */
  readonly field: FieldNode | undefined;
}

/** Where a value of a field may stand, alone or as an item of a list. */
export interface ValuePlace {
  readonly kind: 'value';
  readonly message: MessageNode;
  readonly field: FieldNode;
  readonly list: ListNode | undefined;
  /** What the value would replace; inside the quotes of a string. */
  readonly word: Span;
  readonly quoted: boolean;
}

/** What may be typed at an offset; undefined in comments and where nothing can be said. */
export function placeAt(source: Source, offset: number): NamePlace | ValuePlace | undefined {
  const { text } = source;
  const quote = lexicalState(text, offset);
  if (quote === 'comment') return undefined;
  const container = containerAt(source, offset);
  if (container.kind === 'list') {
    const field = fieldOf(container);
    return field && { kind: 'value', message: field.parent, field, list: container, ...wordAt(text, offset, quote) };
  }
  const field = container.fields.findLast((one) => one.start <= offset && offset <= Math.max(one.end, one.value?.end ?? one.end));
  const previous = field ?? container.fields.findLast((one) => one.end <= offset);
  if (previous && previous.colon >= 0 && offset > previous.colon && isAwaited(text, previous, offset)) {
    return { kind: 'value', message: container, field: previous, list: undefined, ...wordAt(text, offset, quote) };
  }
  if (quote !== 'code') return undefined;
  const { word } = wordAt(text, offset, quote);
  const named = container.fields.find((one) => one.nameStart === word.start && one.nameEnd === word.end);
  return { kind: 'name', message: container, word, field: named };
}

/** The cursor is at the field's value, or behind its colon on the same line with no value there yet. */
function isAwaited(text: string, { colon, value }: FieldNode, offset: number): boolean {
  if (value && value.kind !== 'scalar') return offset <= value.start;
  if (value && value.start <= offset) return offset <= value.end;
  return !text.slice(colon, offset).includes('\n');
}

function fieldOf(list: ListNode): FieldNode | undefined {
  for (let node: ListNode | FieldNode = list; ; node = node.parent) if (node.kind === 'field') return node;
}

function containerAt({ root, text }: Source, offset: number): MessageNode | ListNode {
  let inner: MessageNode | ListNode = root;
  // One that is not closed yet goes on for as long as nothing else comes.
  const holds = (node: MessageNode | ListNode) => node.open >= 0 && node.open < offset
    && (node.close >= 0 ? offset <= node.close : offset <= node.end || text.slice(node.end, offset).trim() === '');
  for (;;) {
    const values: readonly (ValueNode | undefined)[] = inner.kind === 'message' ? inner.fields.map(({ value }) => value) : inner.items;
    const next: ValueNode | undefined = values.findLast((value) => value !== undefined && value.kind !== 'scalar' && holds(value));
    if (!next || next.kind === 'scalar') return inner;
    inner = next;
  }
}

/** A string and a comment end with their line, so the line alone tells. */
function lexicalState(text: string, offset: number): 'code' | 'comment' | '"' | "'" {
  let state: 'code' | '"' | "'" = 'code';
  for (let at = text.lastIndexOf('\n', offset - 1) + 1; at < offset; at++) {
    const character = text[at];
    if (state !== 'code') {
      if (character === '\\') at++;
      else if (character === state) state = 'code';
    } else if (character === '#') {
      return 'comment';
    } else if (character === '"' || character === "'") {
      state = character;
    }
  }
  return state;
}

function wordAt(text: string, offset: number, quote: 'code' | '"' | "'"): { word: Span; quoted: boolean } {
  const inside = quote === 'code' ? /[A-Za-z0-9_]/ : new RegExp(`[^${quote}\\\\\\n\\r]`);
  let start = offset;
  let end = offset;
  while (start > 0 && inside.test(text[start - 1]!)) start--;
  while (end < text.length && inside.test(text[end]!)) end++;
  if (quote !== 'code' && text[end] !== quote) end = offset; // not closed: what follows on the line is not the string's
  return { word: { start, end }, quoted: quote !== 'code' };
}
