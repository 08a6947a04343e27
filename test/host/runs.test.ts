import * as assert from 'node:assert';
import * as fs from 'node:fs';
import * as vscode from 'vscode';
import type { ExtensionApi } from '../../client/src/extension.ts';
import type { BenchRun, PercentileFigure } from '../../client/src/services/benchmark/types.ts';
import { activated, until } from './lib.ts';

let api: ExtensionApi;

const figure = (p: number, v: number): PercentileFigure => ({ p, v, lo: v, hi: v, needs: 6, steady: 100 });

function run(id: string, startedAt: string, model: string): BenchRun {
  return {
    samples: { startMs: Float64Array.of(0, 20), latencyMs: Float64Array.of(17.4, 17.5) },
    file: {
      schema: 'bench-run/1', id, startedAt, tool: { name: 'triton-model-repository', version: '0.1.0' },
      host: { os: 'Linux', cpu: 'one', cores: 2, node: '24.0.0' },
      plan: {
        mode: 'closed', concurrency: [1], batches: [8], maxLen: 64, padToMax: true, minSamples: 2, warmup: { min: 20 }, timeouts: { requestMs: 10_000 },
      },
      dataset: { count: 1 },
      variants: [{ key: 'a', label: model, kind: 'triton-http', target: 'http://127.0.0.1:8000', model, preview: true }],
      cells: [{
        variant: 'a', shape: { b: 8, L: 64 }, load: { c: 1 }, warmup: { n: 20 }, n: 2, window: { startMs: 0, endMs: 40 },
        latency: { unit: 'us', percentiles: [figure(50, 17_400), { p: 99, needs: 368, steady: 1000 }], max: 17_500, mean: 17_450, sd: 50 },
        throughput: { samplesPerSec: 459.77, requestsPerSec: 57.47 }, errors: { timeout: 3 }, client: { eluMax: 0.1, eldExcessP99Ms: 0 }, flags: [],
      }],
      samples: `${id}.samples.csv.gz`,
    },
  };
}

async function rows(): Promise<string[]> {
  return (await api.trees.runs.getChildren()).map((node) => {
    const { label, description } = api.trees.runs.getTreeItem(node);
    return `${typeof label === 'string' ? label : label?.label} | ${typeof description === 'string' ? description : ''}`;
  });
}

suite('the tree of benchmark runs', () => {
  suiteSetup(async () => { api = await activated(); });

  suiteTeardown(async () => api.shell.runs.remove((await api.shell.runs.list()).runs));

  test('is empty at first, so that the welcome text shows', async () => assert.deepStrictEqual(await rows(), []));

  test('has the newest first, with its figures', async () => {
    await api.shell.runs.save(run('first', '2026-12-01T10:00:00.000Z', 'older'));
    await api.shell.runs.save(run('second', '2026-12-01T11:00:00.000Z', 'newer'));
    const [newer = '', older = ''] = await rows();
    assert.match(newer, /^newer \| p50 17\.4 ms · 460 samples\/s · .*2026/);
    assert.match(older, /^older \|/);
  });

  test('shows the file of a run', async () => {
    const [node] = await api.trees.runs.getChildren();
    await vscode.commands.executeCommand('tritonRepo.run.showFile', node);
    const editor = await until('the file', () => vscode.window.activeTextEditor);
    assert.ok(editor.document.uri.path.endsWith('/second.json'));
  });

  test('a file that is no run is named and hides no other', async () => {
    fs.writeFileSync(vscode.Uri.joinPath(vscode.Uri.file(api.shell.runs.folder), 'torn.json').fsPath, '{');
    const found = await rows();
    assert.strictEqual(found.length, 3);
    assert.match(found[2] ?? '', /torn\.json is no run/);
    fs.rmSync(vscode.Uri.joinPath(vscode.Uri.file(api.shell.runs.folder), 'torn.json').fsPath);
  });

  test('loses the ones that are removed, files and all', async () => {
    const { runs } = await api.shell.runs.list();
    await api.shell.runs.remove(runs);
    assert.deepStrictEqual(await rows(), []);
    assert.deepStrictEqual(fs.readdirSync(api.shell.runs.folder), []);
  });
});
