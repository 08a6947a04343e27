// The smallest example of a disagreement: with a server and an analysis that are easy to see through.
import { expect, test } from 'vitest';
import { reproduce, type Analyst } from '../../client/src/services/verify/reproduce.ts';
import type { Sample, SampleAnswer } from '../../client/src/services/verify/sample.ts';
import { anonymise } from '../../server/src/analysis/verify/anonymise.ts';
import { removableParts } from '../../server/src/analysis/verify/sample.ts';

const CONFIG = `# ours alone
name: "secret"
backend: "onnxruntime" # the back end
max_batch_size: 8
input [ { name: "first" dims: [ 1, 2 ] }, { name: "second" dims: [ 3 ], data_type: TYPE_FP32 } ]
parameters { key: "known_key" value { string_value: "hidden" } }
`;
const SAMPLE: Sample = { asked: 'secret', models: [{ name: 'secret', text: CONFIG, files: ['1/model.onnx', 'labels.txt'] }, { name: 'beside', text: 'backend: "x"', files: [] }] };

/** Refuses what has dimension 3 and a batch. */
const refusing = (words = 'some words') => ({
  asked: 0,
  async ask({ asked, models }: Sample): Promise<SampleAnswer> {
    this.asked += 1;
    const { text } = models.find(({ name }) => name === asked)!;
    return await Promise.resolve(/dims: \[ ?3/.test(text) && text.includes('max_batch_size') ? { verdict: 'refused', judge: 'core', message: words } : { verdict: 'loads', judge: 'core' });
  },
});

const analyst: Analyst = {
  compare: async (_, { verdict }) => await Promise.resolve({ disagreement: verdict === 'refused' ? 'we-accept' : undefined, code: undefined, words: undefined }),
  parts: async ({ models }) => await Promise.resolve(models.map(({ text }) => removableParts(text))),
  anonymise: async (sample) => await Promise.resolve(anonymise(sample)),
};
const options = () => ({ analyst, server: refusing(), deadlineMs: 60_000, signal: new AbortController().signal });

test('only what is needed is left, under other names', async () => {
  const found = await reproduce(SAMPLE, options());
  expect(found).toMatchObject({ anonymous: true, minimal: true, answer: { verdict: 'refused', message: 'some words' }, own: { disagreement: 'we-accept' } });
  expect(found!.sample).toEqual({ asked: 'model', models: [{ name: 'model', text: 'max_batch_size: 8\ninput [ { dims: [ 3 ] } ]\n', files: [] }] });
});

test('names stay where the disagreement hangs on them, and it is said', async () => {
  const server = { ask: async ({ models: [model] }: Sample): Promise<SampleAnswer> => await Promise.resolve(model!.text.includes('"first"') ? { verdict: 'refused', judge: 'core', message: 'm' } : { verdict: 'loads', judge: 'core' }) };
  const found = await reproduce(SAMPLE, { ...options(), server });
  expect(found).toMatchObject({ anonymous: false, minimal: true, sample: { models: [{ text: 'input [ { name: "first" } ]\n' }] } });
});

test('another fault that turns up on the way is not taken for the same', async () => {
  const server = {
    ask: async ({ models: [model] }: Sample): Promise<SampleAnswer> => await Promise.resolve({ verdict: 'refused', judge: 'core', message: model!.text.includes('max_batch_size') ? 'one' : 'another' }),
  };
  const found = await reproduce(SAMPLE, { ...options(), server });
  expect(found!.sample.models[0]!.text).toBe('max_batch_size: 8\n');
});

test('nothing comes of what does not differ', async () => {
  const server = { ask: async (): Promise<SampleAnswer> => await Promise.resolve({ verdict: 'loads', judge: 'core' }) };
  expect(await reproduce(SAMPLE, { ...options(), server })).toBeUndefined();
});

test('when the time is up, what stands is told', async () => {
  expect(await reproduce(SAMPLE, { ...options(), deadlineMs: 0 })).toMatchObject({ minimal: false, anonymous: true });
});

test('a cancel ends it', async () => {
  const cancel = new AbortController();
  cancel.abort();
  await expect(reproduce(SAMPLE, { ...options(), signal: cancel.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

test('other names are the same in all models and files; what says how a model is run stays', () => {
  expect(anonymise({
    asked: 'flow',
    models: [
      { name: 'flow', files: ['1/'], text: 'name: "flow" platform: "ensemble" input { name: "raw" } ensemble_scheduling { step { model_name: "bert" model_version: -1 input_map { key: "ids" value: "raw" } } }' },
      {
        name: 'bert', files: ['1/model.onnx', 'my labels.txt', 'warmup/raw data'],
        text: `backend: "onnxruntime" input { name: "ids" } output { name: 'out' label_filename: "my labels.txt" }
optimization { execution_accelerators { gpu_execution_accelerator: [ { name: "tensorrt" parameters { key: "precision_mode" value: "FP16" } } ] } }
model_warmup { name: "warm" inputs { key: "ids" value { input_data_file: "raw data" } } } parameters { key: "EXECUTION_ENV_PATH" value { string_value: "/home/me/env" } } parameters { key: "n" value { string_value: "4" } }`,
      },
      { name: 'own', files: [], text: 'backend: "acme" default_model_filename: "acme.bin" parameters { key: "acme_key" value { string_value: "acme" } }' },
    ],
  })).toEqual({
    asked: 'model',
    models: [
      { name: 'model', files: ['1/'], text: 'name: "model" platform: "ensemble" input { name: "TENSOR_1" } ensemble_scheduling { step { model_name: "step_1" model_version: -1 input_map { key: "TENSOR_2" value: "TENSOR_1" } } }' },
      {
        name: 'step_1', files: ['1/model.onnx', 'file_1.txt', 'warmup/file_2'],
        text: `backend: "onnxruntime" input { name: "TENSOR_2" } output { name: "TENSOR_3" label_filename: "file_1.txt" }
optimization { execution_accelerators { gpu_execution_accelerator: [ { name: "tensorrt" parameters { key: "precision_mode" value: "FP16" } } ] } }
model_warmup { name: "text_1" inputs { key: "TENSOR_2" value { input_data_file: "file_2" } } } parameters { key: "EXECUTION_ENV_PATH" value { string_value: "text_2" } } parameters { key: "text_3" value { string_value: "4" } }`,
      },
      { name: 'step_2', files: [], text: 'backend: "backend_1" default_model_filename: "file_3.bin" parameters { key: "text_4" value { string_value: "backend_1" } }' },
    ],
  });
});

test('parts: comments, fields, items with a comma; lines of a text that has no fields', () => {
  const cut = (text: string) => removableParts(text).map(({ start, end }) => text.slice(start, end));
  expect(cut('a: "#" # b\nc [ 1, 2 ]').toSorted()).toEqual(['# b', ', 2', '1, ', 'a: "#"', 'c [ 1, 2 ]']);
  expect(cut('{{\n}')).toContain('{{\n');
});
