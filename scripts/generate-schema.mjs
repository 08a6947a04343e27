// Writes the generated tables of server/src/schema from schema.json: the structure (loaded at start),
// the documentation (loaded when somebody looks at it) and the types. `--check` writes nothing and
// ends with 1 where a file differs.
import fs from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../server/src/schema');
const HEAD = '// Made by scripts/generate-schema.mjs from schema.json (`npm run generate`). Do not edit.\n\n';

/** `ModelOptimizationPolicy.Cuda` → `ModelOptimizationPolicyCuda` */
const typeName = (name) => name.replaceAll('.', '');
const quote = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

function fieldRow(field) {
  const row = { ...field };
  for (const key of ['doc', 'url', 'default', 'tritonDefault']) delete row[key];
  const pairs = Object.entries(row).filter(([key, value]) => value !== '' && key !== 'number')
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? quote(value) : value}`);
  return `    { ${pairs.join(', ')} },`;
}

function withoutDoc(row) {
  const { doc: _doc, ...rest } = row;
  return rest;
}

const pairsOf = (row) => `{ ${Object.entries(row).map(([key, value]) => `${key}: ${typeof value === 'string' ? quote(value) : value}`).join(', ')} }`;

function tables({ messages, enums }) {
  return `${HEAD}import type { EnumRow, MessageRow } from './rows.ts';\n\n`
    + `export const MESSAGES: Readonly<Record<string, MessageRow>> = {\n${Object.entries(messages).map(([name, { fields }]) => `  ${quote(name)}: [\n${fields.map(fieldRow).join('\n')}\n  ],`).join('\n')}\n};\n\n`
    + `export const ENUMS: Readonly<Record<string, EnumRow>> = {\n${Object.entries(enums).map(([name, { values }]) => `  ${quote(name)}: [\n${values.map((value) => `    ${pairsOf(withoutDoc(value))},`).join('\n')}\n  ],`).join('\n')}\n};\n`;
}

function documentation({ messages, enums }) {
  const entry = (key, { doc, url, tritonDefault }) => `  ${quote(key)}: [${[doc, url ?? '', tritonDefault ?? ''].map(quote).join(', ')}],`;
  const rows = [
    ...Object.entries(messages).flatMap(([name, message]) => [entry(name, message), ...message.fields.map((field) => entry(`${name}.${field.name}`, field))]),
    ...Object.entries(enums).flatMap(([name, one]) => [entry(name, one), ...one.values.map((value) => entry(`${name}.${value.name}`, value))]),
  ];
  return `${HEAD}/** By \`Message\`, \`Message.field\`, \`Enum\` and \`Enum.VALUE\`: text, page (or ''), what Triton works with when it is not written (or ''). */\n`
    + `export const DOCUMENTATION: Readonly<Record<string, readonly [doc: string, url: string, tritonDefault: string]>> = {\n${rows.join('\n')}\n};\n`;
}

const SCALAR = { string: 'string', bool: 'boolean' };

function valueType(kind, type) {
  if (kind === 'enum') return `${typeName(type)} | number`;
  if (kind === 'message') return typeName(type);
  return SCALAR[type] ?? 'number';
}

function memberType(field) {
  if (field.kind === 'map') return `ReadonlyMap<${valueType('scalar', field.mapKey)}, ${valueType(field.mapValueKind, field.mapValue)}>`;
  const one = valueType(field.kind, field.type);
  return field.label === 'repeated' ? `readonly ${one.includes('|') ? `(${one})` : one}[]` : one;
}

function types({ messages, enums }) {
  const enumTypes = Object.entries(enums).map(([name, { values }]) => `export type ${typeName(name)} =\n${values.map((value) => `  | ${quote(value.name)}`).join('\n')};\n`);
  const messageTypes = Object.entries(messages).map(([name, { fields }]) => {
    const members = fields.map((field) => `  readonly ${field.name}${field.tracksPresence ? '?' : ''}: ${memberType(field)};`);
    return `export interface ${typeName(name)} extends Message {\n${members.join('\n')}\n}\n`;
  });
  return `${HEAD}import type { Message } from './rows.ts';\n\n${[...enumTypes, ...messageTypes].join('\n')}`;
}

const schema = JSON.parse(fs.readFileSync(path.join(folder, 'schema.json'), 'utf8'));
const files = { 'tables.generated.ts': tables(schema), 'documentation.generated.ts': documentation(schema), 'model-config.generated.ts': types(schema) };
let stale = 0;
for (const [name, text] of Object.entries(files)) {
  const file = path.join(folder, name);
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text) continue;
  if (process.argv.includes('--check')) {
    console.error(`${name} is not what schema.json says: npm run generate`);
    stale++;
  } else {
    fs.writeFileSync(file, text);
    console.log(`wrote ${name}`);
  }
}
process.exitCode = stale > 0 ? 1 : 0;
