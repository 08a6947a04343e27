// What the rules say against what a real server said of the same models.
import { describe, expect, it } from 'vitest';
import { analyzeModel, type ModelAnalysis } from '../../../server/src/analysis/analyze.ts';
import { filesOf, ORACLE_RELEASE, oracleCases, type OracleCase } from './oracle.ts';

/** What no single model's files show: the models beside it, and the libraries of the server's machine. */
const BEYOND = /models that are not available or ambiguous|unable to find backend library|for repo agent|Batching library path not found/;

/** Where rule and server differ for a reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'label-file-escapes/wrong': 'the file outside of the folder is not looked for',
  'version-none/9': 'the server looks for the models of the steps before it looks for versions',
};

function analyze({ model = 'm', config, files, strict }: OracleCase): ModelAnalysis {
  return analyzeModel(config, { folder: model, files: filesOf(model, files), release: ORACLE_RELEASE, strict, gpu: 'none' });
}

const words = (text: string | undefined) => text?.replaceAll('{repository}/', '').trim();

describe.each(['bounds', 'pages', 'mixed'])('%s', (name) => {
  it.each(oracleCases(name).map((one) => [one.id, one] as const))('%s', (id, one) => {
    const { syntax, rules, said, broken } = analyze(one);
    expect(broken).toEqual([]);
    const errors = [...syntax.findings, ...rules].filter(({ severity }) => severity === 'error');
    const { answer } = one;
    if (answer.verdict === 'ok') expect(errors).toEqual([]);
    else if (answer.verdict === 'refused' && !BEYOND.test(answer.said) && EXCEPTIONS[id] === undefined) {
      expect(words(said?.triton)).toBe(words(answer.said));
      expect(errors.length).toBeGreaterThan(0);
    }
  });
});
