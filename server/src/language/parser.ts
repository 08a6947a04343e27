// The tolerant parser: always a tree, whatever the text, and a problem for each mistake. Where it must
// guess (a bracket that is not there), it asks the schema's field names and the line breaks.
import * as chars from './characters.ts';
import { Cursor } from './cursor.ts';
import type { MessageDescriptor } from './descriptor.ts';
import { TOKEN, type Tokens } from './lexer.ts';
import { fieldNode, listNode, messageNode, scalarNode, type OpenField, type OpenList, type OpenMessage } from './nodes.ts';
import type { Problem, ProblemKind } from './problem.ts';
import { readJunk, readStrings, readToken, readUnquoted } from './scalars.ts';
import { templateEnd } from './template.ts';
import type { ListNode, MessageNode, ScalarNode, ValueNode } from './tree.ts';

export interface Parsed {
  readonly root: MessageNode;
  readonly problems: readonly Problem[];
}

/** As deep as protobuf's binary parser goes; a schema without recursion never comes near. */
const DEPTH_LIMIT = 100;

/** Told once: what follows of the same mistake is passed over until a whole field has been read. */
const ONCE: ReadonlySet<ProblemKind> = new Set(['name-expected', 'value-unexpected', 'bracket-unexpected', 'separator-extra', 'slash-comment', 'bracket-unopened']);

/** @param root tells which names belong where, for recovery only */
export function parse(tokens: Tokens, root?: MessageDescriptor): Parsed {
  const parser = new Parser(tokens);
  return { root: parser.file(root), problems: parser.problems };
}

class Parser {
  readonly problems: Problem[] = [];
  readonly #cursor: Cursor;
  readonly #text: string;
  #depth = 0;
  #recovering = false;
  /** Inside a value that has no name, which is told already. */
  #dropping = false;
  /** The messages around the current token, outermost first, with the indentation of the line that opens each. */
  readonly #around: { readonly type: MessageDescriptor | undefined; readonly column: number }[] = [];

  constructor(tokens: Tokens) {
    this.#cursor = new Cursor(tokens);
    this.#text = tokens.text;
  }

  file(type: MessageDescriptor | undefined): MessageNode {
    const cursor = this.#cursor;
    const root = messageNode(undefined, -1, 0);
    root.end = this.#text.length;
    this.#around.push({ type, column: -1 });
    const braced = cursor.is(chars.OPEN_BRACE) && templateEnd(this.#text, cursor.start) < 0;
    if (braced) this.#take('json-braces');
    for (;;) {
      this.#fields(root, type);
      if (cursor.kind === TOKEN.end) return root;
      if (braced && cursor.is(chars.CLOSE_BRACE) && cursor.isLast) cursor.at++;
      else this.#take('bracket-unexpected');
    }
  }

  #report(kind: ProblemKind, start: number, end: number, at = start, text = this.#text.slice(start, Math.min(end, start + 40))): void {
    if (this.#dropping && kind !== 'template') return;
    if (ONCE.has(kind)) {
      if (this.#recovering) return;
      this.#recovering = true;
    }
    this.problems.push({ kind, start, end, at, text });
  }

  /** Reports the current token and goes on behind it. */
  #take(kind: ProblemKind): void {
    this.#report(kind, this.#cursor.start, this.#cursor.end);
    this.#cursor.at++;
  }

  /** Fields up to a closing bracket, the end, or a field that belongs further out. */
  #fields(message: OpenMessage, type: MessageDescriptor | undefined): void {
    const cursor = this.#cursor;
    for (;;) {
      const { kind } = cursor;
      if (kind === TOKEN.end) return;
      if (kind === TOKEN.identifier) {
        if (this.#around.length > 1 && this.#belongsOutside(type)) return;
        this.#named(message, type, cursor.start, cursor.end);
      } else if (kind === TOKEN.string && (cursor.nextIs(chars.COLON) || cursor.nextIs(chars.OPEN_BRACE) || cursor.nextIs(chars.OPEN_BRACKET))) {
        this.#report('name-quoted', cursor.start, cursor.end);
        this.#named(message, type, cursor.start + 1, Math.max(cursor.start + 1, cursor.end - 1));
      } else if (cursor.isAnyOf('}>')) {
        return;
      } else if (cursor.is(chars.CLOSE_BRACKET)) {
        if (!this.#isStrayBracket(message)) return;
        this.#take('bracket-unexpected');
      } else if (cursor.isAnyOf(',;')) {
        this.#take('separator-extra');
      } else if (cursor.is(chars.OPEN_BRACE) && message.parent?.kind === 'list' && message.fields.length > 0) {
        return; // the next item: this one was not closed
      } else if (!(kind === TOKEN.other && this.#template())) {
        if (cursor.looksLikeExtension) this.#extension(message);
        else this.#unnamed(message);
      }
    }
  }

  /** A `]` that closes no list: behind something on its line in a message of several lines, or with the message closed right behind it. */
  #isStrayBracket(message: MessageNode): boolean {
    const cursor = this.#cursor;
    if (message.open < 0 || (cursor.nextIs(chars.CLOSE_BRACE) && !cursor.nextBeginsLine)) return true;
    const opened = this.#text.indexOf('\n', message.open);
    return !cursor.beginsLine && opened >= 0 && opened < cursor.start;
  }

  /** A value without a name: told once, read and dropped. */
  #unnamed(message: OpenMessage): void {
    const cursor = this.#cursor;
    if (cursor.is(chars.SLASH)) {
      this.#slashComment();
      return;
    }
    this.#report('name-expected', cursor.start, cursor.end);
    const field = fieldNode(message, '', cursor.start, cursor.start);
    if (cursor.is(chars.COLON) || cursor.is(chars.EQUALS)) cursor.at++;
    const before = cursor.at;
    const isDoubled = cursor.is(chars.OPEN_BRACE) && message.fields.length === 0 && cursor.previousEnd === message.open + 1;
    if (isDoubled || (cursor.kind === TOKEN.other && !cursor.isAnyOf('{[<-$'))) {
      cursor.at++;
    } else if (cursor.kind !== TOKEN.identifier || (!cursor.beginsLine && !cursor.looksLikeField)) {
      const outer = this.#dropping;
      this.#dropping = true;
      this.#value(field, undefined);
      this.#dropping = outer;
    }
    if (cursor.at === before && cursor.kind !== TOKEN.end && !cursor.isAnyOf('}]>') && cursor.kind !== TOKEN.identifier) cursor.at++;
    if (cursor.isAnyOf(',;')) cursor.at++;
  }

  /** `//` to the end of the line, and such lines below it. */
  #slashComment(): void {
    const cursor = this.#cursor;
    const { start } = cursor;
    let end = cursor.end;
    do {
      for (cursor.at++; cursor.kind !== TOKEN.end && !cursor.beginsLine; cursor.at++) end = cursor.end;
    } while (cursor.is(chars.SLASH));
    this.#report('slash-comment', start, end);
  }

