import { describe, expect, test, vi } from 'vitest';
import type { Effective } from '../../server/src/protocol.ts';
import { Client, memoryFiles, RICH } from './harness.ts';

const FOLDER = 'file:///w';
const at = (path: string) => `${FOLDER}/models/${path}`;
const ENSEMBLE = `platform: "ensemble"
input { name: "A" data_type: TYPE_FP32 dims: [ 2 ] }
output { name: "B" data_type: TYPE_FP32 dims: [ 2 ] }
ensemble_scheduling { step { model_name: "step" model_version: -1 input_map { key: "I" value: "A" } output_map { key: "O" value: "B" } } }
`;
const CODE = 'class TritonPythonModel:\n    pass\n';
const base = (): Record<string, string> => ({
  'models/ens/config.pbtxt': ENSEMBLE, 'models/ens/1/keep': '', 'models/step/config.pbtxt': 'backend: "python"\nmodel_transaction_policy { decoupled: true }\n', 'models/step/1/model.py': CODE,
  'models/step/configs/fast.pbtxt': 'backend: "python"\ninstance_group { count: 4 }\n', 'models/bare/1/model.py': CODE,
});

describe('the effective configuration', () => {
  test('of a file, an alternative, a model without a file and a file outside of all', async () => {
    const client = await new Client({ files: () => memoryFiles(base()) }).start(RICH, [FOLDER]);
    const ask = (uri: string) => client.ask<Effective | null>('tritonRepo/effectiveConfig', { uri });
    const ens = await ask(at('ens/config.pbtxt'));
    expect(ens?.model).toBe('ens');
    expect(ens?.text).toMatch(/^# What Triton 26\.06 makes of ens on a machine without GPU\. Read-only\.\n\nplatform: "ensemble"\n/);
    expect(ens?.text).toContain('model_transaction_policy {\n  decoupled: true\n}');
    expect((await ask(at('step/configs/fast.pbtxt')))?.text).toContain('name: "step_0"\n    kind: KIND_CPU\n    count: 4');
    for (const uri of [at('bare'), `${at('bare')}/`]) expect((await ask(uri))?.text).toContain('backend: "python"\n');
    expect(await ask('file:///elsewhere/m/config.pbtxt')).toBe(null);
    client.open('file:///elsewhere/m/config.pbtxt', 'backend: "onnxruntime"\n');
    expect((await ask('file:///elsewhere/m/config.pbtxt'))?.text).toContain('\n# The back end onnxruntime may fill in more from the model\'s files: its inputs, its outputs, its largest batch.\n\nbackend: "onnxruntime"\nname: "m"\n');
    await client.stop();
  });

  test('follows what is typed, here and in a step; while there is a mistake there is none', async () => {
    const client = await new Client({ files: () => memoryFiles(base()) }).start(RICH, [FOLDER]);
    const ask = async (model: string) => (await client.ask<Effective | null>('tritonRepo/effectiveConfig', { uri: at(`${model}/config.pbtxt`) }))!.text;
    client.open(at('step/config.pbtxt'), 'backend: "python"\n');
    await vi.waitFor(async () => expect(await ask('ens')).toContain('model_transaction_policy { }'));
    client.change(at('step/config.pbtxt'), 2, { text: 'backend: "python"\nmax_batch_size: 4\n' });
    expect(await ask('step')).toContain('max_batch_size: 4');
    client.change(at('step/config.pbtxt'), 3, { text: 'backend: python\n' });
    expect(await ask('step')).toBe(undefined);
    expect(await ask('ens')).toContain('# Whether it is decoupled is not known');
    await client.stop();
  });

  test('a release in the deployment file decides, and what is shown has no diagnostics of its own', async () => {
    const client = await new Client({ files: () => memoryFiles({ ...base(), 'triton-deployment.json': '{ "variants": { "v": { "image": "24.09-py3" } } }' }) }).start(RICH, [FOLDER]);
    for (const uri of [at('ens/config.pbtxt'), at('bare')]) expect(await client.ask<Effective | null>('tritonRepo/effectiveConfig', { uri })).toMatchObject({ release: '24.09' });
    client.open('tritonrepo:/w/models/ens/config.effective.pbtxt', 'nonsense: 4\n');
    expect(await client.pull('tritonrepo:/w/models/ens/config.effective.pbtxt')).toEqual([]);
    await client.stop();
  });
});
