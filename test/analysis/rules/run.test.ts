import { describe, expect, it } from 'vitest';
import { analyzeModel } from '../../../server/src/analysis/analyze.ts';
import type { ModelContext, Rule } from '../../../server/src/analysis/rules/rule.ts';
import { PHASE } from '../../../server/src/analysis/rules/phase.ts';
import { runRules } from '../../../server/src/analysis/rules/run.ts';
import { checkSyntax } from '../../../server/src/analysis/syntax/check.ts';

const page = { what: '', why: '', wrong: '', right: '', fix: '', sources: [] };
const { root, config } = checkSyntax('max_batch_size: 1');
const model = { config, name: 'm', release: '26.06', strict: false, whole: true } as unknown as ModelContext;
const rule = (code: string, more: Partial<Rule>): Rule => ({ code, severity: 'error', phase: PHASE.general, page, check: (_, report) => report({ start: 0, end: 1 }, code), ...more });

describe('the run of the rules', () => {
  it('names a rule that breaks, and the others go on', () => {
    const broken = new Error('defect');
    const run = runRules(model, root, [rule('bad', { check: () => { throw broken; } }), rule('good', {})]);
    expect(run.broken).toEqual([{ check: 'bad', error: broken }]);
    expect(run.findings.map(({ code }) => code)).toEqual(['good']);
  });

  it('tells what the server would tell first: by phase, item and rank', () => {
    const at = (item: number): Rule['check'] => (_, report) => report({ start: 0, end: 1 }, '', { item });
    const rules = [
      rule('late', { triton: 'late', phase: PHASE.inputs }), rule('second item', { triton: 'second item', check: at(1) }),
      rule('rank 2', { triton: 'rank 2', rank: 2 }), rule('rank 1', { triton: 'rank 1 for {model}', rank: 1 }), rule('wordless', {}),
    ];
    expect(runRules(model, root, rules).said?.triton).toBe('rank 1 for m');
  });

  it('asks a rule only where its fields, its release and its files are at hand', () => {
    const rules = [
      rule('fields', { fields: ['input'] }), rule('since', { since: '26.07' }), rule('until', { until: '24.10' }), rule('files', { needsFiles: true }),
      rule('asked', { fields: ['input', 'max_batch_size'], since: '26.06', until: '26.06' }),
    ];
    expect(runRules(model, root, rules).findings.map(({ code }) => code)).toEqual(['asked']);
    expect(runRules({ ...model, whole: false }, root, [rule('absence', { ofAbsence: true })]).findings).toEqual([]);
  });
});

describe('a strict server', () => {
  const text = 'backend: "tensorrt"\nname: "other"\ninput { name: "A" dims: [ 1 ] }';

  it('looks at inputs before the name, and completes nothing', () => {
    expect(analyzeModel(text, { folder: 'm', strict: true }).said?.code).toBe('io-data-type');
    expect(analyzeModel(text, { folder: 'm' }).said?.code).toBe('name-directory-mismatch');
  });
});

describe('what is not known', () => {
  it.each([
    ['a placeholder', 'backend: "identity"\nmax_batch_size: ${N}\ndynamic_batching { preferred_batch_size: [ 4 ] }'],
    ['a mistyped field', 'backend: "identity"\ninput { name: "A" data_type: TYPE_FP32 dim: [ 1 ] }'],
    ['a half-typed value', 'backend: "identity"\ninput { name: "A" data_type: TYPE_FP32 dims: }'],
    ['a back end that files may decide', 'max_batch_size: 1\ninput { name: "A" data_type: TYPE_FP32 dims: [ 1 ] is_shape_tensor: true }'],
    ['a back end that fills dims in', 'backend: "dali"\ninput { name: "A" data_type: TYPE_FP32 }'],
    ['a GPU that may be there', 'backend: "identity"\ninstance_group { kind: KIND_GPU gpus: [ 3 ] }'],
  ])('%s makes no rule speak', (_name, text) => {
    expect(analyzeModel(text, { folder: 'm' }).rules).toEqual([]);
  });
});

describe('a version folder', () => {
  it.each([
    ['version-dir-leading-zero', { '01/': '', '1/': '' }], ['version-dir-too-large', { '99999999999999999999/': '', '1/': '' }],
    ['version-dir-not-plain', { '1abc/': '' }], ['version-dir-not-plain', { '-1/': '', '1/': '' }],
  ])('%s', async (code, files) => {
    const { filesOf } = await import('./oracle.ts');
    expect(analyzeModel('backend: "identity"', { folder: 'm', files: filesOf('m', files) }).rules.map((one) => one.code)).toEqual([code]);
    expect(analyzeModel('backend: "identity"', { folder: 'm', files: filesOf('m', { '1/': '', '0/': '', 'assets/': '' }) }).rules).toEqual([]);
  });
});
