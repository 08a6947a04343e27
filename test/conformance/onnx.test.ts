// What the analysis says of a configuration and its ONNX graph, against a real server whose back end is the stand-in: a
// real ONNX Runtime reports the graph, and the stand-in compares it as the source of the real back end does.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LocalTriton } from '../../client/src/services/triton/local-triton.ts';
import { analyzeModel } from '../../server/src/analysis/analyze.ts';
import { modelFilesOf } from '../../cli/src/check/model-files.ts';
import { ONNX_CASES } from '../fakes/onnx-cases.ts';
import { writeFiles } from '../fakes/tiny-repository.ts';
import { installation } from './triton-server.ts';

if (!installation) console.warn('local Triton is not installed (npm run triton): configurations and ONNX graphs are not compared by a server');

describe.skipIf(!installation)('a configuration against its ONNX graph', { timeout: 60_000 }, () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'onnx '));
  const repository = path.join(folder, 'models');
  let triton: LocalTriton;
  beforeAll(async () => {
    for (const [name, { config, graph }] of Object.entries(ONNX_CASES)) writeFiles(path.join(repository, name), { 'config.pbtxt': config, '1/model.onnx': graph });
    triton = new LocalTriton(installation!, path.join(folder, 'storage'));
    await triton.start(repository);
  }, 300_000);
  afterAll(async () => {
    await triton.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  test.each(Object.entries(ONNX_CASES))('%s', async (name, { config, says, loads = says.length === 0 }) => {
    const { state, reason } = triton.snapshot.models.find((model) => model.name === name) ?? { state: 'UNAVAILABLE', reason: '' };
    expect([state, reason]).toEqual([loads ? 'READY' : 'UNAVAILABLE', loads ? undefined : expect.any(String)]);
    const inside = path.join(repository, name);
    const { said } = analyzeModel(config, { folder: name, files: await modelFilesOf({ file: '', shown: '', folder: inside }) });
    if (loads) expect(said).toBeUndefined();
    else if (said) expect(reason).toContain(said.triton);
  });
});
