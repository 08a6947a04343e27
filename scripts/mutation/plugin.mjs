// Puts every mutant of a rule into its code at once, each behind a switch, so that the files are transformed a single
// time: `globalThis.mutant` tells which one is on.

const SWAPPED = {
  '===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>', '+': '-', '-': '+', '&&': '||', '||': '&&',
};
/** What a rule tells of itself is held against its page and the server's order by tests of its own; texts are no logic. */
const DESCRIPTIVE = new Set(['code', 'severity', 'phase', 'rank', 'fields', 'triton', 'page', 'since', 'until', 'needsFiles', 'ofAbsence']);

/** The places of one file that can be otherwise: `{ start, end, text }`, the text of the mutant. */
export function mutantsOf(code, ast) {
  const found = [];
  const add = ({ start, end }, text, kind) => found.push({ start, end, text, kind });
  const visit = (node, parent) => {
    if (!node || typeof node.type !== 'string') return;
    const source = (one) => code.slice(one.start, one.end);
    switch (node.type) {
      case 'ImportDeclaration': case 'ExportAllDeclaration': return;
      case 'Property': if (node.key.type === 'Identifier' && DESCRIPTIVE.has(node.key.name) && !node.computed && !node.shorthand && parent?.type === 'ObjectExpression' && isRule(parent)) return; break;
      case 'BinaryExpression': case 'LogicalExpression':
        if (SWAPPED[node.operator] && !isText(node)) add(node, `${source(node.left)} ${SWAPPED[node.operator]} ${source(node.right)}`, node.operator);
        break;
      case 'UnaryExpression': if (node.operator === '!') add(node, source(node.argument), '!'); break;
      case 'ConditionalExpression': case 'IfStatement':
        add(node.test, 'true', 'true');
        add(node.test, 'false', 'false');
        break;
      case 'Literal':
        if (typeof node.value === 'boolean') add(node, String(!node.value), 'boolean');
        else if (typeof node.value === 'number') add(node, String(node.value + 1), 'number');
        break;
      case 'CallExpression':
        if (node.callee.type === 'Identifier' && node.callee.name === 'report') add(node, 'undefined', 'report');
        break;
      default:
    }
    for (const [key, value] of Object.entries(node)) {
      if (key === 'key' && node.type === 'Property' && !node.computed) continue;
      if (Array.isArray(value)) value.forEach((one) => visit(one, node));
      else if (value && typeof value === 'object') visit(value, node);
    }
  };
  visit(ast, undefined);
  return found;
}

const isRule = ({ properties }) => properties.some(({ key }) => key?.name === 'check') && properties.some(({ key }) => key?.name === 'page');
/** Joined texts, whose order of operands is nobody's logic. */
const isText = ({ operator, left, right }) => (operator === '+' || operator === '-') && [left, right].some(({ type, value }) => type === 'TemplateLiteral' || typeof value === 'string');

/** The code with all of them. @param first the number of the first */
export function withMutants(code, mutants, first) {
  const opens = new Map();
  const closes = new Map();
  // Of two that begin at one place the longer is the outer one.
  [...mutants.entries()].sort(([, a], [, b]) => a.start - b.start || b.end - a.end).forEach(([at, { start, end, text }]) => {
    opens.set(start, `${opens.get(start) ?? ''}(globalThis.mutant === ${first + at} ? (${text}) : (`);
    closes.set(end, `)) ${closes.get(end) ?? ''}`);
  });
  let result = '';
  for (let at = 0; at <= code.length; at++) result += `${closes.get(at) ?? ''}${opens.get(at) ?? ''}${code[at] ?? ''}`;
  return result;
}

/** For vite. @param matches which files @param every of the mutants one in so many @param known filled with what was made */
export const mutationPlugin = (matches, known) => ({
  name: 'mutation',
  enforce: 'post',
  transform(code, id) {
    const file = id.split('?')[0];
    if (!matches(file)) return undefined;
    const before = known.files.get(file);
    const mutants = before?.mutants ?? mutantsOf(code, this.parse(code));
    const first = before?.first ?? known.count;
    if (!before) {
      known.files.set(file, { first, mutants, code });
      known.count += mutants.length;
    }
    return { code: withMutants(code, mutants, first), map: null };
  },
});
