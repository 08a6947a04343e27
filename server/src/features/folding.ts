import { FoldingRangeKind, type FoldingRange } from 'vscode-languageserver';
import type { Node } from '../language/tree.ts';
import type { Source } from './source.ts';

/** Messages and lists of more than two lines, blocks of comment lines, and `# region` … `# endregion`. */
export function foldingRanges(source: Source): FoldingRange[] {
  const ranges: FoldingRange[] = [];
  const fold = (open: number, close: number) => {
    const startLine = source.positionAt(open).line;
    // The line of the closing bracket stays in sight.
    const endLine = source.positionAt(close).line - 1;
    if (endLine > startLine) ranges.push({ startLine, endLine });
  };
  const walk = (node: Node): void => {
    switch (node.kind) {
      case 'field': if (node.value) walk(node.value); break;
      case 'message': node.fields.forEach(walk); break;
      case 'list': node.items.forEach(walk); break;
      case 'scalar': break;
    }
    if ((node.kind === 'message' || node.kind === 'list') && node.open >= 0) fold(node.open, node.close >= 0 ? node.close : node.end);
  };
  walk(source.root);
  return [...outermost(ranges), ...commentBlocks(source.text)];
}

/** `[{` on one line folds as one. */
function outermost(ranges: FoldingRange[]): FoldingRange[] {
  const byLine = new Map<number, FoldingRange>();
  for (const range of ranges) {
    const other = byLine.get(range.startLine);
    if (!other || other.endLine < range.endLine) byLine.set(range.startLine, range);
  }
  return [...byLine.values()].sort((a, b) => a.startLine - b.startLine);
}

/** A string never crosses its line, so a line that begins with `#` is always a comment. */
function commentBlocks(text: string): FoldingRange[] {
  const found: FoldingRange[] = [];
  const regions: number[] = [];
  let begin = -1;
  const lines = text.split('\n');
  const close = (end: number) => {
    if (begin >= 0 && end > begin) found.push({ startLine: begin, endLine: end, kind: FoldingRangeKind.Comment });
    begin = -1;
  };
  lines.forEach((line, at) => {
    const region = /^\s*#\s*#?(end)?region\b/.exec(line);
    if (region) {
      close(at - 1);
      if (!region[1]) regions.push(at);
      else if (regions.length > 0) found.push({ startLine: regions.pop()!, endLine: at, kind: FoldingRangeKind.Region });
    } else if (/^\s*#/.test(line)) {
      if (begin < 0) begin = at;
    } else {
      close(at - 1);
    }
  });
  close(lines.length - 1);
  return found;
}
