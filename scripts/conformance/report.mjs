// docs/conformance.md from the comparison: figures a set, and every exception with its reason.

const SETS = {
  rules: 'Configurations that break one load rule each',
  corpus: 'Real configuration files from public repositories',
  strict: 'The same files on a server that completes nothing',
  repos: 'Whole public repositories, model by model',
  cases: 'Public bug reports, before and after',
  qa: 'The server project\u2019s own tests of refusals',
};

/** Why an answer of ours differs; the first that fits. */
const REASONS = [
  [/must specify '(?:dims|data_type)'|cannot have empty reshape/, 'The back end fills the value in, or makes the model a batching one; the server that was asked had a stand-in for it that does not.'],
  [/is not provided for model/, 'There is no configuration, and the stand-in for the back end gives none; the real one does.'],
  [/Could not determine backend/, 'The folder is no model but holds some, or its weights may lie elsewhere: told as information here, and by the rules of the repository.'],
  [/at least one version/, 'Version control keeps no empty folder, so an ensemble without any is information.'],
  [/auto-complete-config|auto_complete_config|ValueError|FORCE_CPU_ONLY|bin\/activate/, 'What the python back end itself checks in the code and the environment of a model.'],
  [/failed to read text proto/, 'The words of the parser are told, which the server has in its log only.'],
  [/is mapping to non-existing input|inconsistent shape/, 'The step\u2019s configuration leaves its tensors or its batch to the back end. The stand-in adds none; what the real one makes of the model file is not known, so nothing is said.'],
  [/is unused in ensemble/, 'Of several tensors the server names any one.'],
];

const reasonOf = (said) => REASONS.find(([pattern]) => pattern.test(said))?.[1] ?? 'Not yet explained.';
const percent = (part, whole) => (whole === 0 ? '\u2013' : `${(Math.floor((1000 * part) / whole) / 10).toFixed(1)} %`);

function figures(results) {
  const count = (kind) => results.filter((one) => one.kind === kind).length;
  const refused = count('refused');
  const found = refused - results.filter(({ isMissed }) => isMissed).length;
  const words = found - results.filter(({ isOtherwise }) => isOtherwise).length;
  return { refused, found, words, accepted: count('accepted'), false: results.filter(({ isFalse }) => isFalse).length, outside: count('outside'), wordless: count('wordless'), template: count('template'), other: count('other') };
}

const row = (name, { refused, found, words, accepted, false: wrong }) =>
  `| ${name} | ${refused} | ${found} (${percent(found, refused)}) | ${words} (${percent(words, refused)}) | ${accepted} | ${wrong} |`;

export function report(results) {
  const sets = Object.keys(SETS).map((set) => [set, results.filter(({ input }) => input.set === set)]);
  const table = Object.fromEntries([...sets.map(([set, all]) => [set, figures(all)]), ['all', figures(results)]]);
  const { all } = table;
  const exceptions = new Map();
  for (const { input, said, isFalse, isMissed, isOtherwise } of results) {
    if (!isFalse && !isMissed && !isOtherwise) continue;
    const what = isFalse ? 'refused here, accepted there' : isMissed ? 'not an error here' : 'other words here';
    const reason = isFalse ? 'Not yet explained.' : reasonOf(said);
    exceptions.set(reason, [...exceptions.get(reason) ?? [], `${input.set} ${input.id}: ${what}`]);
  }
  const text = `# Conformance

The analysis against the recorded verdicts of a real server, release 24.10, on a machine without GPU; models of one repository are judged together.
Back ends other than python are stood in for by one that takes every model and opens no file, so what they say themselves is not compared.
Made by \`npm run conformance\`; the material is not part of this project.

| material | refused by the server | an error here | in the same words | accepted by the server | an error here |
| --- | --- | --- | --- | --- | --- |
${Object.entries(SETS).map(([set, name]) => row(name, table[set])).join('\n')}
${row('**all**', all)}

Not counted: ${all.outside} refused for what is installed on the machine or asked in a request,
${all.template} templates whose placeholders are not filled, ${all.wordless} for which no reason was recorded, ${all.other} without a verdict.

## Exceptions

${[...exceptions].map(([reason, ids]) => `${reason}\n\n${ids.map((id) => `- ${id}\n`).join('')}`).join('\n') || 'None.\n'}`;
  return { text, table };
}
