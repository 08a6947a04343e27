import { SymbolKind, type DocumentSymbol, type SymbolInformation } from 'vscode-languageserver';
import type { FieldNode, MessageNode, ScalarNode, Span, ValueNode } from '../language/tree.ts';
import { scalarNamed, valuesOf } from './reading.ts';
import type { Source } from './source.ts';

/** What names a message, in order of preference: a tensor, a map's entry, a step, a state, a device. */
const NAMING = ['name', 'key', 'model_name', 'input_name', 'kind'];

/** Of one level: an outline of more is no help, and a broken file can have a hundred thousand. */
const MOST = 2000;

/** The outline: each field of the file, and in it the messages by the names that they bear. */
export function documentSymbols(source: Source): DocumentSymbol[] {
  return source.root.fields.slice(0, MOST).flatMap((field) => fieldSymbol(source, field, true) ?? []);
}

/** The same for clients that know no nesting. */
export function flatSymbols(source: Source): SymbolInformation[] {
  const flatten = (symbols: readonly DocumentSymbol[], containerName?: string): SymbolInformation[] => symbols.flatMap((symbol) => [
    { name: symbol.name, kind: symbol.kind, location: { uri: source.uri, range: symbol.range }, ...(containerName !== undefined && { containerName }) },
    ...flatten(symbol.children ?? [], symbol.name),
  ]);
  return flatten(documentSymbols(source));
}

function fieldSymbol(source: Source, field: FieldNode, scalars: boolean): DocumentSymbol | undefined {
  const { value, nameStart: start, nameEnd: end } = field;
  if (!value || end <= start) return undefined;
  const name = { start, end };
  const messages = valuesOf(field).filter((one) => one.kind === 'message');
  if (messages.length === 0) {
    return scalars ? symbol(source, field.name, SymbolKind.Property, field, name, shortText(source, value)) : undefined;
  }
  if (value.kind === 'message' && !namingOf(value)) return symbol(source, field.name, SymbolKind.Object, field, name, '', childrenOf(source, value));
  // `input { name: "x" }` shows like the list form: the field, and in it the tensor.
  const items = messages.slice(0, MOST).map((message) => itemSymbol(source, message, field.name));
  return symbol(source, field.name, SymbolKind.Array, field, name, String(items.length), items);
}

/** A message under the name that it bears; without one under that of its field. */
function itemSymbol(source: Source, message: MessageNode, fieldName: string): DocumentSymbol {
  const naming = namingOf(message);
  const kind = fieldName === 'input' || fieldName === 'output' ? SymbolKind.Variable : fieldName === 'step' ? SymbolKind.Function : SymbolKind.Object;
  const title = naming ? scalarText(source, naming) : fieldName;
  const selection = naming ?? { start: message.start, end: Math.min(message.end, message.start + 1) };
  return symbol(source, title, kind, message, selection, detail(source, message), childrenOf(source, message));
}

function namingOf(message: MessageNode): ScalarNode | undefined {
  return NAMING.map((name) => scalarNamed(message, name)).find((scalar) => scalar !== undefined);
}

function childrenOf(source: Source, message: MessageNode): DocumentSymbol[] {
  return message.fields.slice(0, MOST).flatMap((field) => fieldSymbol(source, field, false) ?? []);
}

/** A tensor's type and shape, an entry's value. */
function detail(source: Source, message: MessageNode): string {
  const parts = ['data_type', 'dims', 'value', 'count'].flatMap((name) => message.fields.filter((field) => field.name === name));
  return parts.flatMap(({ value }) => (value && value.kind !== 'message' ? [shortText(source, value)] : [])).join(' ');
}

function scalarText(source: Source, scalar: ScalarNode): string {
  const text = source.text.slice(scalar.start, Math.min(scalar.end, scalar.start + 200));
  // A symbol without a name is refused by clients.
  return (scalar.type === 'string' ? text.slice(1, -1) : text) || text || '?';
}

function shortText(source: Source, { start, end }: ValueNode): string {
  const text = source.text.slice(start, Math.min(end, start + 200)).replaceAll(/\s+/g, ' ');
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function symbol(source: Source, name: string, kind: SymbolKind, span: Span, selection: Span, about: string, children: DocumentSymbol[] = []): DocumentSymbol {
  return {
    name, kind, range: source.rangeOf(span), selectionRange: source.rangeOf(selection),
    ...(about !== '' && { detail: about }), ...(children.length > 0 && { children }),
  };
}
