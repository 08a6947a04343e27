// Writes server/src/analysis/rules/index.generated.ts: every file of rules/<area>/ is one rule.
// `--check` writes nothing and ends with 1 where the file differs.
import fs from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../server/src/analysis/rules');
const target = path.join(folder, 'index.generated.ts');

const rules = fs.readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  .flatMap(({ name: area }) => fs.readdirSync(path.join(folder, area)).filter((file) => file.endsWith('.ts')).map((file) => `${area}/${file}`)).sort();
const name = (file) => path.basename(file, '.ts').replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
const text = `// Made by scripts/generate-rules.mjs from the files beside it (\`npm run generate:rules\`). Do not edit.\n\n`
  + `${rules.map((file) => `import { rule as ${name(file)} } from './${file}';\n`).join('')}`
  + `import type { Rule } from './rule.ts';\n\n`
  + `export const RULES: readonly Rule[] = [\n${rules.map((file) => `  ${name(file)},\n`).join('')}];\n`;

const differs = !fs.existsSync(target) || fs.readFileSync(target, 'utf8') !== text;
if (process.argv.includes('--check')) process.exitCode = differs ? 1 : 0;
else if (differs) fs.writeFileSync(target, text);
