import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDeploymentFile } from '../../client/src/services/deploy/deployment-file.ts';
import { NEWEST_TAG } from '../../client/src/services/deploy/images.ts';
import { NEWEST_RELEASE } from '../../server/src/schema/releases.ts';
import { writeFiles } from '../fakes/tiny-repository.ts';
import { runCommand, type Ended } from './harness.ts';

const ENSEMBLE = 'platform: "ensemble" input { name: "A" data_type: TYPE_FP32 dims: 1 } output { name: "B" data_type: TYPE_FP32 dims: 1 }\n'
  + 'ensemble_scheduling { step { model_name: "s" model_version: -1 input_map { key: "I" value: "A" } output_map { key: "O" value: "B" } } }\n';

let folder: string;
let repository: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'config 한글-'));
  repository = path.join(folder, 'models');
  writeFiles(repository, { 'ens/config.pbtxt': ENSEMBLE, 's/config.pbtxt': 'backend: "python"\n', 's/1/model.py': 'class TritonPythonModel:\n    pass\n' });
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const config = (...args: string[]) => runCommand('config', () => import('../../cli/src/config.ts'), ...args);
const check = (...args: string[]) => runCommand('check', () => import('../../cli/src/check/check.ts'), ...args);
/** `max_inflight_requests` came with 25.11. */
const scheduling = ({ out }: Ended) => Object.keys(JSON.parse(out).ensemble_scheduling);
const deploy = (...images: (string | undefined)[]) => {
  fs.writeFileSync(path.join(folder, 'triton-deployment.json'), JSON.stringify({
    defaults: { image: '25.04-py3' }, variants: Object.fromEntries(images.map((image, at) => [`v${at}`, { models: ['models/ens'], image }])),
  }));
};

test('without a word the newest release is meant, else the one that is asked for', async () => {
  expect(scheduling(await config(path.join(repository, 'ens'), '--format', 'json'))).toEqual(['step', 'max_inflight_requests']);
  expect(scheduling(await config(path.join(repository, 'ens'), '--format', 'json', '--release', '24.10'))).toEqual(['step']);
  expect(JSON.parse((await check(repository, '--format', 'json')).out).release).toBe(NEWEST_RELEASE);
  expect(await config(path.join(repository, 'ens'), '--release', '24')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--release takes YY.MM') });
});

test('the deployment file beside the repository decides, for check and config alike; an option is stronger', async () => {
  deploy('24.09-py3', '24.05-py3-cpu');
  expect(scheduling(await config(path.join(repository, 'ens'), '--format', 'json'))).toEqual(['step']);
  expect(scheduling(await config(path.join(repository, 'ens'), '--format', 'json', '--release', '26.05'))).toEqual(['step', 'max_inflight_requests']);
  expect(JSON.parse((await check(repository, '--format', 'json')).out)).toMatchObject({ release: '24.09', files: [{ release: '24.09' }, { release: '24.09' }] });
  writeFiles(folder, { 'other/s/config.pbtxt': 'backend: "python"\n', 'elsewhere/models/s/config.pbtxt': 'backend: "python"\n' });
  expect(JSON.parse((await check(folder, '--format', 'json')).out).release).toBe(`24.09, ${NEWEST_RELEASE}`);
  deploy(undefined);
  expect(JSON.parse((await check(repository, '--format', 'json')).out).release).toBe('25.04');
});

test('a field of a later release is a mistake for both', async () => {
  deploy('24.09-py3');
  writeFiles(repository, { 'ens/config.pbtxt': ENSEMBLE.replace('{ step', '{ max_inflight_requests: 4 step') });
  expect(await config(path.join(repository, 'ens'))).toMatchObject({ code: 1, out: '', err: expect.stringContaining('--release 24.09') });
  expect(await check(repository)).toMatchObject({ code: 1, out: expect.stringContaining('25.11') });
});

test('a deployment file as it is first written is understood, one that is none is nobody\'s error here', async () => {
  createDeploymentFile(repository, ['ens']);
  expect(JSON.parse((await check(repository, '--format', 'json')).out).release).toBe(NEWEST_TAG.slice(0, 5));
  for (const text of ['', '{', '[]', 'null', '{ "variants": { "v": { "image": "latest" }, "w": null } }', '{ "variants": { "v": { "image": 4 } } }']) {
    fs.writeFileSync(path.join(folder, 'triton-deployment.json'), text);
    expect(JSON.parse((await check(repository, '--format', 'json')).out).release).toBe(NEWEST_RELEASE);
  }
});
