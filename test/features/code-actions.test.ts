import { describe, expect, test } from 'vitest';
import { codeActions, FIX_ALL } from '../../server/src/features/code-actions.ts';
import { applied, fileOf, marked } from './cursor.ts';

/** Titles and results of the actions at the mark. */
function at(text: string, only: string[] = []) {
  const { file, position } = marked(text);
  const range = { start: position, end: position };
  return codeActions(file, file.findings, { range, only, diagnostics: [] })
    .map(({ kind, edit }) => ({ kind, text: applied(file, edit!.changes![file.uri]!) }));
}

const inTensor = (text: string) => (/^(dims|data_type)/.test(text) ? `input [ { name: "x" ${text} } ]` : text);

describe('a quick fix', () => {
  test.each([
    ['dims: [ 1| 2 ]', 'dims: [ 1, 2 ]'],
    ['max_batch_sise|: 8', 'max_batch_size: 8'],
    ['dims: [ 1|, ]', 'dims: [ 1 ]'],
    ['name| "m"', 'name: "m"'],
    ['data_type: FP32|', 'data_type: TYPE_FP32'],
  ])('%s', (broken, mended) => {
    expect(at(inTensor(broken)).map(({ text }) => text)).toContain(inTensor(mended));
  });

  test('is offered where the finding is, not elsewhere', () => {
    expect(at('max_batch_sise: 8\n\nname|: "m"\n')).toEqual([]);
  });

  test('comes without the action for the whole file, unless that is asked for', () => {
    expect(at('max_batch_sise|: 8').map(({ kind }) => kind)).toEqual(['quickfix']);
    expect(at('max_batch_sise|: 8', ['refactor'])).toEqual([]);
  });
});

describe('fixing all', () => {
  const BROKEN = '|max_batch_sise: 8\ninput [ { name: "x" data_type: FP32 dims: [ 1 2 ] } { name: "y" data_type: TYPE_FP32 dims: [ 1, ] } ]\n';

  test('leaves nothing that could be fixed', () => {
    const [action, ...others] = at(BROKEN, ['source.fixAll']);
    expect(others).toEqual([]);
    expect(action?.kind).toBe(FIX_ALL);
    expect(fileOf(action!.text).findings.filter(({ fix, severity }) => fix ?? severity === 'error')).toEqual([]);
    expect(action!.text).toBe('max_batch_size: 8\ninput [ { name: "x" data_type: TYPE_FP32 dims: [ 1, 2 ] }, { name: "y" data_type: TYPE_FP32 dims: [ 1 ] } ]\n');
  });

  test('says nothing where nothing is to be fixed', () => {
    expect(at('|max_batch_size: 8\n', ['source.fixAll.triton'])).toEqual([]);
  });
});
