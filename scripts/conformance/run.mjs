// Compares the analysis with a real server's recorded verdicts and writes docs/conformance.md.
// Usage: npm run conformance [-- --list]    The material lies beside the project; without it nothing is written.
import fs from 'node:fs';
import path from 'node:path';
import { checkAcross } from '../../server/src/analysis/across/check.ts';
import { analyzeModel } from '../../server/src/analysis/analyze.ts';
import { readVersionName } from '../../server/src/analysis/repository/version-folder.ts';
import { isBackendsOwn } from '../../server/src/analysis/verify/answer.ts';
import { allInputs, modelOf, useVersionReader } from './inputs.mjs';
import { report } from './report.mjs';
import { reportsSection } from './reports.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const shared = path.resolve(root, '../shared');
/** The server that gave the verdicts; its machine has no GPU. */
const RELEASE = '24.10';

/** There a stand-in took the place of python too, except for the single rules. */
const isStoodIn = (code) => isBackendsOwn(code) || code?.startsWith('python-') === true;

/** The analysis of one model by itself, as that server sees it. */
function judge({ model, text, entries, folder, gpu, strict }) {
  const files = {
    model: modelOf(model, entries),
    text: (at) => (folder && fs.existsSync(path.join(folder, at)) ? fs.readFileSync(path.join(folder, at), 'utf8') : undefined),
    size: (at) => (folder && fs.existsSync(path.join(folder, at)) ? fs.statSync(path.join(folder, at)).size : undefined),
  };
  return { files, analysis: analyzeModel(text, { folder: model, files, release: RELEASE, gpu, strict }) };
}

/** What the models of each repository show together; a stand-in for a back end says nothing of its own. */
function judgeAcross(judged) {
  const repositories = Map.groupBy(judged, ({ input }) => input.repository ?? input);
  for (const models of repositories.values()) {
    const found = checkAcross(models.map(({ input: { model }, files, analysis }) => ({
      name: model, path: model, files, analysis: isStoodIn(analysis.said?.code) ? { ...analysis, said: undefined } : analysis,
    })), RELEASE);
    for (const one of models) one.across = found.get(one.input.model) ?? [];
  }
  return judged;
}

/** The bare words: without the wrappers of the stages and without the machine's folders. */
function bare(message) {
  return message.replace(/^Poll failed for model directory '[^']*': /, '')
    .replace(/^load failed for model '[^']*': /, '').replace(/^version -?\d+ is at UNAVAILABLE state: /, '').replace(/;?\s*$/, '')
    .replace(/^(?:Unknown|Internal|Not found|Invalid argument|Unavailable|Unsupported): /, '')
    .replace(/(for read )\S*?([^/\s]+\/(?:warmup\/|initial_state\/)?[^/\s]+: No such)/, '$1$2').replace(/^\d+:\d+: /, '').trim();
}

const OUTSIDE = /not unique across|RuntimeError: broken|failed to run warmup sample|unable to find .* for repo agent|unable to find (?:backend|Python backend based) |Batching library path|escapes backend directory|Invalid config override|Load parameter|model not found in any/;

/** `refused`, `accepted`, or why the answer is not counted. */
function kindOf({ answer: { verdict, message = '' } }, analysis) {
  if (verdict === 'ok') return 'accepted';
  if (!['parse', 'config', 'files', 'version', 'gpu'].includes(verdict)) return 'other';
  if (analysis.syntax.isTemplate) return 'template';
  const said = bare(message);
  if (/failed to poll from model repository$|no version is available$|is specified for model|^ignore version directory/.test(said)) return 'wordless';
  return OUTSIDE.test(said) ? 'outside' : 'refused';
}

function compare({ input, analysis, across }) {
  const errors = [...analysis.syntax.findings, ...analysis.rules, ...across].filter(({ severity, code }) => severity === 'error' && !isStoodIn(code));
  const kind = kindOf(input, analysis);
  const said = bare(input.answer.message ?? '');
  // What a back end would say is not in the answer, so the word after it counts.
  const own = isStoodIn(analysis.said?.code) ? undefined : analysis.said;
  const first = own || !analysis.said ? (own ?? across[0])?.triton?.trim() : errors.some(({ triton }) => triton?.trim() === said) ? said : undefined;
  return {
    input, kind, said, errors, broken: analysis.broken, ours: first ?? '',
    isFalse: kind === 'accepted' && errors.length > 0,
    isMissed: kind === 'refused' && errors.length === 0,
    isOtherwise: kind === 'refused' && errors.length > 0 && first?.replace(/;$/, '') !== said,
  };
}

async function main() {
  useVersionReader(readVersionName);
  if (!fs.existsSync(path.join(shared, 'triton-server/golden'))) {
    console.log('the measuring material is not here; docs/conformance.md stays as it is');
    return;
  }
  const results = judgeAcross(allInputs(shared).map((input) => ({ input, ...judge(input) }))).map(compare);
  const { text, table } = report(results);
  const reports = await reportsSection(shared);
  fs.writeFileSync(path.join(root, 'docs/conformance.md'), text + reports.text);
  console.table(table);
  console.table([reports.figures]);
  if (!process.argv.includes('--list')) return;
  for (const { input, said, ours, errors, broken, isFalse, isMissed, isOtherwise } of results) {
    const what = isFalse ? 'FALSE' : isMissed ? 'MISSED' : isOtherwise ? 'WORDS' : undefined;
    if (what) console.log(`${what} ${input.set} ${input.id}: ${said} <> ${ours || errors.map(({ code }) => code).join(', ')}`);
    for (const { check, error } of broken) console.log(`BROKEN ${input.id} ${check} ${String(error)}`);
  }
}

await main();
