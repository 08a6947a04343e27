import type { FieldNode, MessageNode, Node } from '../../language/tree.ts';
import type { Source } from '../source.ts';

/** How a file is written; what is inserted is written the same way. */
export interface Style {
  /** `input [ { … } ]` and not `input { … }`. */
  readonly lists: boolean;
  /** `optimization: { … }`. */
  readonly colons: boolean;
  readonly quote: '"' | "'";
  readonly indent: string;
}

/** What most of the file does; where it says nothing, what most files do. */
export function styleOf(source: Source): Style {
  const count = { lists: 0, blocks: 0, colons: 0, bare: 0, double: 0, single: 0 };
  const visit = (node: Node): void => {
    if (node.kind === 'field') {
      const { value } = node;
      if (value?.kind === 'list' && value.items[0]?.kind === 'message') count.lists++;
      if (value?.kind === 'message' && repeats(node)) count.blocks++;
      if (value && value.kind !== 'scalar' && !(value.kind === 'list' && value.items[0]?.kind !== 'message')) count[node.colon >= 0 ? 'colons' : 'bare']++;
      if (value) visit(value);
    } else if (node.kind === 'message') {
      node.fields.forEach(visit);
    } else if (node.kind === 'list') {
      node.items.forEach(visit);
    } else if (node.type === 'string') {
      count[source.text[node.start] === "'" ? 'single' : 'double']++;
    }
  };
  visit(source.root);
  return {
    lists: count.lists >= count.blocks, colons: count.colons > count.bare,
    quote: count.single > count.double ? "'" : '"', indent: indentOf(source.text),
  };
}

/** The tensors' and groups' fields, which are written in both forms; a map's entries hardly ever are. */
const EITHER = new Set(['input', 'output', 'instance_group', 'step', 'model_warmup', 'batch_input', 'batch_output', 'control_input', 'control', 'state']);

function repeats({ name }: FieldNode): boolean {
  return EITHER.has(name);
}

function indentOf(text: string): string {
  if (/^\t/m.test(text)) return '\t';
  // The first indented line shows one step.
  return /^( +)\S/m.exec(text)?.[1] ?? '  ';
}

/** The message is written on one line, and what is put into it should be too. */
export function isOneLine(source: Source, message: MessageNode): boolean {
  return message.open >= 0 && message.close > message.open && !source.text.slice(message.open, message.close).includes('\n');
}

/** Every field before ends with a comma or a semicolon: so should the next. */
export function separatorOf(source: Source, message: MessageNode): string {
  const written = message.fields.filter(({ value }) => value);
  if (written.length === 0 || !written.every(({ separator }) => separator >= 0)) return '';
  return source.text[written[0]!.separator] ?? '';
}
