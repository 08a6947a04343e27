// Writes docs/rules: a page for each rule from the rule's own fields, an index, and the load rules that are not decided
// with the reason (scripts/not-decided.json). `--check` writes nothing and ends with 1 where a page differs.
import fs from 'node:fs';
import path from 'node:path';
import { ACROSS_PAGES } from '../server/src/analysis/across/pages.ts';
import { TEXT_PAGES } from '../server/src/analysis/syntax/pages.ts';
import { RULES } from '../server/src/analysis/rules/index.generated.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'docs/rules');
const reasons = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'not-decided.json'), 'utf8'));

/** The text's own mistakes and the checks across models have no rule object: their pages are written as such. */
const OTHERS = [
  ...TEXT_PAGES.map(({ code, severity, triton, ...rest }) => ({ code, severity, triton, page: { ...rest, sources: [] } })),
  ...ACROSS_PAGES.map(({ code, severity = 'error', triton, ...rest }) => ({ code, severity, triton, page: { ...rest, wrong: '', right: '', sources: [code] } })),
];
const ALL = [...RULES, ...OTHERS];

const fence = (text) => (text.startsWith('(') ? text.slice(1, -1) : `\`\`\`pbtxt\n${text}\n\`\`\``);

function when({ since, until, needsFiles }) {
  const parts = [];
  if (since) parts.push(`Since release ${since}.`);
  if (until) parts.push(`Until release ${until}.`);
  if (needsFiles) parts.push('Needs the model\u2019s folder, not its text alone.');
  return parts.join(' ');
}

function page(rule) {
  const { code, severity, triton, page: { what, why, wrong, right, fix, sources } } = rule;
  const sections = [
    `# ${code}`, `**${severity}.** ${what}`,
    triton && `Triton says:\n\n> ${triton.trim().replaceAll('<', '&lt;')}`,
    why, wrong && `## Wrong\n\n${fence(wrong)}`, right && `## Right\n\n${fence(right)}`, `## What to do\n\n${fix}`, when(rule),
    sources.length > 0 && `Load rules of the server: ${sources.map((id) => `\`${id}\``).join(', ')}.`,
  ];
  return `${sections.filter(Boolean).join('\n\n')}\n`;
}

function index() {
  const rows = ALL.map(({ code, severity, page: { what } }) => `| [${code}](${code}.md) | ${severity} | ${what.replaceAll('|', '\\|')} |`).sort();
  return `# Rules\n\nAn **error** is what the server refuses. A **warning** loads and does something else than it says, or fails at the first use. `
    + `**Information** is advice.\n\n| code | severity | what |\n| --- | --- | --- |\n${rows.join('\n')}\n\nWhat is not decided: [not-decided.md](not-decided.md).\n`;
}

function notDecided() {
  const decided = new Set(ALL.flatMap((rule) => rule.page.sources));
  const parts = Object.entries(reasons).map(([reason, ids]) => [reason, ids.filter((id) => !decided.has(id))]).filter(([, ids]) => ids.length > 0);
  return `# Load rules that are not decided\n\nThe server has more checks than files can tell of. These are not decided here, for the reason given.\n\n${
    parts.map(([reason, ids]) => `${reason}\n\n${ids.map((id) => `- \`${id}\`\n`).join('')}`).join('\n')}`;
}

const pages = new Map([...ALL.map((rule) => [`${rule.code}.md`, page(rule)]), ['README.md', index()], ['not-decided.md', notDecided()]]);
const existing = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
const differing = [...pages].filter(([name, text]) => !existing.includes(name) || fs.readFileSync(path.join(folder, name), 'utf8') !== text);
const stale = existing.filter((name) => !pages.has(name));
if (process.argv.includes('--check')) {
  for (const name of [...differing.map(([one]) => one), ...stale]) console.log(`docs/rules/${name} is out of date`);
  process.exitCode = differing.length + stale.length > 0 ? 1 : 0;
} else {
  fs.mkdirSync(folder, { recursive: true });
  for (const [name, text] of differing) fs.writeFileSync(path.join(folder, name), text);
  for (const name of stale) fs.rmSync(path.join(folder, name));
}
