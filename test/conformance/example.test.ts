// examples/text-classification on the real server. Skipped, and said so, where `npm run triton` or
// `npm run example` could not do its work.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TritonClient } from '../../client/src/services/triton/http.ts';
import { LocalTriton } from '../../client/src/services/triton/local-triton.ts';
import { fingerprint, installation } from './triton-server.ts';

const example = path.resolve(import.meta.dirname, '../../examples/text-classification');
const repository = path.join(example, 'models');
const ready = installation?.kind === 'wheel' && fs.existsSync(path.join(repository, 'classifier_onnx/1/model.onnx'));
if (!ready) console.warn('the example is not built (npm run triton, npm run example): its tests are skipped');

const TEXTS: [text: string, label: string][] = [
  ['My parcel never came, where is it?', 'delivery'], ['I was charged twice this month', 'billing'],
  ['The app crashes when I open the camera', 'technical'], ['You are wonderful, thank you so much', 'praise'],
  ['소포가 아직 안 왔어요', ''], ['', ''], ['word '.repeat(500), ''],
];

describe.skipIf(!ready)('the example', { timeout: 120_000 }, () => {
  let triton: LocalTriton;
  let storage: string;
  let before: string[];
  beforeAll(async () => {
    storage = fs.mkdtempSync(path.join(os.tmpdir(), 'triton-example-'));
    before = fingerprint(repository);
    triton = new LocalTriton(installation!, storage);
    await triton.start(repository);
  }, 120_000);
  afterAll(async () => {
    await triton.stop();
    expect(fingerprint(repository)).toEqual(before);
    fs.rmSync(storage, { recursive: true, force: true });
  }, 60_000);

  test('every model is ready and none is left out', () => {
    expect(triton.snapshot.models.map(({ name, state, reason }) => [name, state, reason])).toEqual(
      ['classifier_onnx', 'classifier_trt_fp16', 'postprocess', 'text_classification', 'tokenize'].map((name) => [name, 'READY', undefined]),
    );
    expect(triton.snapshot.leftOut).toEqual([]);
  });

  test('the ensemble answers as tokenizers and ONNX Runtime do, called directly', async () => {
    const texts = TEXTS.map(([text]) => text);
    const response = await fetch(`${triton.snapshot.target!.baseUrl}/v2/models/text_classification/infer`, {
      method: 'POST', body: JSON.stringify({ inputs: [{ name: 'TEXT', datatype: 'BYTES', shape: [texts.length, 1], data: texts }] }),
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the protocol gives the shape
    const { outputs } = await response.json() as { outputs: { name: string; data: (number | string)[] }[] };
    const output = (name: string) => outputs.find((one) => one.name === name)!.data;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the script
    const direct = JSON.parse(execFileSync(installation!.python!, ['-c', `
import json, sys, numpy, onnxruntime
from tokenizers import Tokenizer
tokenizer = Tokenizer.from_file(sys.argv[2])
tokenizer.enable_truncation(64)
tokenizer.enable_padding(length=64)
encodings = tokenizer.encode_batch(json.loads(sys.stdin.read()))
feeds = {name: numpy.array([getattr(e, field) for e in encodings]) for name, field in
         (("input_ids", "ids"), ("attention_mask", "attention_mask"), ("token_type_ids", "type_ids"))}
print(json.dumps(onnxruntime.InferenceSession(sys.argv[1]).run(None, feeds)[0].tolist()))`,
    path.join(repository, 'classifier_onnx/1/model.onnx'), path.join(example, 'tokenizer/tokenizer.json')], { input: JSON.stringify(texts), encoding: 'utf8' })) as number[][];
    const labels = fs.readFileSync(path.join(repository, 'classifier_onnx/labels.txt'), 'utf8').trim().split('\n');
    direct.flat().forEach((value, i) => expect(output('LOGITS')[i]).toBeCloseTo(value, 4));
    expect(output('LABEL')).toEqual(direct.map((row) => labels[row.indexOf(Math.max(...row))]));
    direct.forEach((row, i) => {
      const sum = row.reduce((total, value) => total + Math.exp(value - Math.max(...row)), 0);
      expect(output('SCORE')[i]).toBeCloseTo(1 / sum, 4);
      if (TEXTS[i]![1]) expect(output('LABEL')[i]).toBe(TEXTS[i]![1]);
    });
  });

  test('both variants of the classifier have the same interface', async () => {
    const client = new TritonClient(triton.snapshot.target!.baseUrl);
    const { name: _, ...onnx } = await client.modelMetadata('classifier_onnx');
    const { name: __, ...tensorrt } = await client.modelMetadata('classifier_trt_fp16');
    expect(tensorrt).toEqual(onnx);
  });
});

test('labels are the same wherever they are written', () => {
  const labels = (file: string) => fs.readFileSync(path.join(example, file), 'utf8').trim().split('\n');
  const expected = labels('models/classifier_onnx/labels.txt');
  expect(labels('models/classifier_trt_fp16/labels.txt')).toEqual(expected);
  expect(labels('models/postprocess/1/labels.txt')).toEqual(expected);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own file
  const config = JSON.parse(fs.readFileSync(path.join(example, 'tokenizer/config.json'), 'utf8')) as { id2label: Record<string, string> };
  expect(Object.values(config.id2label)).toEqual(expected);
});
