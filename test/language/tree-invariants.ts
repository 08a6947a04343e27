import { expect } from 'vitest';
import type { MessageNode, Node, Span } from '../../server/src/language/tree.ts';

export function childrenOf(node: Node): readonly Node[] {
  if (node.kind === 'message') return node.fields;
  if (node.kind === 'list') return node.items;
  return node.kind === 'field' && node.value ? [node.value] : [];
}

export const snippet = (text: string, { start, end }: Span): string => text.slice(start, end);

/** The root covers the text; each node lies in its parent, behind its elder sibling, and knows its parent. */
export function expectSound(text: string, root: MessageNode): void {
  expect([root.start, root.end]).toEqual([0, text.length]);
  const stack: Node[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    let before = node.start;
    for (const child of childrenOf(node)) {
      if (child.parent !== node || child.start < before || child.end > node.end || child.end < child.start) {
        expect.fail(`${child.kind} ${child.start}–${child.end} does not lie in ${node.kind} ${node.start}–${node.end} behind ${before}`);
      }
      before = child.end;
      stack.push(child);
    }
  }
}
