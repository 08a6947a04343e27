// What the client asks about a real server's answers. The words are a real server's.
import { describe, expect, test } from 'vitest';
import type { AskedSample, AskedVerdicts, ComparedSample, ComparedVerdict } from '../../server/src/protocol.ts';
import { Client, memoryFiles } from './harness.ts';

const FOLDER = 'file:///w%20s';
const DIMS = 'backend: "fil"\n# 한\ninput { name: "I" data_type: TYPE_FP32 }\n';
const FILES = { 'models/dims/config.pbtxt': 'backend: "other"\n', 'models/dims/1/xgboost.model': '', 'models/fine/config.pbtxt': 'backend: "x"\n', 'models/fine/1/a': '' };
const SERVER = { release: '24.10', strict: false, gpu: 'none' } as const;

const start = () => new Client({ files: (folder) => (folder === FOLDER ? memoryFiles(FILES) : undefined) }).start(undefined, [FOLDER]);

describe('a server\'s answers', () => {
  test('are held against our own verdict on the text that it read', async () => {
    const client = await start();
    const asked: AskedVerdicts = {
      ...SERVER, repository: 'file:///w s/models',
      models: [
        { name: 'dims', text: DIMS, verdict: 'refused', judge: 'core', message: 'model input \'I\' must specify \'dims\' for dims' },
        { name: 'fine', text: 'backend: "x"\n', verdict: 'refused', judge: 'core', message: 'some words' },
        { name: 'gone', text: '', verdict: 'loads', judge: 'core' },
      ],
    };
    const [dims, fine, ...more] = await client.ask<ComparedVerdict[]>('tritonRepo/compareVerdicts', asked);
    const range = { start: { line: 2, character: 14 }, end: { line: 2, character: 17 } };
    expect(dims).toEqual({ name: 'dims', range, refuses: true, open: false, expected: { code: 'io-dims', message: 'model input \'I\' must specify \'dims\' for dims', range } });
    expect(fine).toEqual({ name: 'fine', range: { start: { line: 0, character: 0 }, end: { line: 0, character: 12 } }, refuses: false, open: false, disagreement: 'we-accept' });
    expect(more).toEqual([]);
    expect(await client.ask('tritonRepo/compareVerdicts', { ...asked, repository: `${FOLDER}/nowhere` })).toEqual([]);
    await client.stop();
  });

  test('to an example too, which lies nowhere', async () => {
    const client = await start();
    const sample = { asked: 'm', models: [{ name: 'm', text: DIMS, files: ['1/xgboost.model'] }] };
    const asked: AskedSample = { sample, answer: { verdict: 'loads', judge: 'core' }, server: SERVER };
    expect(await client.ask<ComparedSample>('tritonRepo/compareSample', asked)).toEqual({ disagreement: 'we-refuse', code: 'io-dims', words: 'model input \'I\' must specify \'dims\' for m' });
    const [parts] = await client.ask<{ start: number; end: number }[][]>('tritonRepo/sampleParts', sample);
    expect(parts!.map(({ start: from, end }) => DIMS.slice(from, end))).toContain('# 한');
    expect(await client.ask('tritonRepo/anonymise', sample)).toMatchObject({ asked: 'model', models: [{ name: 'model', text: DIMS.replace('"I"', '"TENSOR_1"'), files: ['1/file_1.model'] }] });
    await client.stop();
  });
});
