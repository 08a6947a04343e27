import { describe, expect, test } from 'vitest';
import type { DocumentLink, Location, SymbolInformation } from 'vscode-languageserver/node';
import type { RepositoryDescription, ServerReport } from '../../server/src/protocol.ts';
import { Client, memoryFiles, PUSHED, RICH } from './harness.ts';

const FOLDER = 'file:///w%20s';
const at = (path: string) => `${FOLDER}/${path}`;
const FILES = {
  'models/classify/config.pbtxt': 'backend: "onnxruntime"\ninput [ { name: "ids" data_type: TYPE_INT64 dims: [ -1 ] } ]\noutput [ { name: "logits" data_type: TYPE_FP32 dims: [ 3 ] label_filename: "labels.txt" } ]\n',
  'models/classify/labels.txt': 'a\nb\nc\n',
  'models/classify/1/model.onnx': '',
  'models/classify/2/model.onnx': '',
  'models/broken/config.pbtxt': 'backend: "python"\nmax_batch_sise: 8\n',
  'models/broken/1/model.py': '',
  'models/pipeline/config.pbtxt': `platform: "ensemble"
ensemble_scheduling { step [ { model_name: "classify" model_version: -1 input_map { key: "ids" value: "i" } output_map { key: "logits" value: "o" } } ] }
input [ { name: "i" data_type: TYPE_INT64 dims: [ -1 ] } ]
output [ { name: "o" data_type: TYPE_FP32 dims: [ 3 ] } ]
`,
  'models/pipeline/1/.gitkeep': '',
};

const start = async (capabilities = RICH, files: Record<string, string> = FILES) => {
  const client = new Client({ files: (folder) => (folder === FOLDER ? memoryFiles(files) : undefined) });
  return client.start(capabilities, [FOLDER, 'untitled:elsewhere']);
};

describe('a repository in the workspace', () => {
  test('is described model by model, with what is wrong counted', async () => {
    const client = await start();
    const [repository, ...others] = await client.ask<RepositoryDescription[]>('tritonRepo/describeRepositories', {});
    expect(others).toEqual([]);
    expect(repository).toMatchObject({ uri: at('models'), name: 'models' });
    expect(repository!.models.map(({ name, versions, errors, steps }) => [name, versions, errors, steps])).toEqual([
      ['broken', ['1'], 1, []], ['classify', ['1', '2'], 0, []], ['pipeline', ['1'], 0, ['classify']],
    ]);
    expect(repository!.models[1]).toMatchObject({ backend: 'onnxruntime', config: at('models/classify/config.pbtxt') });
    await client.stop();
  });

  test('is found by a client that knows one folder only', async () => {
    const client = new Client({ files: (folder) => (folder === FOLDER ? memoryFiles(FILES) : undefined) });
    await client.ask('initialize', { processId: null, rootUri: FOLDER, workspaceFolders: null, capabilities: {} });
    void client.connection.sendNotification('initialized', {});
    expect(await client.ask<RepositoryDescription[]>('tritonRepo/describeRepositories', {})).toHaveLength(1);
    await client.stop();
  });

  test('is described with the text in the editor, saved or not', async () => {
    const client = await start();
    client.open(at('models/broken/config.pbtxt'), 'backend: "python"\n');
    const [repository] = await client.ask<RepositoryDescription[]>('tritonRepo/describeRepositories', {});
    expect(repository!.models.find(({ name }) => name === 'broken')?.errors).toBe(0);
    await client.stop();
  });

  test('tells what is wrong in files that no editor shows, until one does', async () => {
    const client = await start();
    const uri = at('models/broken/config.pbtxt');
    await client.pushed(uri, ({ diagnostics }) => diagnostics.length === 1);
    client.open(uri, FILES['models/broken/config.pbtxt']);
    await client.pushed(uri, ({ diagnostics }) => diagnostics.length === 0);
    expect(await client.pull(uri)).toHaveLength(1);
    await client.stop();
  });

  test('tells what is wrong in alternative configurations too', async () => {
    const client = await start(RICH, { ...FILES, 'models/classify/configs/fast.pbtxt': 'backend: "onnxruntime"\ninput [ { dims: [ 1 2 ] } ]\n' });
    await client.pushed(at('models/classify/configs/fast.pbtxt'), ({ diagnostics }) => diagnostics.length === 1);
    await client.stop();
  });

  test('is looked at again when files change', async () => {
    const files: Record<string, string> = { ...FILES };
    const client = await start(RICH, files);
    const uri = at('models/broken/config.pbtxt');
    await client.pushed(uri, ({ diagnostics }) => diagnostics.length === 1);
    files['models/broken/config.pbtxt'] = 'backend: "python"\n';
    void client.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri, type: 2 }] });
    await client.pushed(uri, ({ diagnostics }) => diagnostics.length === 0);
    await client.stop();
  });

  test('leads from a step to the model, and from a file name to the file', async () => {
    const client = await start();
    const pipeline = at('models/pipeline/config.pbtxt');
    client.open(pipeline, FILES['models/pipeline/config.pbtxt']);
    const line = FILES['models/pipeline/config.pbtxt'].split('\n')[1]!;
    const found = await client.about<Location[]>('textDocument/definition', pipeline, { position: { line: 1, character: line.indexOf('classify') + 2 } });
    expect(found.map(({ uri }) => uri)).toEqual([at('models/classify/config.pbtxt')]);
    const classify = at('models/classify/config.pbtxt');
    client.open(classify, `${FILES['models/classify/config.pbtxt']}default_model_filename: "model.onnx"\noutput { label_filename: "absent.txt" }\n`);
    const links = await client.about<DocumentLink[]>('textDocument/documentLink', classify);
    expect(links.map(({ target }) => target)).toEqual([at('models/classify/labels.txt'), at('models/classify/2/model.onnx')]);
    await client.stop();
  });

  test('is searched for models and tensors', async () => {
    const client = await start();
    const search = async (query: string) => (await client.ask<SymbolInformation[]>('workspace/symbol', { query })).map(({ name, containerName }) => [name, containerName]);
    expect(await search('clsfy')).toEqual([['classify', undefined]]);
    expect(await search('logits')).toEqual([['logits', 'classify']]);
    expect(await search('')).toHaveLength(7);
    expect(await search('nothing')).toEqual([]);
    await client.stop();
  });

  test('is counted in the report, without its names', async () => {
    const client = await start(PUSHED);
    await client.ask('tritonRepo/describeRepositories', {});
    const report = await client.ask<ServerReport>('tritonRepo/serverReport', {});
    expect(report).toMatchObject({ repositories: 1, models: 3, diagnostics: 'push' });
    expect(JSON.stringify(report)).not.toMatch(/classify|pipeline/);
    await client.stop();
  });
});
