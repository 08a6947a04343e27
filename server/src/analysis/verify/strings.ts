import { decodeString } from '../../language/literal.ts';
import type { MessageNode, Span, ValueNode } from '../../language/tree.ts';

/** A string value of a configuration. */
export interface Text extends Span {
  readonly value: string;
  /** Fields from the root to it. */
  readonly path: readonly string[];
}

/** In order of their place. */
export function stringsIn(text: string, { fields }: MessageNode, above: readonly string[] = []): Text[] {
  const visit = (value: ValueNode, path: readonly string[]): Text[] => {
    if (value.kind === 'message') return stringsIn(text, value, path);
    if (value.kind === 'list') return value.items.flatMap((item) => visit(item, path));
    return value.type === 'string' ? [{ start: value.start, end: value.end, value: decodeString(text.slice(value.start, value.end)), path }] : [];
  };
  return fields.flatMap(({ name, value }) => (value ? visit(value, [...above, name]) : []));
}
