import type { FieldNode, MessageNode } from '../../language/tree.ts';
import { MODEL_CONFIG } from '../../schema/schema.ts';
import type { Json } from './json.ts';
import { printConfig } from './print.ts';

/**
 * The effective configuration in the file's own words: a field that the server leaves as it is stands there as written,
 * with its comments; one that it completes is printed in its place, and what it adds comes last. So a comparison with
 * the file shows what the server does, and nothing of anybody's style.
 * @param text parses, and `root` is its tree
 * @param written the same as JSON, before anything was filled in
 */
export function printOver(text: string, root: MessageNode, written: Json, effective: Json): string {
  let result = '';
  let at = 0;
  const printed = new Set<string>();
  for (const field of root.fields) {
    const { name } = field;
    if (JSON.stringify(written[name]) === JSON.stringify(effective[name])) {
      printed.add(name);
      continue;
    }
    const own = printed.has(name) ? '' : printConfig({ [name]: effective[name] }).trimEnd();
    printed.add(name);
    const { start, end } = own === '' ? wholeLine(text, field) : field;
    result += text.slice(at, Math.max(at, start)) + own;
    at = Math.max(at, end);
  }
  result += text.slice(at);
  if (result !== '' && !result.endsWith('\n')) result += '\n';
  return result + MODEL_CONFIG.fields.filter(({ name }) => !printed.has(name)).map(({ name }) => printConfig({ [name]: effective[name] })).join('');
}

/** A field that goes takes its line along, if it has it for itself. */
function wholeLine(text: string, { start, end }: FieldNode): { start: number; end: number } {
  const before = /(?:^|\n)[ \t]*$/.exec(text.slice(0, start));
  const after = /^[ \t]*\r?\n/.exec(text.slice(end));
  return before && after ? { start: start - before[0].replace('\n', '').length, end: end + after[0].length } : { start, end };
}
