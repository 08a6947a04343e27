// Compares the analysis with a real server's recorded verdicts and writes docs/conformance.md.
// Usage: npm run conformance [-- --list]    The material lies beside the project; without it nothing is written.
import fs from 'node:fs';
import path from 'node:path';
import { analyzeModel } from '../../server/src/analysis/analyze.ts';
import { readVersionName } from '../../server/src/analysis/repository/version-folder.ts';
import { allInputs, modelOf, useVersionReader } from './inputs.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const shared = path.resolve(root, '../shared');
/** The server that gave the verdicts. */
const RELEASE = '24.10';

export function judge(input) {
  const { model, text, entries, folder } = input;
  const files = {
    model: modelOf(model, entries),
    text: (at) => (folder && fs.existsSync(path.join(folder, at)) ? fs.readFileSync(path.join(folder, at), 'utf8') : undefined),
  };
  return analyzeModel(text, { folder: model, files, release: RELEASE });
}

/** The bare words: without the wrappers of the stages and without the machine's folders. */
export function bare(message) {
  return message.replace(/^Poll failed for model directory '[^']*': /, '')
    .replace(/^load failed for model '[^']*': /, '').replace(/^version -?\d+ is at UNAVAILABLE state: /, '').replace(/;?\s*$/, '')
    .replace(/^(?:Unknown|Internal|Not found|Invalid argument|Unavailable|Unsupported): /, '')
    .replace(/(for read )\S*?([^/\s]+\/(?:warmup\/|initial_state\/)?[^/\s]+: No such)/, '$1$2').replace(/^\d+:\d+: /, '');
}

/** Refusals for what no single model's files show. */
const ACROSS = /contains models that are not available or ambiguous|circular dependency|depends on '|^in ensemble |allows maximum batch size|not unique across/;
const OUTSIDE = /unable to find .* for repo agent|unable to find backend library|GPUs are available|unsupported gpu id|Batching library path|server does not support GPUs/;

function main() {
  useVersionReader(readVersionName);
  if (!fs.existsSync(path.join(shared, 'triton-server/golden'))) {
    console.log('the measuring material is not here; docs/conformance.md stays as it is');
    return;
  }
  const sets = new Map();
  const list = [];
  for (const input of allInputs(shared)) {
    const tally = sets.get(input.set) ?? { refused: 0, found: 0, words: 0, accepted: 0, false: 0, across: 0, outside: 0, template: 0, other: 0 };
    sets.set(input.set, tally);
    const { verdict, message = '' } = input.answer;
    const analysis = judge(input);
    const errors = [...analysis.syntax.findings, ...analysis.rules].filter(({ severity }) => severity === 'error');
    for (const { check, error } of analysis.broken) list.push(`BROKEN ${input.id} ${check} ${error}`);
    const said = bare(message);
    if (verdict === 'ok') {
      tally.accepted++;
      if (errors.length > 0) {
        tally.false++;
        list.push(`FALSE ${input.set} ${input.id}: ${errors.map(({ code, triton }) => `${code} (${triton ?? '-'})`).join('; ')}`);
      }
    } else if (verdict === 'parse' || verdict === 'config' || verdict === 'files' || verdict === 'version') {
      if (analysis.syntax.isTemplate) tally.template++;
      else if (ACROSS.test(said)) tally.across++;
      else if (OUTSIDE.test(said)) tally.outside++;
      else {
        tally.refused++;
        if (errors.length > 0) tally.found++;
        else list.push(`MISSED ${input.set} ${input.id} [${verdict}]: ${said}`);
        const ours = analysis.said?.triton;
        if (ours?.trim() === said.trim()) tally.words++;
        else if (errors.length > 0) list.push(`WORDS ${input.set} ${input.id} [${verdict}]: ${said} <> ${ours}`);
      }
    } else tally.other++;
  }
  console.table(Object.fromEntries(sets));
  if (process.argv.includes('--list')) console.log(list.join('\n'));
}

if (process.argv[1] === import.meta.filename) main();
