import { test } from 'vitest';
import { Client, memoryFiles, PUSHED } from './harness.ts';

const URI = 'file:///w/models/m/config.pbtxt';
const CONFIG = 'backend: "identity"\ninput { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\noutput { name: "OUT" data_type: TYPE_FP32 dims: [ 4 ] }\n'
  + 'model_warmup { name: "w" batch_size: 1 inputs { key: "IN" value { data_type: TYPE_FP32 dims: [ 4 ] input_data_file: "raw0" } } }\n';

test('a warm-up file is short until it has grown on the disk', async () => {
  const files: Record<string, string> = { 'models/m/config.pbtxt': CONFIG, 'models/m/1/.keep': '', 'models/m/warmup/raw0': 'x'.repeat(15) };
  const client = await new Client({ files: () => memoryFiles(files) }).start(PUSHED, ['file:///w']);
  client.open(URI, CONFIG);
  const isShort = ({ diagnostics }: Client['published'][number]) => diagnostics.some(({ code }) => code === 'warmup-file-short');
  await client.pushed(URI, isShort);
  files['models/m/warmup/raw0'] += 'x';
  void client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri: 'file:///w/models/m/warmup/raw0', type: 2 }] });
  client.published.length = 0;
  await client.pushed(URI, (told) => !isShort(told));
  await client.stop();
});
