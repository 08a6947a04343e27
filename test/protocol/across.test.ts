import { describe, expect, test } from 'vitest';
import { Client, memoryFiles, PUSHED } from './harness.ts';

const FOLDER = 'file:///work';
const at = (model: string) => `${FOLDER}/models/${model}/config.pbtxt`;
const step = (input: string) => `platform: "ensemble"
max_batch_size: 4
input { name: "A" data_type: TYPE_FP32 dims: [ 2 ] }
output { name: "B" data_type: TYPE_FP32 dims: [ 2 ] }
ensemble_scheduling { step { model_name: "step" model_version: -1 input_map { key: "${input}" value: "A" } output_map { key: "OUT" value: "B" } } }
`;
const member = (type: string) => `backend: "python"
max_batch_size: 4
input { name: "IN" data_type: ${type} dims: [ 2 ] }
output { name: "OUT" data_type: TYPE_FP32 dims: [ 2 ] }
`;
const files = {
  'models/ens/config.pbtxt': step('IN'), 'models/ens/1/keep': '', 'models/step/config.pbtxt': member('TYPE_FP32'), 'models/step/1/model.py': 'class TritonPythonModel:\n    pass\n',
};

describe('an ensemble and the model that it calls', () => {
  test('what is written in one file shows in the other, with the place it comes from', async () => {
    const client = await new Client({ files: () => memoryFiles(files) }).start(PUSHED, [FOLDER]);
    client.open(at('ens'), step('IN'));
    client.open(at('step'), member('TYPE_FP32'));
    await client.pushed(at('ens'), ({ diagnostics }) => diagnostics.every(({ severity }) => severity !== 1));
    void client.connection.sendNotification('textDocument/didChange', { textDocument: { uri: at('step'), version: 2 }, contentChanges: [{ text: member('TYPE_INT32') }] });
    const { diagnostics } = await client.pushed(at('ens'), (told) => told.diagnostics.some(({ code }) => code === 'ensemble-type-mismatch'));
    const found = diagnostics.find(({ code }) => code === 'ensemble-type-mismatch')!;
    expect(found.message).toContain('in ensemble ens, ensemble tensor A: inconsistent data type: TYPE_FP32 is inferred from model ens while TYPE_INT32 is inferred from model step');
    expect(found.relatedInformation?.map(({ location }) => location.uri)).toEqual([at('ens'), at('step')]);
    await client.stop();
  });
});