  /** A placeholder in place of a field or a value: taken, with one quiet problem. */
  #template(): { start: number; end: number } | undefined {
    const cursor = this.#cursor;
    const { start } = cursor;
    const end = templateEnd(this.#text, start);
    if (end < 0) return undefined;
    while (cursor.kind !== TOKEN.end && cursor.start < end) cursor.at++;
    this.#report('template', start, end);
    return { start, end };
  }

  /** A field at the start of a line whose name is no field of this message but one of a message further out. */
  #belongsOutside(type: MessageDescriptor | undefined): boolean {
    const cursor = this.#cursor;
    if (!type || !cursor.beginsLine) return false;
    const name = cursor.word;
    const own = type.field(name) !== undefined;
    const column = cursor.column(cursor.start);
    for (let level = this.#around.length - 2; level >= 0; level--) {
      if (this.#around[level]!.type?.field(name) === undefined) continue;
      // A name of both belongs outside only when it is indented less than the field that holds this message.
      const inner = this.#around[level + 1]!.column;
      return own ? column < inner : column <= inner;
    }
    return false;
  }

  #extension(message: OpenMessage): void {
    const cursor = this.#cursor;
    const { start } = cursor;
    while (!cursor.is(chars.CLOSE_BRACKET)) cursor.at++;
    cursor.at++;
    const field = fieldNode(message, this.#text.slice(start, cursor.previousEnd), start, cursor.previousEnd);
    this.#rest(field, undefined, undefined);
    message.fields.push(field);
  }

  #named(message: OpenMessage, type: MessageDescriptor | undefined, nameStart: number, nameEnd: number): void {
    const field = fieldNode(message, this.#text.slice(nameStart, nameEnd), nameStart, nameEnd);
    this.#cursor.at++;
    const { length } = this.problems;
    this.#rest(field, type?.field(field.name)?.message, type);
    if (this.problems.length === length && field.value) this.#recovering = false;
    message.fields.push(field);
  }

