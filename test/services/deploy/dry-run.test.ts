import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dryRun, ensureDeploymentFile } from '../../../client/src/services/deploy/dry-run.ts';
import { UserError } from '../../../client/src/util/user-error.ts';

let folder: string;
let repository: string;

function write(file: string, text: string): void {
  const at = path.join(folder, file);
  fs.mkdirSync(path.dirname(at), { recursive: true });
  fs.writeFileSync(at, text);
}

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dry-run-'));
  repository = path.join(folder, 'models');
  write('models/a/config.pbtxt', 'name: "a"\nbackend: "python"\n');
  write('models/a/1/model.py', 'pass\n');
  write('more/b/config.pbtxt', 'name: "b"\nbackend: "python"\n');
});

afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

test('the deployment file is written where there is none, and left alone after that', () => {
  const { file, created } = ensureDeploymentFile(repository, ['a']);
  expect([file, created]).toEqual([path.join(folder, 'triton-deployment.json'), true]);
  fs.writeFileSync(file, '{ "variants": {} }');
  expect(ensureDeploymentFile(repository, ['a'])).toEqual({ file, created: false });
  expect(fs.readFileSync(file, 'utf8')).toBe('{ "variants": {} }');
});

test('the requests come in the order in which they would be made, each naming the one before', async () => {
  const { file } = ensureDeploymentFile(repository, ['a']);
  const { variant, requests } = await dryRun({ file, repository, models: ['a'] });
  expect(variant).toBe('main');
  expect(requests).toMatchObject([
    { operation: 'CreateModel', input: { PrimaryContainer: { Environment: { SAGEMAKER_TRITON_DEFAULT_MODEL_NAME: 'a' } } } },
    { operation: 'CreateEndpointConfig' }, { operation: 'CreateEndpoint' },
  ]);
  const { plan } = await dryRun({ file, repository, models: ['a'] });
  expect(plan.createEndpointConfig.ProductionVariants?.[0]?.ModelName).toBe(plan.createModel.ModelName);
  expect(plan.createEndpoint.EndpointConfigName).toBe(plan.createEndpointConfig.EndpointConfigName);
});

test('the same content is the same deployment, another content another one', async () => {
  const { file } = ensureDeploymentFile(repository, ['a']);
  const model = async () => (await dryRun({ file, repository, models: ['a'] })).plan.createModel.ModelName;
  const before = await model();
  expect(await model()).toBe(before);
  write('models/a/1/model.py', 'pass  # more\n');
  expect(await model()).not.toBe(before);
});

test('a variant without models is of those of the repository; models of two repositories are refused', async () => {
  write('triton-deployment.json', JSON.stringify({ variants: { all: {}, both: { models: ['models/a', 'more/b'], defaultModel: 'a' } } }));
  const file = path.join(folder, 'triton-deployment.json');
  const { plan } = await dryRun({ file, repository, models: ['a'], variant: 'all' });
  expect(plan.createModel.PrimaryContainer?.Environment?.['SAGEMAKER_TRITON_DEFAULT_MODEL_NAME']).toBe('a');
  await expect(dryRun({ file, repository, models: ['a'], variant: 'both' })).rejects.toThrow(UserError);
  await expect(dryRun({ file, repository, models: ['a'] })).rejects.toThrow('several variants');
});
