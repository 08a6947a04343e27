// Where a server's words belong in a configuration, and whether our own analysis agrees with them. The words are a real server's.
import { describe, expect, test } from 'vitest';
import type { ServerAnswer } from '../../server/src/analysis/verify/answer.ts';
import { compareVerdicts } from '../../server/src/analysis/verify/compare.ts';

const SERVER = { release: '24.10', strict: false, gpu: 'none' } as const;
const files = {
  model: { name: 'm', path: 'm', config: 'm/config.pbtxt', alternatives: [], versions: [{ name: '1', path: 'm/1', number: 1, items: [] }], items: [], nested: [] },
  text: () => undefined,
};

function compared(text: string, answer: Omit<ServerAnswer, 'judge'> & Partial<ServerAnswer>) {
  const found = compareVerdicts([{ name: 'm', path: 'm/config.pbtxt', text, files }], new Map([['m', { judge: 'core' as const, ...answer }]]), SERVER).get('m')!;
  return { at: text.slice(found.span.start, found.span.end), refuses: found.refuses, code: found.expected?.code, disagreement: found.disagreement };
}

const refused = (text: string, message: string, position?: string) => compared(text, { verdict: 'refused', message, ...(position && { position }) });
const CONFIG = `# a comment
name: "m"
backend: "identity"
max_batch_size: 4
input { name: "IN" data_type: TYPE_FP32 dims: [ 2 ] }
output { name: "OUT" data_type: TYPE_FP32 dims: [ 2 ] label_filename: "labels.txt" }
instance_group { name: "group_a" kind: KIND_CPU }
`;

describe('the place of the server\'s words', () => {
  test('is our own finding where it says the same', () => {
    const text = CONFIG.replace('dims: [ 2 ] }', 'dims: [ 0 ] }');
    expect(refused(text, 'model input \'IN\' dimension must be integer >= 1, or -1 to indicate a variable-size dimension for m'))
      .toEqual({ at: '0', refuses: true, code: 'io-dim-range', disagreement: undefined });
  });

  test('is the culprit of a syntax error, not the word behind it', () => {
    const text = 'input [ { name: "a" }\n  { name: "b" } ]\n';
    expect(refused(text, 'Expected ",", found "{".', '2:3')).toMatchObject({ code: 'comma-missing', disagreement: undefined });
  });

  test.each([
    ['parser\'s position where we have nothing to say', '2:9', 'some words of a later parser', 'IN'],
    ['position behind the end', '99:1', 'some words', '# a comment'],
  ])('is the %s', (_, position, message, at) => {
    expect(refused('# a comment\n name:\tIN', message, position).at).toBe(at);
  });

  test.each([
    ['some fault of model input \'IN\' for m', '"IN"'],
    ['some fault of output OUT of m', '"OUT"'],
    ['some fault of the label file labels.txt', '"labels.txt"'],
    ['failed to open text file for read /a/m/labels.txt: some words', '"labels.txt"'],
    ['instance group group_a of model m has a fault', '"group_a"'],
    ['some fault of max_batch_size for m', 'max_batch_size'],
    ['nothing that is written here', '# a comment'],
  ])('is what the message names: %s', (message, at) => expect(refused(CONFIG, message).at).toBe(at));

  test('is the step that an ensemble needs, not the tensor of the same name', () => {
    const text = `platform: "ensemble"
input { name: "x" data_type: TYPE_FP32 dims: 1 }
output { name: "y" data_type: TYPE_FP32 dims: 1 }
ensemble_scheduling { step { model_name: "x" model_version: -1 input_map { key: "a" value: "x" } output_map { key: "b" value: "y" } } }`;
    const words = 'ensemble \'m\' depends on \'x\' which has no loaded version. Model \'x\' loading failed with error: version 1 is at UNAVAILABLE state: Internal: some words';
    const found = compareVerdicts([{ name: 'm', path: 'm/config.pbtxt', text, files }], new Map([['m', { verdict: 'refused' as const, judge: 'core' as const, message: words }]]), SERVER).get('m')!;
    expect([found.span.start, text.slice(found.span.start, found.span.end)]).toEqual([text.indexOf('model_name: "x"') + 'model_name: '.length, '"x"']);
  });

  test('is the first line of an empty file', () => expect(refused('', 'some words').at).toBe(''));
});

describe('whether we agree', () => {
  const WRONG = CONFIG.replace('dims: [ 2 ] }', 'dims: [ 0 ] }');

  test('the server loads what we refuse', () => expect(compared(WRONG, { verdict: 'loads' })).toMatchObject({ refuses: true, code: 'io-dim-range', disagreement: 'we-refuse' }));

  test('the server refuses what we accept', () => {
    expect(refused(CONFIG.replace(' label_filename: "labels.txt"', ''), 'some words')).toMatchObject({ refuses: false, disagreement: 'we-accept' });
  });

  test('both refuse, for different reasons', () => expect(refused(WRONG, 'some words')).toMatchObject({ refuses: true, disagreement: 'other-words' }));

  test('what only a library or a model file shows is no disagreement', () => {
    const fine = CONFIG.replace(' label_filename: "labels.txt"', '');
    expect(refused(fine, 'failed to run warmup sample \'a\': some words').disagreement).toBeUndefined();
    expect(compared(fine, { verdict: 'refused', message: 'SyntaxError: invalid syntax (model.py, line 1)', judge: 'backend' }).disagreement).toBeUndefined();
    expect(compared(WRONG, { verdict: 'not judged' }).disagreement).toBeUndefined();
  });

  test('a placeholder hides what we would say', () => expect(compared('backend: "${backend}"\n', { verdict: 'refused', message: 'some words' })).toMatchObject({ refuses: undefined, disagreement: undefined }));

  test('what a back end would say does not count while a stand-in takes its place', () => {
    const text = 'backend: "tensorrt"\ninput { name: "I" data_type: TYPE_FP32 dims: 1 optional: true }\noutput { name: "O" data_type: TYPE_FP32 dims: 1 }\ninstance_group { kind: KIND_CPU }\n';
    expect(compared(text, { verdict: 'loads' }).disagreement).toBeUndefined();
    expect(compared(text, { verdict: 'loads', judge: 'backend' }).disagreement).toBe('we-refuse');
  });
});
