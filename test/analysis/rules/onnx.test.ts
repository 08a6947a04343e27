// A configuration against its ONNX graph: what is said, on which words, with which fix. What a server with ONNX Runtime says
// of the same is compared in test/conformance/onnx.test.ts.
import { expect, test } from 'vitest';
import { analyzeModel } from '../../../server/src/analysis/analyze.ts';
import { tryReadOnnx } from '../../../server/src/analysis/onnx/read.ts';
import { ONNX_CASES } from '../../fakes/onnx-cases.ts';
import { FLOAT, OnnxGraph } from '../../fakes/onnx-writer.ts';
import { applyEdits, filesOf } from './oracle.ts';

async function analyze(config: string, graphs: Readonly<Record<string, Buffer>>) {
  const read = new Map(await Promise.all(Object.entries(graphs).map(async ([path, bytes]) => [path, await tryReadOnnx({ size: bytes.length, read: (offset, length) => bytes.subarray(offset, offset + length) })] as const)));
  const files = { ...filesOf('m', Object.fromEntries(Object.keys(graphs).map((path) => [path, '']))), graph: (path: string) => read.get(path) };
  return analyzeModel(config, { folder: 'm', files });
}

test.each(Object.entries(ONNX_CASES))('%s', async (_, { config, graph, says }) => {
  const { rules, broken } = await analyze(config, { '1/model.onnx': graph });
  expect(broken).toEqual([]);
  expect(rules.filter(({ code, severity }) => severity === 'error' || code.startsWith('ort-')).map(({ severity, code, start, end, fix }) => (
    `${severity} ${code} ${config.slice(start, end)}${fix ? ` -> ${fix.edits.map(({ newText }) => newText).join()}` : ''}`
  ))).toEqual(says);
});

test.each(Object.entries(ONNX_CASES).filter(([, { says }]) => says.some((one) => one.includes('->'))))('%s: the fixes end what they are for', async (_, { config, graph }) => {
  let text = config;
  for (let turn = 0; turn < 4; turn++) {
    const { rules } = await analyze(text, { '1/model.onnx': graph });
    const fix = rules.find((one) => one.fix && one.code !== 'platform-deprecated')?.fix;
    if (!fix) break;
    text = applyEdits(text, fix.edits);
  }
  const { syntax, rules } = await analyze(text, { '1/model.onnx': graph });
  expect(syntax.findings).toEqual([]);
  expect(rules.filter(({ severity }) => severity === 'error' || severity === 'warning')).toEqual([]);
});

const CONFIG = ONNX_CASES.fits!.config;

function other(): Buffer {
  const graph = new OnnxGraph();
  graph.input('B', FLOAT, ['batch', 3]);
  graph.node('Identity', ['B'], {}, 'YA');
  graph.output('YA', FLOAT, ['batch', 3]);
  return graph.bytes();
}

test.each<[name: string, config: string, graphs: Readonly<Record<string, Buffer>>, says: readonly string[]]>([
  ['an older version is not loaded', CONFIG, { '1/model.onnx': other(), '2/model.onnx': ONNX_CASES.fits!.graph }, []],
  ['unless the policy says so', `${CONFIG} version_policy { all { } }`, { '1/model.onnx': other(), '2/model.onnx': ONNX_CASES.fits!.graph }, ['1/model.onnx has no input `A`. It has B.']],
  ['another file by its name', `${CONFIG} default_model_filename: "b.onnx"`, { '1/model.onnx': ONNX_CASES.fits!.graph, '1/b.onnx': other() }, ['1/b.onnx has no input `A`. It has B.']],
  ['a graph with weights beside it', CONFIG, { '1/model.onnx/model.onnx': other() }, ['1/model.onnx/model.onnx has no input `A`. It has B.']],
  ['a file for each kind of GPU', `${CONFIG} cc_model_filenames { key: "8.6" value: "b.onnx" }`, { '1/model.onnx': other() }, []],
  ['another back end', CONFIG.replace('onnxruntime', 'mine'), { '1/model.onnx': other() }, []],
  ['a file that is none', CONFIG, { '1/model.onnx': Buffer.from('version https://git-lfs.github.com/spec/v1\n') }, []],
])('%s', async (_, config, graphs, says) => {
  const { rules } = await analyze(config, graphs);
  expect(rules.filter(({ code, severity }) => severity === 'error' && code !== 'ort-input-count').map(({ message }) => message)).toEqual(says);
});
