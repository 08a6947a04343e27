// What the rules say against what a real server said of the same models.
import { describe, expect, it } from 'vitest';
import { analyzeModel, type ModelAnalysis } from '../../../server/src/analysis/analyze.ts';
import { BACKENDS_OWN, BEYOND, filesOf, ORACLE_RELEASE, oracleCases, type OracleCase } from './oracle.ts';

/** Where rule and server differ for a reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'warmup-file-short/6': 'the strings in the file are not looked into',
  'python-module-shadowed/empty': 'the content may have been left out on the way',
  'label-file-escapes/wrong': 'the file outside of the folder is not looked for',
};

/** Models of more than one fault: all that is wrong in them, the server's first word or not. One fault brings one code. */
const SEVERAL: Readonly<Record<string, string>> = {
  'ensemble-with-backend/1': 'ensemble-scheduling-missing ensemble-with-backend',
  'name-directory-mismatch/4': 'max-batch-size-negative name-directory-mismatch',
  'name-directory-mismatch/5': 'io-data-type io-dims name-directory-mismatch',
  'name-directory-mismatch/6': 'io-data-type io-dims name-directory-mismatch',
  'name-directory-mismatch/7': 'instance-kind-cpu-gpus name-directory-mismatch',
  'dynamic-preferred-not-positive/2': 'dynamic-preferred-not-positive dynamic-preferred-too-large',
  'dynamic-priority-policy-range/3': 'dynamic-default-priority-range dynamic-priority-policy-range',
  'dynamic-ordering-no-delay/4': 'dynamic-ordering-no-delay dynamic-ordering-one-priority',
  'cache-with-sequence/2': 'cache-with-sequence seq-control-name',
  'seq-corrid-values/1': 'seq-corrid-type seq-corrid-values',
  'seq-corrid-type/6': 'seq-control-kind-repeated seq-corrid-type seq-corrid-values',
  'instance-kind-model-gpus/2': 'instance-kind-model-gpus instance-profile-platform',
  'instance-kind-cpu-gpus/3': 'instance-kind-cpu-gpus instance-profile-platform',
  'instance-profile-not-number/9': 'instance-profile-empty instance-profile-not-number',
  'io-reshape-size/13': 'io-empty-reshape io-reshape-size',
  'io-reshape-size/15': 'io-empty-reshape io-reshape-size',
  'io-dim-range/3': 'io-dim-range io-reshape-dim-range',
  'batch-input-type/1': 'batch-input-type batch-io-source-unknown',
  'label-file-missing/4': 'io-data-type io-dims label-file-missing',
  'warmup-variable-dim/3': 'warmup-data-unset warmup-variable-dim',
  'ensemble-output-not-written/1': 'ensemble-input-unused ensemble-output-not-written',
  'ensemble-step-model-name/1': 'ensemble-step-input-map ensemble-step-model-name ensemble-step-output-map',
  'ensemble-step-input-map/1': 'ensemble-step-input-map ensemble-step-output-map',
  'ensemble-platform/1': 'backend-undetermined ensemble-no-step',
  'ensemble-platform/2': 'ensemble-no-step ensemble-platform max-batch-size-negative',
};

function analyze({ model = 'm', config, files, strict }: OracleCase): ModelAnalysis {
  return analyzeModel(config, { folder: model, files: filesOf(model, files), release: ORACLE_RELEASE, strict, gpu: 'none' });
}

const words = (text: string | undefined) => text?.replaceAll('{repository}/', '').trim();

describe.each(['bounds', 'pages', 'mixed', 'files'])('%s', (name) => {
  it.each(oracleCases(name).map((one) => [one.id, one] as const))('%s', (id, one) => {
    const { syntax, rules, said, broken } = analyze(one);
    expect(broken).toEqual([]);
    const errors = [...syntax.findings, ...rules].filter(({ severity, code }) => severity === 'error' && !BACKENDS_OWN.has(code));
    const { answer } = one;
    if (answer.verdict === 'ok') expect(errors).toEqual([]);
    else if (answer.verdict === 'refused' && !BEYOND.test(answer.said) && EXCEPTIONS[id] === undefined) {
      // Behind what a back end would say the core's word still stands.
      if (said && BACKENDS_OWN.has(said.code)) expect(errors.map(({ triton }) => words(triton))).toContain(words(answer.said));
      else expect(words(said?.triton)).toBe(words(answer.said));
      expect(errors.length).toBeGreaterThan(0);
    }
    const codes = [...new Set(errors.map(({ code }) => code))].sort().join(' ');
    if (name === 'bounds') expect(codes).toMatch(SEVERAL[id] === undefined ? /^\S*$/ : new RegExp(`^${SEVERAL[id]}$`));
  });
});
