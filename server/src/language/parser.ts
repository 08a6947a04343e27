// The tolerant parser: always a tree, whatever the text, and a problem for each mistake. Where it must
// guess (a bracket that is not closed), it asks the schema's field names and the indentation.
import * as chars from './characters.ts';
import type { MessageDescriptor } from './descriptor.ts';
import { TOKEN, type Tokens } from './lexer.ts';
import { fieldNode, listNode, messageNode, scalarNode, type OpenField, type OpenList, type OpenMessage } from './nodes.ts';
import type { Problem, ProblemKind } from './problem.ts';
import { isTemplateString, templateEnd } from './template.ts';
import type { FieldNode, ListNode, MessageNode, ScalarNode, ValueNode } from './tree.ts';

export interface Parsed {
  readonly root: MessageNode;
  readonly problems: readonly Problem[];
}

/** As deep as protobuf's binary parser goes; a schema without recursion never comes near. */
const DEPTH_LIMIT = 100;

/** @param root tells which names belong where, for recovery only */
export function parse(tokens: Tokens, root?: MessageDescriptor): Parsed {
  const parser = new Parser(tokens);
  return { root: parser.file(root), problems: parser.problems };
}

class Parser {
  readonly problems: Problem[] = [];
  readonly #tokens: Tokens;
  readonly #text: string;
  #at = 0;
  #depth = 0;
  /** The messages around the current token, outermost first, with the indentation of the line that opens each. */
  readonly #around: { readonly type: MessageDescriptor | undefined; readonly column: number }[] = [];

  constructor(tokens: Tokens) {
    this.#tokens = tokens;
    this.#text = tokens.text;
  }

  file(type: MessageDescriptor | undefined): MessageNode {
    const root = messageNode(undefined, -1, 0);
    root.end = this.#text.length;
    this.#around.push({ type, column: -1 });
    if (this.#is(chars.OPEN_BRACE) && templateEnd(this.#text, this.#start()) < 0) {
      this.#report('json-braces', this.#start(), this.#end(), this.#start());
      this.#at++;
    }
    const braced = this.problems.length > 0;
    this.#fields(root, type, 0);
    while (this.#kind() !== TOKEN.end) {
      const isLast = braced && this.#is(chars.CLOSE_BRACE) && this.#at === this.#tokens.count - 1;
      if (!isLast) this.#report('bracket-unexpected', this.#start(), this.#end(), this.#start());
      this.#at++;
      this.#fields(root, type, 0);
    }
    return root;
  }

  #kind(): number { return this.#tokens.kinds[this.#at]!; }
  #start(): number { return this.#tokens.starts[this.#at]!; }
  #end(): number { return this.#tokens.ends[this.#at]!; }
  #previousEnd(): number { return this.#at > 0 ? this.#tokens.ends[this.#at - 1]! : 0; }

