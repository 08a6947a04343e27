// The schema that editors check with and the reader agree on what a deployment file is; judged by Python's
// jsonschema, where the machine has it.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readDeploymentFile } from '../../../client/src/services/deploy/deployment-file.ts';
import schema from '../../../docs/schemas/triton-deployment.schema.json' with { type: 'json' };

const FULL: Record<string, unknown> = {
  models: ['models/a'], defaultModel: 'a', image: '26.05-py3', instanceType: 'ml.g5.xlarge', instanceCount: 1, ami: 'al2023-ami-sagemaker-inference-gpu-4-1',
  region: 'eu-west-1', roleArn: 'arn:aws:iam::123456789012:role/r', bucket: 'bucket', prefix: 'p', environment: { A: 'b' }, tokenizer: 't', labels: 'l', tags: { project: 'p' },
};

function files(): unknown[] {
  const settings = Object.keys(FULL).flatMap((name) => [null, 7, '', 'text', true, [], {}, ['x', 1], { k: 1 }].map((value) => ({ ...FULL, [name]: value })));
  // The form of these texts is judged by the plan, in a sentence of its own.
  const planned = (one: Record<string, unknown>) => one.image !== 'text' && one.instanceType !== 'text';
  return [
    { variants: { v: FULL } }, { defaults: FULL, variants: { v: {} } }, { variants: { v: { unknown: 1 } } }, { variants: [] }, { variants: { v: 1 } }, {}, [], null,
    { defaults: 1, variants: {} }, { variants: { v: {} }, other: 1 },
    ...settings.filter(planned).map((one) => ({ variants: { v: one } })),
  ];
}

const python = ['python3', path.resolve('.cache/botocore/bin/python')].find((one) => spawnSync(one, ['-c', 'import jsonschema']).status === 0);
test.skipIf(!python)('schema and reader agree (skipped: no jsonschema here)', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'deployment-'));
  const file = path.join(folder, 'triton-deployment.json');
  const accepts = (value: unknown): boolean => {
    fs.writeFileSync(file, JSON.stringify(value));
    try {
      readDeploymentFile(file);
      return true;
    } catch {
      return false;
    }
  };
  const script = `
import json, sys, jsonschema
schema, files = json.load(sys.stdin)
jsonschema.Draft7Validator.check_schema(schema)
print(json.dumps([jsonschema.Draft7Validator(schema).is_valid(one) for one in files]))
`;
  const judged: unknown = JSON.parse(execFileSync(python!, ['-c', script], { input: JSON.stringify([schema, files()]), encoding: 'utf8' }));
  const ours = files().map((one) => [JSON.stringify(one), accepts(one)]);
  fs.rmSync(folder, { recursive: true });
  expect(ours).toEqual(Array.isArray(judged) ? files().map((one, at) => [JSON.stringify(one), judged[at]]) : judged);
});
