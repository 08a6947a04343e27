// Every rule speaks on the wrong example of its page and is silent on the right one.
import { describe, expect, it } from 'vitest';
import { analyzeModel } from '../../../server/src/analysis/analyze.ts';
import { RULES } from '../../../server/src/analysis/rules/index.generated.ts';
import type { Finding } from '../../../server/src/analysis/finding.ts';
import { applyEdits, filesOf, oracleCases } from './oracle.ts';

const examples = new Map(oracleCases('pages').map((one) => [one.id, one]));

function findings(code: string, side: 'wrong' | 'right'): readonly Finding[] | undefined {
  const example = examples.get(`${code}/${side}`);
  if (!example) return undefined;
  // One rule holds only where the machine has no GPU.
  const gpu = code === 'instance-gpu-none-available' ? 'none' : 'unknown';
  return analyzeModel(example.config, { folder: 'm', files: filesOf('m', example.files), gpu }).rules.filter((one) => one.code === code);
}

describe.each(RULES.map((rule) => [rule.code, rule] as const))('%s', (code, rule) => {
  it('speaks on the wrong example', () => {
    const found = findings(code, 'wrong');
    if (!found) return expect(rule.page.wrong).toMatch(/^\(/);
    expect(found.length).toBeGreaterThan(0);
    for (const { message, start, end, triton, severity } of found) {
      expect(message).not.toBe('');
      expect(end).toBeGreaterThan(start);
      expect(triton !== undefined).toBe(severity === 'error' && rule.triton !== undefined);
      expect(triton ?? '').not.toMatch(/\{\w+\}/);
    }
  });

  it('is silent on the right example', () => {
    expect(findings(code, 'right') ?? []).toEqual([]);
  });
});

/** Examples that have a second fault by their nature. */
const TWICE: Readonly<Record<string, string>> = {
  'ensemble-with-backend/wrong': 'ensemble-scheduling-missing', 'ensemble-with-backend/right': 'ensemble-scheduling-missing',
  'batch-input-kind/wrong': 'batch-input-type', 'batch-output-sources/wrong': 'batch-output-target-unknown',
};

it.each([...examples.values()].map((example) => [example.id, example] as const))('%s has no error of another code', (id, { config, files }) => {
  const gpu = id.startsWith('instance-gpu-none-available') ? 'none' : 'unknown';
  const others = analyzeModel(config, { folder: 'm', files: filesOf('m', files), gpu }).rules.filter(({ code, severity }) => severity === 'error' && !id.startsWith(`${code}/`));
  expect(others.map(({ code }) => code).filter((code) => code !== TWICE[id])).toEqual([]);
});

describe('a fix', () => {
  const fixable = [...examples.values()].flatMap((example) => {
    const model = filesOf('m', example.files);
    const before = analyzeModel(example.config, { folder: 'm', files: model });
    return before.rules.flatMap((finding) => (finding.fix ? [[`${example.id}: ${finding.code}`, example.config, finding, before.rules] as const] : []));
  });

  it.each(fixable)('%s ends the finding and brings no new one', (_name, text, finding, before) => {
    const after = analyzeModel(applyEdits(text, finding.fix!.edits), { folder: 'm', files: filesOf('m', { '1/': '', 'labels.txt': '' }) });
    expect(after.syntax.findings).toEqual([]);
    const count = (code: string, all: readonly Finding[]) => all.filter((one) => one.code === code).length;
    expect(count(finding.code, after.rules)).toBeLessThan(count(finding.code, before));
    expect(after.rules.filter(({ code, severity }) => severity === 'error' && count(code, before) === 0)).toEqual([]);
  });
});