  #is(code: number): boolean {
    return this.#tokens.kinds[this.#at] === TOKEN.other && this.#text.charCodeAt(this.#tokens.starts[this.#at]!) === code;
  }

  #report(kind: ProblemKind, start: number, end: number, at = start, text = this.#text.slice(start, Math.min(end, start + 40))): void {
    this.problems.push({ kind, start, end, at, text });
  }

  /** The token stands first on its line. */
  #beginsLine(): boolean {
    return this.#at === 0 || this.#text.slice(this.#previousEnd(), this.#start()).includes('\n');
  }

  #column(offset: number): number {
    return offset - this.#text.lastIndexOf('\n', offset - 1) - 1;
  }

  /** Columns before the first character of the line: `input [ {` holds what is indented more than `input`. */
  #indentation(offset: number): number {
    const start = this.#text.lastIndexOf('\n', offset - 1) + 1;
    let at = start;
    while (at < offset && chars.isSpace(this.#text.charCodeAt(at))) at++;
    return at - start;
  }

  /** Fields up to a closing bracket of any kind, the end, or a field that belongs further out. */
  #fields(message: OpenMessage, type: MessageDescriptor | undefined, close: number): void {
    for (;;) {
      const kind = this.#kind();
      if (kind === TOKEN.end) return;
      if (kind === TOKEN.identifier) {
        if (close !== 0 && this.#belongsOutside(type)) return;
        message.fields.push(this.#field(message, type, this.#start(), this.#end()));
        continue;
      }
      if (kind === TOKEN.string) {
        this.#report('name-quoted', this.#start(), this.#end());
        message.fields.push(this.#field(message, type, this.#start() + 1, Math.max(this.#start() + 1, this.#end() - 1)));
        continue;
      }
      const code = this.#text.charCodeAt(this.#start());
      if (kind === TOKEN.other) {
        if (code === chars.CLOSE_BRACE || code === chars.GREATER || code === chars.CLOSE_BRACKET) return;
        if (this.#template()) continue;
        if (code === chars.OPEN_BRACKET) {
          message.fields.push(this.#extension(message));
          continue;
        }
        if (code === chars.COMMA || code === chars.SEMICOLON) {
          this.#report('separator-extra', this.#start(), this.#end());
          this.#at++;
          continue;
        }
      }
      this.#junk('name-expected');
    }
  }

  /** Skips what cannot stand here, up to something that can: one problem for the whole of it. */
  #junk(kind: ProblemKind): void {
    const start = this.#start();
    const slashes = this.#is(chars.SLASH);
    let end = this.#end();
    this.#at++;
    for (; this.#kind() !== TOKEN.end && !this.#beginsLine(); this.#at++) {
      const code = this.#text.charCodeAt(this.#start());
      if (!slashes && (this.#kind() === TOKEN.identifier
        || (this.#kind() === TOKEN.other && '{}[]<>,;'.includes(String.fromCharCode(code))))) break;
      end = this.#end();
    }
    this.#report(slashes ? 'slash-comment' : kind, start, end);
  }

  /** A placeholder in place of a field or a value: taken, with one quiet problem. */
  #template(): { start: number; end: number } | undefined {
    const start = this.#start();
    const end = templateEnd(this.#text, start);
    if (end < 0) return undefined;
    while (this.#kind() !== TOKEN.end && this.#start() < end) this.#at++;
    this.#report('template', start, end);
    return { start, end };
  }

  /** A field at the start of a line whose name is no field of this message but one of a message further out. */
  #belongsOutside(type: MessageDescriptor | undefined): boolean {
    if (!type || !this.#beginsLine()) return false;
    const name = this.#text.slice(this.#start(), this.#end());
    const column = this.#column(this.#start());
    const own = type.field(name) !== undefined;
    for (let level = this.#around.length - 2; level >= 0; level--) {
      const inner = this.#around[level + 1]!;
      if (this.#around[level]!.type?.field(name) === undefined) continue;
      // A name of both belongs outside only when it is indented less than the field that holds this message.
      return own ? column < inner.column : column <= inner.column;
    }
    return false;
  }

  #extension(message: OpenMessage): OpenField {
    const start = this.#start();
    this.#at++;
    while (this.#kind() !== TOKEN.end && !this.#is(chars.CLOSE_BRACKET) && !this.#beginsLine()) this.#at++;
    if (this.#is(chars.CLOSE_BRACKET)) this.#at++;
    return this.#rest(fieldNode(message, this.#text.slice(start, this.#previousEnd()), start, this.#previousEnd()), undefined);
  }

  #field(message: OpenMessage, type: MessageDescriptor | undefined, nameStart: number, nameEnd: number): OpenField {
    const field = fieldNode(message, this.#text.slice(nameStart, nameEnd), nameStart, nameEnd);
    this.#at++;
    return this.#rest(field, type?.field(field.name)?.message);
  }

  #rest(field: OpenField, type: MessageDescriptor | undefined): OpenField {
    if (this.#is(chars.COLON)) {
      field.colon = this.#start();
      this.#at++;
    } else if (this.#is(chars.EQUALS)) {
      this.#report('equals-sign', this.#start(), this.#end());
      field.colon = this.#start();
      this.#at++;
    }
    field.value = this.#fieldValue(field, type);
    field.end = field.value?.end ?? (field.colon >= 0 ? field.colon + 1 : field.nameEnd);
    if (this.#is(chars.COMMA) || this.#is(chars.SEMICOLON)) {
      field.separator = this.#start();
      field.end = this.#end();
      this.#at++;
    }
    return field;
  }

  #fieldValue(field: OpenField, type: MessageDescriptor | undefined): ValueNode | undefined {
    const value = this.#mayHoldValue(field) ? this.#value(field, type) : undefined;
    if (!value) {
      const end = field.colon >= 0 ? field.colon + 1 : field.nameEnd;
      this.#report('value-missing', field.nameStart, end, this.#start(), field.name);
    } else if (value.kind === 'scalar' && field.colon < 0) {
      this.#report('colon-missing', field.nameStart, field.nameEnd, value.start, field.name);
    }
    return value;
  }

  /** What comes next is this field's value, and not the next field of a half-typed one. */
  #mayHoldValue(field: FieldNode): boolean {
    const kind = this.#kind();
    if (kind === TOKEN.end) return false;
    if (!this.#beginsLine()) return kind !== TOKEN.identifier || field.colon >= 0 || !this.#looksLikeField();
    if (kind === TOKEN.identifier) return field.colon >= 0 && !this.#looksLikeField();
    return kind !== TOKEN.other || !this.#is(chars.CLOSE_BRACE);
  }

  /** A name with `:`, `{` or `[` behind it. */
  #looksLikeField(): boolean {
    const { kinds, starts } = this.#tokens;
    if (kinds[this.#at + 1] !== TOKEN.other) return false;
    const code = this.#text.charCodeAt(starts[this.#at + 1]!);
    return code === chars.COLON || code === chars.OPEN_BRACE || code === chars.OPEN_BRACKET;
  }

  #value(parent: OpenField | OpenList, type: MessageDescriptor | undefined): ValueNode | undefined {
    const start = this.#start();
    switch (this.#kind()) {
      case TOKEN.string: return this.#strings(parent);
      case TOKEN.integer: return this.#scalar(parent, 'integer', start);
      case TOKEN.float: return this.#scalar(parent, 'float', start);
      case TOKEN.identifier: return this.#scalar(parent, 'identifier', start);
      default:
    }
    const code = this.#text.charCodeAt(start);
    if (code === chars.OPEN_BRACE || code === chars.DOLLAR) {
      const template = this.#template();
      if (template) return scalarNode(parent, 'template', template.start, template.end);
    }
    if (code === chars.OPEN_BRACE || code === chars.LESS) return this.#message(parent, type, code);
    if (code === chars.OPEN_BRACKET) return this.#list(parent, type);
    if (code === chars.MINUS) {
      this.#at++;
      const kind = this.#kind();
      if (kind === TOKEN.integer) return this.#scalar(parent, 'integer', start);
      if (kind === TOKEN.float || kind === TOKEN.identifier) return this.#scalar(parent, 'float', start);
      return scalarNode(parent, 'invalid', start, start + 1);
    }
    if (this.#kind() === TOKEN.end || '}]>,;'.includes(String.fromCharCode(code))) return undefined;
    this.#junk('value-unexpected');
    return scalarNode(parent, 'invalid', start, this.#previousEnd());
  }

  #scalar(parent: OpenField | OpenList, type: ScalarNode['type'], start: number): ScalarNode {
    const end = this.#end();
    this.#at++;
    return scalarNode(parent, type, start, end);
  }

  /** Adjacent literals are one value, also across lines and comments. */
  #strings(parent: OpenField | OpenList): ScalarNode {
    const start = this.#start();
    let end = start;
    let template = false;
    for (; this.#kind() === TOKEN.string; this.#at++) {
      end = this.#end();
      template ||= isTemplateString(this.#text.slice(this.#start(), end));
    }
    if (template) this.#report('template', start, end);
    return scalarNode(parent, template ? 'template' : 'string', start, end);
  }

  #message(parent: OpenField | OpenList, type: MessageDescriptor | undefined, bracket: number): MessageNode {
    const open = this.#start();
    const message = messageNode(parent, open, open);
    this.#at++;
    if (this.#depth >= DEPTH_LIMIT) {
      this.#skipNested(message);
      return message;
    }
    this.#depth++;
    this.#around.push({ type, column: this.#indentation(parent.kind === 'field' ? parent.nameStart : open) });
    const close = bracket === chars.LESS ? chars.GREATER : chars.CLOSE_BRACE;
    this.#fields(message, type, close);
    this.#around.pop();
    this.#depth--;
    if (this.#is(close) || this.#is(chars.GREATER) || this.#is(chars.CLOSE_BRACE)) {
      if (!this.#is(close)) this.#report('bracket-mismatched', this.#start(), this.#end(), this.#start(), String.fromCharCode(close));
      message.close = this.#start();
      message.end = this.#end();
      this.#at++;
    } else {
      message.end = Math.max(open + 1, this.#previousEnd());
      this.#report('bracket-unclosed', open, open + 1, this.#start(), String.fromCharCode(close));
    }
    return message;
  }

  #list(parent: OpenField | OpenList, type: MessageDescriptor | undefined): ListNode {
    const list = listNode(parent, this.#start());
    this.#at++;
    if (this.#depth >= DEPTH_LIMIT) {
      this.#skipNested(list);
      return list;
    }
    this.#depth++;
    this.#items(list, type);
    this.#depth--;
    if (this.#is(chars.CLOSE_BRACKET)) {
      list.close = this.#start();
      list.end = this.#end();
      this.#at++;
    } else {
      list.end = Math.max(list.open + 1, this.#previousEnd());
      this.#report('bracket-unclosed', list.open, list.open + 1, this.#start(), ']');
    }
    return list;
  }

  /** Items and commas up to `]` or to what cannot be in a list any more. */
  #items(list: OpenList, type: MessageDescriptor | undefined): void {
    /** The end of the last comma that has no item behind it yet; -1 behind an item. */
    let comma = -1;
    for (;;) {
      if (this.#kind() === TOKEN.end) return;
      if (this.#is(chars.CLOSE_BRACKET)) {
        if (comma >= 0) this.#report('comma-trailing', comma - 1, comma, this.#start());
        return;
      }
      if (this.#is(chars.CLOSE_BRACE) || this.#is(chars.GREATER)) return;
      if (this.#is(chars.COMMA) || this.#is(chars.SEMICOLON)) {
        if (this.#is(chars.SEMICOLON)) this.#report('separator-in-list', this.#start(), this.#end());
        else if (list.items.length === 0 || comma >= 0) this.#report('comma-extra', this.#start(), this.#end());
        comma = this.#end();
        this.#at++;
        continue;
      }
      if (this.#kind() === TOKEN.identifier && this.#looksLikeField()) return;
      if (list.items.length > 0 && comma < 0) {
        // At the gap, so that the fix stands where the comma belongs.
        const end = list.items.at(-1)!.end;
        this.#report('comma-missing', end, this.#start(), this.#start(), this.#text.slice(this.#start(), this.#end()));
      }
      const item = this.#value(list, type);
      if (!item) return;
      list.items.push(item);
      comma = -1;
    }
  }

  /** Too deep to follow: everything up to the matching bracket is passed over. */
  #skipNested(node: OpenMessage | OpenList): void {
    this.#report('depth-limit', node.open, node.open + 1, node.open, String(DEPTH_LIMIT));
    let depth = 1;
    for (; this.#kind() !== TOKEN.end && depth > 0; this.#at++) {
      if (this.#kind() !== TOKEN.other) continue;
      const character = this.#text[this.#start()]!;
      if ('{[<'.includes(character)) depth++;
      else if ('}]>'.includes(character)) depth--;
    }
    node.end = this.#previousEnd();
    if (depth === 0) node.close = node.end - 1;
  }
}