  #rest(field: OpenField, type: MessageDescriptor | undefined, owner: MessageDescriptor | undefined): void {
    const cursor = this.#cursor;
    if (cursor.is(chars.COLON) || cursor.is(chars.EQUALS)) {
      if (cursor.is(chars.EQUALS)) this.#report('equals-sign', cursor.start, cursor.end);
      field.colon = cursor.start;
      cursor.at++;
    }
    field.value = this.#fieldValue(field, type, owner);
    field.end = field.value?.end ?? (field.colon >= 0 ? field.colon + 1 : field.nameEnd);
    if (cursor.isAnyOf(',;')) {
      field.separator = cursor.start;
      field.end = cursor.end;
      cursor.at++;
    }
  }

  #fieldValue(field: OpenField, type: MessageDescriptor | undefined, owner: MessageDescriptor | undefined): ValueNode | undefined {
    const cursor = this.#cursor;
    if (!type && cursor.is(chars.OPEN_BRACE) && cursor.nextIs(chars.COLON)) this.#take('value-unexpected');
    if (type && cursor.looksLikeField && type.field(cursor.word) && !owner?.field(cursor.word)) return this.#unopened(field, type);
    const value = this.#mayHoldValue(field) ? this.#value(field, type) : undefined;
    if (!value) {
      const end = field.colon >= 0 ? field.colon + 1 : field.nameEnd;
      this.#report('value-missing', field.nameStart, end, cursor.start, field.name);
    } else if (value.kind === 'scalar' && field.colon < 0) {
      this.#report('colon-missing', field.nameStart, field.nameEnd, value.start, field.name);
    }
    return value;
  }

  /** A message whose opening brace is missing: its fields stand right here. */
  #unopened(parent: OpenField | OpenList, type: MessageDescriptor): MessageNode {
    const cursor = this.#cursor;
    this.#report('bracket-unopened', cursor.start, cursor.end, cursor.start, '{');
    const message = messageNode(parent, -1, cursor.start);
    // The first one is known to be a field of this message, wherever it is indented.
    this.#named(message, type, cursor.start, cursor.end);
    this.#inside(message, type);
    if (cursor.is(chars.CLOSE_BRACE)) {
      message.close = cursor.start;
      cursor.at++;
    }
    message.end = Math.max(message.start, cursor.previousEnd);
    return message;
  }

  /** What comes next is this field's value, and not the next field of a half-typed one. */
  #mayHoldValue({ colon }: OpenField): boolean {
    const cursor = this.#cursor;
    if (cursor.kind === TOKEN.end) return false;
    if (cursor.kind === TOKEN.identifier) return cursor.beginsLine ? colon >= 0 && !cursor.looksLikeField : colon >= 0 || !cursor.looksLikeField;
    if (cursor.kind === TOKEN.string && cursor.beginsLine && cursor.nextIs(chars.COLON)) return false;
    return !(cursor.beginsLine && cursor.is(chars.CLOSE_BRACE));
  }

  #value(parent: OpenField | OpenList, type: MessageDescriptor | undefined): ValueNode | undefined {
    const cursor = this.#cursor;
    const { start } = cursor;
    switch (cursor.kind) {
      case TOKEN.string: return this.#strings(parent);
      case TOKEN.integer: return readToken(cursor, parent, 'integer', start);
      case TOKEN.float: return readToken(cursor, parent, 'float', start);
      case TOKEN.identifier: return readUnquoted(cursor, parent);
      default:
    }
    if (cursor.isAnyOf('{$')) {
      const template = this.#template();
      if (template) return scalarNode(parent, 'template', template.start, template.end);
    }
    if (cursor.isAnyOf('{<')) return this.#message(parent, type);
    if (cursor.is(chars.OPEN_BRACKET)) return this.#list(parent, type);
    if (cursor.is(chars.MINUS)) {
      cursor.at++;
      if (cursor.kind === TOKEN.integer) return readToken(cursor, parent, 'integer', start);
      if (cursor.kind === TOKEN.float || cursor.kind === TOKEN.identifier) return readToken(cursor, parent, 'float', start);
    }
    if (cursor.kind === TOKEN.end || cursor.isAnyOf('}]>,;')) return start < cursor.start ? scalarNode(parent, 'invalid', start, start + 1) : undefined;
    return this.#junk(parent, start);
  }

  /** Skips what cannot be a value, up to something that can follow one: one problem for the whole of it. */
  #junk(parent: OpenField | OpenList, start: number): ScalarNode {
    const node = readJunk(this.#cursor, parent, start);
    this.#report('value-unexpected', start, node.end);
    return node;
  }

  #strings(parent: OpenField | OpenList): ScalarNode {
    const node = readStrings(this.#cursor, parent);
    if (node.type === 'template') this.#report('template', node.start, node.end);
    return node;
  }

  #inside(message: OpenMessage, type: MessageDescriptor | undefined): void {
    this.#depth++;
    this.#around.push({ type, column: this.#cursor.indentation(message.start) });
    this.#fields(message, type);
    this.#around.pop();
    this.#depth--;
  }

  #message(parent: OpenField | OpenList, type: MessageDescriptor | undefined): MessageNode {
    const cursor = this.#cursor;
    const close = cursor.is(chars.LESS) ? chars.GREATER : chars.CLOSE_BRACE;
    const message = messageNode(parent, cursor.start, cursor.start);
    cursor.at++;
    if (this.#depth >= DEPTH_LIMIT) {
      this.#skipNested(message);
      return message;
    }
    this.#inside(message, type);
    if (cursor.isAnyOf('}>')) {
      if (!cursor.is(close)) this.#report('bracket-mismatched', cursor.start, cursor.end, cursor.start, String.fromCharCode(close));
      message.close = cursor.start;
      message.end = cursor.end;
      cursor.at++;
    } else {
      message.end = Math.max(message.open + 1, cursor.previousEnd);
      this.#report('bracket-unclosed', message.open, message.open + 1, cursor.start, String.fromCharCode(close));
    }
    return message;
  }

  #list(parent: OpenField | OpenList, type: MessageDescriptor | undefined): ListNode {
    const cursor = this.#cursor;
    const list = listNode(parent, cursor.start);
    cursor.at++;
    if (this.#depth >= DEPTH_LIMIT) {
      this.#skipNested(list);
      return list;
    }
    this.#depth++;
    this.#items(list, type);
    this.#depth--;
    if (cursor.is(chars.CLOSE_BRACKET)) {
      list.close = cursor.start;
      list.end = cursor.end;
      cursor.at++;
    } else {
      list.end = Math.max(list.open + 1, cursor.previousEnd);
      this.#report('bracket-unclosed', list.open, list.open + 1, cursor.start, ']');
    }
    return list;
  }

  /** Items and commas up to `]` or to what cannot be in a list any more. */
  #items(list: OpenList, type: MessageDescriptor | undefined): void {
    const cursor = this.#cursor;
    /** The end of the last comma that has no item behind it yet; -1 behind an item. */
    let comma = -1;
    for (;;) {
      if (cursor.kind === TOKEN.end) return;
      if (cursor.is(chars.CLOSE_BRACKET)) {
        if (comma >= 0) this.#report('comma-trailing', comma - 1, comma, cursor.start);
        return;
      }
      if (cursor.isAnyOf('}>')) {
        // Behind a whole item it closes nothing; in a list of numbers it means that the list was not closed.
        if (list.items.at(-1)?.kind !== 'message') return;
        this.#take('bracket-unexpected');
        continue;
      }
      if (cursor.isAnyOf(',;')) {
        if (cursor.is(chars.SEMICOLON)) this.#report('separator-in-list', cursor.start, cursor.end);
        else if (list.items.length === 0 || comma >= 0) this.#report('comma-extra', cursor.start, cursor.end);
        comma = cursor.end;
        cursor.at++;
        continue;
      }
      if (cursor.looksLikeField) {
        if (!type?.field(cursor.word)) return;
        list.items.push(this.#unopened(list, type));
        comma = -1;
        continue;
      }
      const isDoubled = type && cursor.is(chars.OPEN_BRACKET) && list.items.length === 0 && cursor.previousEnd === list.open + 1;
      if (isDoubled || (type && !cursor.isAnyOf('{<[$'))) {
        this.#take('value-unexpected');
        continue;
      }
      const last = list.items.at(-1);
      const isCut = last?.kind === 'message' && last.close < 0; // told already
      if (last && comma < 0 && !isCut) {
        // At the gap, so that the fix stands where the comma belongs.
        this.#report('comma-missing', last.end, cursor.start, cursor.start, cursor.word);
      }
      const item = this.#value(list, type);
      if (!item) return;
      list.items.push(item);
      comma = -1;
    }
  }

  /** Too deep to follow: everything up to the matching bracket is passed over. */
  #skipNested(node: OpenMessage | OpenList): void {
    const cursor = this.#cursor;
    this.#report('depth-limit', node.open, node.open + 1, node.open, String(DEPTH_LIMIT));
    let depth = 1;
    for (; cursor.kind !== TOKEN.end && depth > 0; cursor.at++) {
      if (cursor.isAnyOf('{[<')) depth++;
      else if (cursor.isAnyOf('}]>')) depth--;
    }
    node.end = cursor.previousEnd;
    if (depth === 0) node.close = node.end - 1;
  }
}
