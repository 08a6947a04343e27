// Ensembles with their models, against a real server's answers (scripts/oracle/ask.mjs).
import { expect, test } from 'vitest';
import { checkAcross } from '../../server/src/analysis/across/check.ts';
import type { RepositoryModel } from '../../server/src/analysis/across/model.ts';
import { analyzeModel } from '../../server/src/analysis/analyze.ts';
import { readVersionName } from '../../server/src/analysis/repository/version-folder.ts';
import fixture from '../fixtures/oracle/across.json' with { type: 'json' };

interface Case { id: string; model: string; config: string; files: Record<string, string>; answer: { verdict: string; said?: string } }

/** As the server that was asked. */
const RELEASE = '24.10';

function models({ model, config, files }: Case): RepositoryModel[] {
  const all = new Map<string, { text: string; versions: string[] }>([[model, { text: config, versions: [] }]]);
  for (const [path, text] of Object.entries(files)) {
    const [, name = model, rest] = /^(?:\.\.\/([^/]+)\/)?(.*)$/.exec(path)!;
    const one = all.get(name) ?? { text: '', versions: [] };
    all.set(name, rest === 'config.pbtxt' ? { ...one, text } : { ...one, versions: [...one.versions, rest!.slice(0, -1)] });
  }
  return [...all].map(([name, { text, versions }]) => {
    const description = {
      name, path: name, config: `${name}/config.pbtxt`, alternatives: [], items: [], nested: [],
      versions: versions.map((version) => ({ name: version, path: `${name}/${version}`, items: [], ...readVersionName(version) })),
    };
    const known = { model: description, text: () => undefined };
    return { name, path: `${name}/config.pbtxt`, files: known, analysis: analyzeModel(text, { folder: name, files: known, release: RELEASE }) };
  });
}

const cases = fixture.cases as unknown as Case[];

test.each(cases.map((one) => [one.id, one] as const))('%s', (_id, one) => {
  const findings = checkAcross(models(one), RELEASE).get(one.model) ?? [];
  // Version control keeps no empty folder, so a model without any is no error; what the server would say is not known then.
  if (one.answer.verdict === 'ok' || one.id === 'step without a version folder') {
    expect(findings).toEqual([]);
    return;
  }
  expect(findings.every(({ severity }) => severity === 'error')).toBe(true);
  const [first] = findings;
  // What the server says first is of the step where that is refused while polling; its own words stand with that file.
  if (/refused while polling|mistake in the text/.test(one.id)) expect(first?.triton).toBe('ensemble ens contains models that are not available or ambiguous: step');
  else expect(first?.triton?.replace(/;?$/, '')).toBe(one.answer.said?.replace('{repository}/', '').replace(/;?$/, ''));
  expect(one.config.slice(first!.start, first!.end)).not.toBe('');
});

test('the other side of a mistake is related information', () => {
  const one = cases.find(({ id }) => id === 'other type')!;
  const [found] = checkAcross(models(one), RELEASE).get('ens')!;
  expect(one.config.slice(found!.start, found!.end)).toBe('"A"');
  expect(found!.related?.map(({ path }) => path)).toEqual([undefined, 'step/config.pbtxt']);
});

test('a model hidden by a placeholder says nothing', () => {
  const one = cases.find(({ id }) => id === 'other type')!;
  const hidden = { ...one, files: { ...one.files, '../step/config.pbtxt': one.files['../step/config.pbtxt']!.replace('TYPE_INT32', '${type}') } };
  expect(checkAcross(models(hidden), RELEASE).get('ens')).toEqual([]);
});

test('ensembles of ensembles, each twice over the one below, are each looked at once', () => {
  const one = cases.find(({ id }) => id === 'fits')!;
  const depth = 40;
  const ensembleOf = (step: string, [input, output]: readonly [string, string]) => one.config.replace(/ensemble_scheduling[^]*$/, `ensemble_scheduling {
    step { model_name: "${step}" model_version: -1 input_map { key: "${input}" value: "A" } output_map { key: "${output}" value: "T" } }
    step { model_name: "${step}" model_version: -1 input_map { key: "${input}" value: "T" } output_map { key: "${output}" value: "B" } }
  }`);
  const files: Record<string, string> = { ...one.files, '../e0/config.pbtxt': ensembleOf('step', ['IN', 'OUT']), '../e0/1/': '' };
  for (let at = 1; at < depth; at++) Object.assign(files, { [`../e${at}/config.pbtxt`]: ensembleOf(`e${at - 1}`, ['A', 'B']), [`../e${at}/1/`]: '' });
  const found = checkAcross(models({ ...one, config: ensembleOf(`e${depth - 1}`, ['A', 'B']), files }), RELEASE);
  expect([...found.values()].flat()).toEqual([]);
  expect(found.size).toBe(depth + 2); // with `ens` and `step`
});
