// Each of these ends in a failed start, or in a model that is not there, on the SageMaker image: see its `serve` script.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { planDeployment } from '../../../client/src/services/deploy/plan.ts';
import type { VariantSettings } from '../../../client/src/services/deploy/deployment-file.ts';

let base: string;
const write = (name: string, text: string) => {
  fs.mkdirSync(path.dirname(path.join(base, name)), { recursive: true });
  fs.writeFileSync(path.join(base, name), text);
};
beforeEach(() => {
  base = fs.mkdtempSync(path.join(os.tmpdir(), 'preflight-'));
  write('models/all/config.pbtxt', 'platform: "ensemble"\nensemble_scheduling { step [ { model_name: "first" }, { model_name: "second" } ] }\n');
  write('models/first/config.pbtxt', 'backend: "python"\n');
  write('models/first/1/model.py', 'x = 1\n');
  write('models/second/config.pbtxt', 'backend: "onnxruntime"\n# instance_group [ { kind: KIND_GPU } ]\n');
  write('models/other/config.pbtxt', 'backend: "python"\n');
});
afterEach(() => fs.rmSync(base, { recursive: true, force: true }));

function notes(models: string[], settings: VariantSettings = {}): string[] {
  const plan = planDeployment({
    base, variant: 'v', contentHash: 'a'.repeat(64),
    settings: { region: 'eu-west-1', roleArn: 'arn:aws:iam::123456789012:role/r', bucket: 'b', models: models.map((name) => `models/${name}`), ...settings },
  });
  return plan.notes.map(({ severity, message }) => `${severity}: ${message}`);
}

test('an ensemble with its steps has nothing to say', () => expect(notes(['all', 'first', 'second'])).toEqual([]));

test('a step that is not packed', () => {
  expect(notes(['all', 'first'])).toEqual([expect.stringMatching(/^error: .*all calls second.*not in the archive/)]);
});

describe('a model that nothing loads', () => {
  test('is named', () => expect(notes(['all', 'first', 'second', 'other'])).toEqual([expect.stringMatching(/^warning: other .*not loaded/)]));
  test('is loaded by an argument', () => {
    expect(notes(['all', 'first', 'second', 'other'], { environment: { SAGEMAKER_TRITON_ADDITIONAL_ARGS: '--log-info=1 --load-model=other' } })).toEqual([]);
  });
  test('is not guessed at when a configuration is broken', () => {
    write('models/all/config.pbtxt', 'platform: "ensemble"\nensemble_scheduling {');
    expect(notes(['all', 'other'])).toEqual([]);
  });
  test('but called from Python', () => {
    write('models/first/1/model.py', 'r = pb_utils.InferenceRequest(\n  model_name="other", inputs=[])\n# pb_utils.InferenceRequest(model_name="gone")\n');
    expect(notes(['all', 'first', 'second'])).toEqual([expect.stringMatching(/^warning: .*first calls the model other/)]);
  });
});

test('KIND_GPU without a GPU; a comment is none', () => {
  write('models/first/config.pbtxt', 'backend: "python"\ninstance_group [ { kind: KIND_GPU } ]\n');
  expect(notes(['all', 'first', 'second'], { image: '26.05-py3-cpu', instanceType: 'ml.c7i.xlarge' })).toEqual([expect.stringMatching(/^error: first asks for KIND_GPU/)]);
});

test.each([
  [{ SAGEMAKER_TRITON_DEFAULT_MODEL_NAME: 'gone' }, /^error: .*gone, which is not in the archive/],
  [{ SAGEMAKER_TRITON_DISABLE_MODEL_NAMESPACING: 'true' }, /^warning: .*leaves namespacing on/],
  [{ 'not a name': 'x' }, /^error: "not a name" is no name/],
  [{ LONG: 'x'.repeat(1025) }, /^error: .*LONG is longer than 1024/],
] as const)('the environment %j', (environment, note) => {
  expect(notes(['first'], { environment: { ...environment } })).toContainEqual(expect.stringMatching(note));
});

test.each([
  [{ ami: 'al2-ami-sagemaker-inference-gpu-9' }, /^error: SageMaker has no host image/],
  [{ region: 'cn-north-1', image: '26.05-py3' }, /^error: The images of 26.05 are not in cn-north-1/],
  [{ region: 'ap-southeast-6', image: '25.04-py3' }, /^error: The images of 25.04 are not in ap-southeast-6/],
] as const)('%j', (settings, note) => expect(notes(['first'], settings)).toContainEqual(expect.stringMatching(note)));
