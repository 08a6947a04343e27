// What the invoke service sends and reads, on a real server: a Python model tells what numpy saw of each
// tensor and hands it back. Skipped, and said so, where `npm run triton` has not installed the server.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeInfer } from '../../client/src/services/invoke/decode-infer.ts';
import { encodeInfer } from '../../client/src/services/invoke/encode-infer.ts';
import { invoke } from '../../client/src/services/invoke/invoke.ts';
import { sendInfer } from '../../client/src/services/invoke/send.ts';
import type { InferTensor } from '../../client/src/services/invoke/types.ts';
import { TritonClient } from '../../client/src/services/triton/http.ts';
import { LocalTriton } from '../../client/src/services/triton/local-triton.ts';
import { writeFiles } from '../fakes/tiny-repository.ts';
import { installation } from './triton-server.ts';

const ready = installation?.kind === 'wheel';
if (!ready) console.warn('the local Triton is not installed (npm run triton): invoking it is not tested');

/** Values, and how numpy prints the array. */
const CASES: [datatype: InferTensor['datatype'], data: InferTensor['data'], seen: string][] = [
  ['BOOL', [true, false, true], '[true, false, true]'],
  ['UINT8', [0, 7, 255], '[0, 7, 255]'], ['UINT16', [0, 7, 65_535], '[0, 7, 65535]'], ['UINT32', [0, 7, 4_294_967_295], '[0, 7, 4294967295]'],
  ['UINT64', [0n, 7n, 18_446_744_073_709_551_615n], '[0, 7, 18446744073709551615]'],
  ['INT8', [-128, 0, 127], '[-128, 0, 127]'], ['INT16', [-32_768, 0, 32_767], '[-32768, 0, 32767]'], ['INT32', [-2_147_483_648, 0, 2_147_483_647], '[-2147483648, 0, 2147483647]'],
  ['INT64', [-9_223_372_036_854_775_808n, 0n, 9_223_372_036_854_775_807n], '[-9223372036854775808, 0, 9223372036854775807]'],
  ['FP16', [-1.5, 0.0999755859375, 65_504], '[-1.5, 0.0999755859375, 65504.0]'],
  ['FP32', [-1.5, 0.25, 16_777_216], '[-1.5, 0.25, 16777216.0]'], ['FP64', [-1.5, 0.1, 1e300], '[-1.5, 0.1, 1e+300]'],
  ['BYTES', ['', '한국어 텍스트', 'a\u{1f600}b'], String.raw`["", "\ud55c\uad6d\uc5b4 \ud14d\uc2a4\ud2b8", "a\ud83d\ude00b"]`],
];

const MODEL = `import json
import numpy as np
import triton_python_backend_utils as pb


class TritonPythonModel:
    def execute(self, requests):
        answers = []
        for request in requests:
            tensors = [(one.name(), one.as_numpy()) for one in request.inputs()]
            seen = [f"{name} {json.dumps([v.decode() for v in one.ravel()] if one.dtype == object else one.ravel().tolist())}" for name, one in tensors]
            outputs = [pb.Tensor("SEEN", np.array(seen, dtype=object))]
            if len(tensors) == 1:
                outputs.append(pb.Tensor("BACK", tensors[0][1]))
            answers.append(pb.InferenceResponse(outputs))
        return answers
`;
const type = (name: InferTensor['datatype']) => `TYPE_${name === 'BYTES' ? 'STRING' : name}`;
const echo = (name: InferTensor['datatype']) => `backend: "python"
input { name: "X" data_type: ${type(name)} dims: [ -1 ] }
output [ { name: "SEEN" data_type: TYPE_STRING dims: [ -1 ] }, { name: "BACK" data_type: ${type(name)} dims: [ -1 ] } ]
instance_group { kind: KIND_CPU }
`;
const pair = `backend: "python"
input [ { name: "HYPOTHESIS" data_type: TYPE_STRING dims: [ 1 ] }, { name: "PREMISE" data_type: TYPE_STRING dims: [ 1 ] } ]
output { name: "SEEN" data_type: TYPE_STRING dims: [ -1 ] }
instance_group { kind: KIND_CPU }
`;

describe.skipIf(!ready)('a real server', { timeout: 120_000 }, () => {
  let folder: string;
  let triton: LocalTriton;
  let url: string;
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'triton-invoke-'));
    const models = { ...Object.fromEntries(CASES.map(([name]) => [name.toLowerCase(), echo(name)])), pair };
    for (const [name, config] of Object.entries(models)) writeFiles(path.join(folder, 'models', name), { 'config.pbtxt': config, '1/model.py': MODEL });
    triton = new LocalTriton(installation!, path.join(folder, 'storage'));
    await triton.start(path.join(folder, 'models'));
    url = triton.snapshot.target!.baseUrl;
  }, 120_000);
  afterAll(async () => {
    await triton.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  describe.each(CASES)('%s', (datatype, data, seen) => {
    const tensor: InferTensor = { name: 'X', datatype, shape: [data.length], data };
    const answer = async (binary: boolean) => {
      const { body, headerLength } = await sendInfer(url, encodeInfer(datatype.toLowerCase(), [tensor], { binary, samples: 1 }));
      return decodeInfer(body, headerLength);
    };

    // JSON has no half floats: the server takes them as bytes only.
    test.each(datatype === 'FP16' ? [true] : [true, false])('binary: %s', async (binary) => {
      const outputs = await answer(binary);
      expect(outputs.find(({ name }) => name === 'SEEN')!.data).toEqual([`X ${seen}`]);
      expect(outputs.find(({ name }) => name === 'BACK')).toEqual({ ...tensor, name: 'BACK' });
    });
  });

  test('a pair goes to the input that its name tells, whatever their order', async () => {
    const metadata = await new TritonClient(url).modelMetadata('pair');
    const { outputs, timing } = await invoke({
      metadata, input: { kind: 'text', text: 'It rains.', pair: 'It is wet.' }, send: (request) => sendInfer(url, request),
    });
    expect(metadata.inputs.map(({ name }) => name)).toEqual(['HYPOTHESIS', 'PREMISE']);
    expect(outputs.find(({ name }) => name === 'SEEN')!.data.map(String).toSorted()).toEqual(['HYPOTHESIS ["It is wet."]', 'PREMISE ["It rains."]']);
    expect(timing.tokenize).toBe(0);
    expect(timing.wait).toBeGreaterThan(0);
  });

  test('what the server refuses is told in its words', async () => {
    const wrong = encodeInfer('int32', [{ name: 'Y', datatype: 'INT32', shape: [1], data: [1] }], { binary: true, samples: 1 });
    await expect(sendInfer(url, wrong)).rejects.toThrow("The server refused the request (400): unexpected inference input 'Y' for model 'int32'");
  });
});
