import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDeploymentFile, readDeploymentFile, variantOf, type VariantSettings } from '../../../client/src/services/deploy/deployment-file.ts';
import { amiFor, imageUri } from '../../../client/src/services/deploy/images.ts';
import { planDeployment, resourceName } from '../../../client/src/services/deploy/plan.ts';

const HASH = '0123456789abcdef'.repeat(4);
let base: string;
beforeEach(() => {
  base = fs.mkdtempSync(path.join(os.tmpdir(), 'deploy-'));
  for (const [name, text] of [['ens', 'platform: "ensemble"\nensemble_scheduling { step [ { model_name: "step" } ] }\n'], ['step', 'backend: "python"\n']] as const) {
    fs.mkdirSync(path.join(base, 'models', name), { recursive: true });
    fs.writeFileSync(path.join(base, 'models', name, 'config.pbtxt'), text);
  }
});
afterEach(() => fs.rmSync(base, { recursive: true, force: true }));

const plan = (settings: VariantSettings) => planDeployment({
  base, variant: 'main', contentHash: HASH, settings: { models: ['models/ens', 'models/step'], region: 'eu-west-1', roleArn: 'arn:aws:iam::123456789012:role/r', bucket: 'b', ...settings },
});

describe('the plan', () => {
  test('an ensemble answers requests, on a host whose driver fits the image', () => {
    const { createModel, createEndpointConfig, createEndpoint, notes } = plan({ image: '26.05-py3', instanceType: 'ml.g5.xlarge', tags: { project: 'my_texts' } });
    expect(notes).toEqual([]);
    expect(createModel.PrimaryContainer?.Environment?.SAGEMAKER_TRITON_DEFAULT_MODEL_NAME).toBe('ens');
    expect(createModel.PrimaryContainer?.Image).toBe('763104351884.dkr.ecr.eu-west-1.amazonaws.com/sagemaker-tritonserver:26.05-py3');
    expect(createModel.ModelName).toMatch(/^my-texts-main-[\da-f]{8}$/);
    expect(createEndpointConfig.ProductionVariants?.[0]?.InferenceAmiVersion).toBe('al2023-ami-sagemaker-inference-gpu-4-1');
    expect(createEndpoint.EndpointName).toBe('my-texts-main');
  });
  test('what cannot be changed gets another name when its content is another', () => {
    const names = (settings: VariantSettings) => {
      const { createModel, createEndpointConfig, createEndpoint } = plan(settings);
      return [createModel.ModelName, createEndpointConfig.EndpointConfigName, createEndpoint.EndpointName];
    };
    const [model, config, endpoint] = names({});
    expect(names({})).toEqual([model, config, endpoint]);
    expect(names({ instanceType: 'ml.g6.xlarge' })).toEqual([model, expect.not.stringContaining(config!), endpoint]);
    expect(names({ environment: { A: 'b' } })).toEqual([expect.not.stringContaining(model!), expect.not.stringContaining(config!), endpoint]);
  });
  test.each([
    ['a host with too old a driver', { ami: 'al2-ami-sagemaker-inference-gpu-2-1', image: '26.05-py3' }, 'error 803'],
    ['a default model that is not packed', { defaultModel: 'other' }, 'not in the archive'],
    ['an instance whose GPU is too old', { instanceType: 'ml.p3.2xlarge', image: '26.05-py3' }, 'too old'],
  ] as const)('%s is an error', (_what, settings, message) => {
    expect(plan(settings).notes.filter(({ severity }) => severity === 'error').map((note) => note.message).join()).toContain(message);
  });
  test('a CPU instance gets no GPU host', () => {
    const { createEndpointConfig, notes } = plan({ instanceType: 'ml.c7i.xlarge', image: '26.05-py3-cpu' });
    expect(createEndpointConfig.ProductionVariants?.[0]).not.toHaveProperty('InferenceAmiVersion');
    expect(notes).toEqual([]);
  });
  test.each([[{ image: 'latest' }, 'not of the form'], [{ region: 'us-gov-west-1' }, 'no Triton image'], [{ models: ['models/step', 'models/other'] }, 'not clear']])('%j is refused', (settings, message) => {
    expect(() => plan(settings)).toThrow(message);
  });
  test('the drivers that AWS tests its images with', () => {
    expect(['24.09', '25.04', '25.09', '26.05'].map(amiFor)).toEqual([
      'al2-ami-sagemaker-inference-gpu-3-1', 'al2-ami-sagemaker-inference-gpu-3-1', 'al2023-ami-sagemaker-inference-gpu-4-1', 'al2023-ami-sagemaker-inference-gpu-4-1',
    ]);
    expect(imageUri('26.05-py3', 'cn-north-1')).toMatch(/amazonaws\.com\.cn\//);
  });
  test('names stay within 63 characters and keep their suffix', () => {
    expect(resourceName('a'.repeat(80), '-01234567')).toHaveLength(63);
    expect(resourceName('_my__model.v2_')).toBe('my-model-v2');
  });
});

describe('the deployment file', () => {
  test('is made once and read again', () => {
    const file = createDeploymentFile(path.join(base, 'models'), ['ens', 'step']);
    const { name, settings } = variantOf(readDeploymentFile(file), undefined);
    expect(name).toBe('main');
    expect(settings.models).toEqual(['models/ens', 'models/step']);
    expect(() => createDeploymentFile(path.join(base, 'models'), [])).toThrow('EEXIST');
  });
  test.each([
    ['{', 'cannot be used'], ['[]', 'no object'], ['{"variants": {"a": {"modells": []}}}', 'no setting "modells"'], ['{"variants": {"a": {"instanceCount": 0}}}', 'a.instanceCount'],
    ['{"variants": {}, "extra": 1}', 'no setting "extra"'],
  ])('%s is explained', (text, message) => {
    const file = path.join(base, 'triton-deployment.json');
    fs.writeFileSync(file, text);
    expect(() => readDeploymentFile(file)).toThrow(message);
  });
});

// The service's own model: botocore, where the machine has one.
const python = ['python3', path.resolve('.cache/botocore/bin/python')].find((one) => spawnSync(one, ['-c', 'import botocore']).status === 0);
test.skipIf(!python)('botocore finds the requests valid (skipped: no botocore here)', () => {
  const { createModel, createEndpointConfig, createEndpoint } = plan({ tags: { project: 'p' } });
  const script = `
import json, sys, botocore.session
from botocore.validate import ParamValidator
model = botocore.session.get_session().get_service_model('sagemaker')
for operation, params in json.load(sys.stdin).items():
    report = ParamValidator().validate(params, model.operation_model(operation).input_shape)
    if report.has_errors(): print(operation, report.generate_report())
    allowed = model.shape_for('ProductionVariantInferenceAmiVersion').enum
    for variant in params.get('ProductionVariants', []):
        if variant['InferenceAmiVersion'] not in allowed: print('ami', variant['InferenceAmiVersion'])
`;
  expect(execFileSync(python!, ['-c', script], { input: JSON.stringify({ CreateModel: createModel, CreateEndpointConfig: createEndpointConfig, CreateEndpoint: createEndpoint }), encoding: 'utf8' })).toBe('');
});
