import { tritonPosition } from '../../language/position.ts';
import type { FieldNode, MessageNode, Span, ValueNode } from '../../language/tree.ts';
import { MODEL_CONFIG } from '../../schema/schema.ts';
import type { Finding } from '../finding.ts';
import { comparable, type ServerAnswer } from './answer.ts';
import { stringsIn } from './strings.ts';

/**
 * Where the server's words belong: on our own finding that says the same, else where its parser points, else on what it names,
 * else on the first line.
 */
export function placeWords(text: string, root: MessageNode, findings: readonly Finding[], { message = '', position }: ServerAnswer): Span {
  const words = comparable(message);
  const own = findings.find(({ triton, tritonPosition: at }) => triton !== undefined && comparable(triton) === words && (position === undefined || at === position));
  if (own) return { start: own.start, end: own.end };
  if (position !== undefined) return tokenAt(text, position) ?? firstLine(text);
  return namedIn(text, root, message) ?? firstLine(text);
}

/** The word at the parser's `line:column`. */
function tokenAt(text: string, position: string): Span | undefined {
  const line = Number(position.split(':')[0]);
  let start = 0;
  for (let left = line - 1; left > 0; left--) {
    const next = text.indexOf('\n', start);
    if (next < 0) return undefined;
    start = next + 1;
  }
  const end = text.indexOf('\n', start) < 0 ? text.length : text.indexOf('\n', start);
  for (let at = start; at <= end; at++) {
    if (tritonPosition(text, at) !== position) continue;
    const token = /^(?:"[^"\n]*"?|'[^'\n]*'?|[\w.+-]+|\S)/.exec(text.slice(at, end));
    return { start: at, end: at + (token?.[0].length ?? 0) };
  }
  return undefined;
}

function firstLine(text: string): Span {
  const end = text.search(/\r?\n/);
  return { start: 0, end: end < 0 ? text.length : end };
}

/** What a word of the message says of where the name stands. */
const CONTEXTS: readonly [word: RegExp, field: RegExp][] = [
  [/mapping to non-existing input|is not mapped to any/, /^input_map$/], [/mapped from non-existing output/, /^output_map$/],
  [/label/, /^label_filename$/], [/warmup/i, /^model_warmup$/], [/initial.state|sequence state/, /^(state|initial_state)$/],
  [/batch input/, /^batch_input$/], [/batch output/, /^batch_output$/], [/instance group/, /^instance_group$/], [/control/, /^control_input$/],
  [/\bmodel 'input|\binput\b/, /^input$/], [/\boutput\b/, /^output$/], [/depends on|contains model/, /^model_name$/], [/backend/, /^(backend|platform)$/],
];

/** The string that the message quotes; of several the one in the part that the message speaks of. Else the field that it names. */
function namedIn(text: string, root: MessageNode, message: string): Span | undefined {
  const strings = stringsIn(text, root);
  const quoted = [...message.matchAll(/'([^']+)'/g)].map(([, one]) => one!);
  const bare = message.match(/[\w.-]{2,}/g) ?? [];
  const fits = CONTEXTS.filter(([word]) => word.test(message)).map(([, field]) => field);
  for (const candidates of [quoted, bare]) {
    const found = strings.filter(({ value, path }) => candidates.includes(value) && !(path.length === 1 && path[0] === 'name'));
    const best = fits.flatMap((field) => found.filter(({ path }) => path.some((name) => field.test(name))))[0] ?? (candidates === quoted ? found[0] : undefined);
    if (best) return { start: best.start, end: best.end };
  }
  const file = strings.find(({ value }) => /[./]/.test(value) && value.length > 2 && message.includes(value));
  if (file) return { start: file.start, end: file.end };
  const field = bare.toReversed().flatMap((word) => fieldNamed(root, word) ?? []).at(0);
  return field && { start: field.nameStart, end: field.nameEnd };
}

/** The first field of this name, outermost first; only names that Triton knows. */
function fieldNamed(root: MessageNode, name: string): FieldNode | undefined {
  if (!/_/.test(name) && MODEL_CONFIG.field(name) === undefined) return undefined;
  for (let level: readonly MessageNode[] = [root]; level.length > 0; level = level.flatMap(nested)) {
    const found = level.flatMap(({ fields }) => fields).find((field) => field.name === name);
    if (found) return found;
  }
  return undefined;
}

function nested({ fields }: MessageNode): MessageNode[] {
  const within = (value: ValueNode): MessageNode[] => (value.kind === 'message' ? [value] : value.kind === 'list' ? value.items.flatMap(within) : []);
  return fields.flatMap(({ value }) => (value ? within(value) : []));
}
