// Public bug reports that files alone tell: whether `check` names the fault of each, and is silent of it once it is mended.
import fs from 'node:fs';
import path from 'node:path';
import { checkFiles } from '../../cli/src/check/check-files.ts';
import { collect } from '../../cli/src/check/collect.ts';
import { NEWEST_RELEASE } from '../../server/src/schema/releases.ts';

/** The codes that name a kind of fault. */
const NAMES = {
  'template-placeholder-left': /^template-placeholder$/, 'syntax-brackets': /^(?:bracket-|unknown-field$)/, 'syntax-quotes': /^(?:non-ascii|string-unclosed)$/,
  'field-newer-than-server': /^newer-than-the-server$/, 'enum-name': /^unknown-value$/, 'batch-dim-repeated': /^ort-dims-/, 'fixed-batch-model': /^ort-dims-first-not-batch$/,
  'output-dims-exact': /^ort-dims/, 'dynamic-batching-off': /^dynamic-without-batching$/, 'reshape-size': /^io-reshape-size$/, 'missing-version-dir': /^version-none$/,
  'version-dir-name': /^version-/, 'model-file-name': /model-file-name$/, 'platform-backend-string': /^backend-is-platform$/, 'io-name-vs-model': /^io-unexpected-/,
  'onnx-ir-version': /^ort-ir-version$/, 'ensemble-dtype': /^ensemble-type-mismatch$/, 'ensemble-shape': /^ensemble-shape-mismatch$/,
  'ensemble-duplicate-map-key': /^ensemble-map-key-twice$/, 'ensemble-unwritten-tensor': /^ensemble-map-missing-input$/, 'ensemble-step-version': /^ensemble-version-not-loaded$/,
  'ensemble-max-batch': /^ensemble-batch-size$/, 'instance-gpu-id': /^instance-gpu-/, 'warmup-input-name': /^warmup-missing-input$/, 'pytorch-io-naming': /^pt-/,
  'python-shadow-module': /^python-module-shadowed$/, 'labels-shape': /^label-/, 'decoupled-model': /decoupled|sender/, 'config-missing': /^config-missing$/, 'repository-level': /^repository-/,
};

/** Faults that lie in what is sent, packed or measured: `check` reads the repository alone. */
const ELSEWHERE = { request: 'requests', sagemaker: 'archives and endpoints', tokenisation: 'tokens', benchmark: 'load runs' };

const WHY = {
  'instance-gpu-id': 'The GPUs that a server sees are not known here.',
  'repository-level': 'Which folder a server will be given is not known: each of these is also a parent folder of a sound repository.',
  'config-missing': 'A model without a configuration has no file that a finding could stand in, and the server takes it.',
  'onnx-ir-version': 'Which IR versions a release reads is not known here.',
};

const WEIGHTS = ['error', 'warning', 'information', 'hint'];

/** `line` counts from 1. */
async function findingsOf(folder, release) {
  const { configs } = collect(folder);
  const { files } = await checkFiles(configs, () => release, false);
  return files.flatMap(({ path: file, text, findings }) => findings.map(({ code, severity, start }) => ({ file, code, severity, line: text.slice(0, start).split('\n').length })));
}

const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));

async function judge(folder) {
  const { kind, area, expected } = readJson(path.join(folder, 'case.json'));
  const id = path.basename(folder);
  if (Object.hasOwn(ELSEWHERE, area)) return { id, elsewhere: ELSEWHERE[area] };
  const target = path.join(folder, 'input/target.json');
  const release = (fs.existsSync(target) && readJson(target).triton_release) || NEWEST_RELEASE;
  const side = async (name) => (fs.existsSync(path.join(folder, name, 'models')) ? findingsOf(path.join(folder, name, 'models'), release) : []);
  const [input, fixed] = [await side('input'), await side('fixed')];
  if (expected.verdict === 'ok') return { id, kind, named: !input.some(({ severity }) => severity === 'error' || severity === 'warning'), free: true, atPlace: true };
  const names = input.filter(({ code }) => NAMES[kind]?.test(code)).toSorted((a, b) => WEIGHTS.indexOf(a.severity) - WEIGHTS.indexOf(b.severity));
  const { file, line } = expected.at;
  // A fault of a folder or of a file that is no text stands in the configuration of its model.
  const at = names.find((one) => !file.endsWith('.pbtxt') || (one.file.endsWith(file.replace(/^input\//, '')) && (line === null || one.line === line)));
  return {
    id, kind, named: names.length > 0, atPlace: at !== undefined, as: (at ?? names[0])?.severity, wanted: expected.verdict,
    free: !fixed.some(({ code, severity }) => severity === 'error' || (names.length > 0 && NAMES[kind].test(code) && severity !== 'information')),
  };
}

const percent = (part, whole) => `${part} of ${whole} (${(Math.floor((1000 * part) / whole) / 10).toFixed(1)} %)`;
const list = (lines) => lines.map((line) => `- ${line}\n`).join('');

/** A section of docs/conformance.md. */
export async function reportsSection(shared) {
  const root = path.join(shared, 'cases');
  const folders = fs.readdirSync(root).map((name) => path.join(root, name)).filter((folder) => fs.existsSync(path.join(folder, 'case.json')) && readJson(path.join(folder, 'case.json')).static);
  const all = [];
  for (const folder of folders) all.push(await judge(folder));
  const ours = all.filter(({ elsewhere }) => !elsewhere);
  const named = ours.filter((one) => one.named);
  const milder = named.filter(({ as, wanted }) => as !== undefined && as !== wanted && !(as === 'error' && wanted === 'warning'));
  const text = `
## Public bug reports that files alone tell

Of ${all.length} such reports ${ours.length} are about the files of a repository. \`check\` names the fault of ${percent(named.length, ours.length)}, on the line of the report in ${ours.filter(({ atPlace }) => atPlace).length};
the mended files are free of it in ${ours.filter(({ free }) => free).length} of ${ours.length}. The others are about ${[...new Set(all.flatMap(({ elsewhere }) => elsewhere ?? []))].join(', ')}, which \`check\` is not asked about: ${all.length - ours.length}.

Not named:

${list(ours.filter((one) => !one.named).map(({ id, kind }) => `${id}: ${WHY[kind] ?? 'Not yet decided.'}`)) || 'None.\n'}
Named, and as less than the report asks for:

${list(milder.map(({ id, as }) => `${id}: ${as}`)) || 'None.\n'}
Named in another place:

${list(named.filter(({ atPlace }) => !atPlace).map(({ id }) => id)) || 'None.\n'}
Not free of it once mended:

${list(ours.filter(({ free }) => !free).map(({ id }) => id)) || 'None.\n'}`;
  return { text, figures: { reports: all.length, ofFiles: ours.length, named: named.length, free: ours.filter(({ free }) => free).length } };
}
