// node scripts/generate/usage.mjs FOLDER — counts in a folder of real configurations which field follows
// which, and writes the order in which completion offers fields. Only counts leave the folder.
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const folder = process.argv[2];
if (!folder) {
  console.error('Usage: node scripts/generate/usage.mjs FOLDER');
  process.exit(2);
}
const { messages, enums } = JSON.parse(fs.readFileSync(path.join(root, 'server/src/schema/schema.json'), 'utf8'));
const fieldOf = (type, name) => messages[type]?.fields.find((field) => field.name === name);
const TOKEN = /#[^\n]*|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|[A-Za-z_]\w*|[^\s]/g;
/** A follower seen less often than this says nothing. */
const LEAST = 3;
const KEPT = 6;

const follows = new Map();
function count(key, name) {
  const names = follows.get(key) ?? follows.set(key, new Map()).get(key);
  names.set(name, (names.get(name) ?? 0) + 1);
}

for (const file of fs.readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.pbtxt'))) {
  const tokens = fs.readFileSync(path.join(folder, file), 'utf8').match(TOKEN)?.filter((token) => !token.startsWith('#')) ?? [];
  const stack = [{ type: 'ModelConfig', last: '', inner: undefined }];
  tokens.forEach((token, at) => {
    const top = stack.at(-1);
    if (token === '{' || token === '<') stack.push({ type: top.inner, last: '', inner: undefined });
    else if ((token === '}' || token === '>') && stack.length > 1) stack.pop();
    else if (/^[A-Za-z_]/.test(token) && ':{[<'.includes(tokens[at + 1] ?? ' ')) {
      const field = fieldOf(top.type, token);
      if (!field) return;
      if (top.last !== token) count(`${top.type}|${top.last}`, token);
      count(`${top.type}|*`, token);
      if (field.kind === 'enum' && tokens[at + 1] === ':' && enums[field.type].values.some(({ name }) => name === tokens[at + 2])) count(`${field.type}|values`, tokens[at + 2]);
      top.last = token;
      top.inner = field.kind === 'message' ? field.type : undefined;
    }
  });
}

const table = [...follows].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([key, names]) => {
  const usual = [...names].filter(([, times]) => times >= LEAST).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const kept = (key.endsWith('|*') || key.endsWith('|values') ? usual : usual.slice(0, KEPT)).map(([name]) => name);
  return kept.length > 0 ? [`  '${key}': '${kept.join(' ')}',`] : [];
});
fs.writeFileSync(path.join(root, 'server/src/features/completion/usage.generated.ts'), `// Made by scripts/generate/usage.mjs; do not edit.
/** What usually follows, most often first: \`Type|field before\`, an empty field at the beginning, \`*\` for anywhere; \`Enum|values\`. */
export const USUAL: Readonly<Record<string, string>> = {
${table.join('\n')}
};
`);
console.log(`${table.length} rows`);
