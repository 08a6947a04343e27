import path from 'node:path';
import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import type {
  BenchmarkRequest, Comparison, Input, InvokeRequest, InvokeResult, Model, ModelDetail, Progress, Run, RunSummary, Target as PanelTarget, Tokenizer,
} from '../../../webview/src/protocol.ts';
import type { Repositories } from '../repositories/repositories.ts';
import type { Runs } from '../runs/runs.ts';
import type { Servers } from '../servers/servers.ts';
import type { InvokeInput, PrepareOptions } from '../services/invoke/invoke.ts';
import type { Target } from '../services/target.ts';
import { UserError } from '../util/user-error.ts';
import { exampleTensors, indexedModels, localModels } from './live-models.ts';
import { panelResult } from './live-outputs.ts';
import { compareRuns, panelRun, runSummary } from './live-runs.ts';
import { panelTarget, targetId } from './live-targets.ts';
import { Tokenizers } from './live-tokenizers.ts';
import type { PanelServices } from './panel-services.ts';

/** A request that takes longer counts as failed. */
const TIMEOUT_MS = 10_000;

export interface LiveSurroundings {
  servers: Servers;
  repositories: Repositories;
  runs: Runs;
  /** Of this workspace. */
  state: vscode.Memento;
}

/** The panel's services on the real ones; each is loaded on first use. */
export class LiveServices implements PanelServices {
  readonly #around: LiveSurroundings;
  readonly #tokenizers: Tokenizers;

  constructor(around: LiveSurroundings) {
    this.#around = around;
    this.#tokenizers = new Tokenizers(around.state);
  }

  dispose(): void {
    this.#tokenizers.dispose();
  }

  targets(): Promise<PanelTarget[]> {
    return Promise.resolve(this.#around.servers.targets.map(panelTarget));
  }

  onDidChangeTargets(listener: () => void): { dispose(): void } {
    return this.#around.servers.onDidChange(listener);
  }

  onDidChangeRuns(listener: () => void): { dispose(): void } {
    return this.#around.runs.onDidChange(listener);
  }

  async models(id: string, signal: AbortSignal): Promise<Model[]> {
    const target = this.#target(id);
    if (target.kind === 'local') return localModels(this.#around.servers.snapshot);
    return indexedModels(await (await this.#client(target)).repositoryIndex({ signal }));
  }

  async describe(id: string, model: string, signal: AbortSignal): Promise<ModelDetail> {
    const metadata = await (await this.#client(this.#target(id))).modelMetadata(model, undefined, { signal });
    const { acceptedBy } = await import('../services/invoke/inputs.ts');
    const accepts = acceptedBy(metadata);
    const tokenizer = accepts === 'tokens' ? await this.#tokenizers.find(model, await this.#folder(id, model)) : null;
    const { inputs, outputs } = metadata;
    return { target: id, model, accepts, inputs, outputs, tokenizer, example: exampleTensors(inputs) };
  }

  async invoke(request: InvokeRequest, signal: AbortSignal): Promise<InvokeResult> {
    const { invoke } = await import('../services/invoke/invoke.ts');
    const { sendInfer } = await import('../services/invoke/send.ts');
    const prepare = await this.#prepare(request, signal);
    const { id2label, problemType } = prepare.tokenizer?.folder ?? {};
    const answer = await invoke({ ...prepare, names: { id2label, problemType }, send: (encoded) => sendInfer(prepare.baseUrl, encoded, { signal }) });
    return panelResult(request.model, answer);
  }

  async runBenchmark({ invoke: request, load }: BenchmarkRequest, report: (progress: Progress) => void, signal: AbortSignal): Promise<Run> {
    report({ phase: 'prepare', done: 0, total: 0, errors: 0 });
    const { prepareInfer } = await import('../services/invoke/invoke.ts');
    const { runBenchmark } = await import('../services/benchmark/run.ts');
    const { fixedLength } = await import('../services/invoke/inputs.ts');
    const prepare = await this.#prepare(request, signal);
    const { request: encoded, tokens } = await prepareInfer({ ...prepare, batch: load.batch, sequenceLength: load.sequenceLength ?? undefined });
    signal.throwIfAborted();
    const target = this.#target(request.target);
    const measured = await runBenchmark({
      variant: { label: request.model, kind: 'triton-http', target: prepare.baseUrl, model: request.model, preview: target.kind !== 'sagemaker' && target.preview },
      load: {
        ...load,
        batch: request.input.kind === 'tensors' ? await this.#samples(target, request.model, encoded.samples) : encoded.samples,
        // Where nothing was tokenized here, nothing was padded here either.
        sequenceLength: tokens === undefined ? undefined : load.sequenceLength ?? fixedLength(prepare.metadata),
      },
      pool: [encoded],
      timeoutMs: TIMEOUT_MS,
    }, { signal, onProgress: report });
    // Cancelled before the first measured answer: there is nothing to keep.
    if (measured.file.cells[0].n === 0) signal.throwIfAborted();
    await this.#around.runs.save(measured);
    return panelRun(measured.file.id, measured);
  }

  async runs(): Promise<RunSummary[]> {
    return (await this.#around.runs.list()).runs.map(({ run }) => runSummary(run.id, run));
  }

  async run(id: string): Promise<Run> {
    // Looked up, not put together: an id from the page names no file.
    const saved = (await this.#around.runs.list()).runs.find(({ run }) => run.id === id);
    if (!saved) throw new UserError(l10n.t('This run is not there any more.'), l10n.t('Choose another one from the list.'));
    const { loadRun } = await import('../services/benchmark/store.ts');
    return panelRun(id, await loadRun(saved.file));
  }

  async compare(baseline: string, other: string): Promise<{ comparison: Comparison; baseline: Run; other: Run }> {
    const [first, second] = await Promise.all([this.run(baseline), this.run(other)]);
    return { comparison: compareRuns(first, second), baseline: first, other: second };
  }

  async chooseTokenizer(id: string, model: string): Promise<Tokenizer | undefined> {
    return this.#tokenizers.choose(model, await this.#folder(id, model));
  }

  async #prepare(request: InvokeRequest, signal: AbortSignal): Promise<PrepareOptions & { baseUrl: string; tokenizer: Awaited<ReturnType<Tokenizers['open']>> | undefined }> {
    const target = this.#target(request.target);
    const metadata = await (await this.#client(target)).modelMetadata(request.model, undefined, { signal });
    const tokenizer = request.tokenizer === null ? undefined : await this.#tokenizers.open(request.tokenizer);
    return { metadata, input: typed(request.input), tokenizer, baseUrl: baseUrlOf(target) };
  }

  /** Rows that raw tensors hold: their first dimension is a batch only where the model batches. */
  async #samples(target: Target, model: string, first: number): Promise<number> {
    const config = await (await this.#client(target)).modelConfig(model);
    return Number(config.max_batch_size ?? 0) > 0 ? first : 1;
  }

  #target(id: string): Target {
    const target = this.#around.servers.targets.find((one) => targetId(one) === id);
    if (target) return target;
    throw new UserError(l10n.t('This server is not there any more.'), l10n.t('Start it again, or choose another one.'));
  }

  async #client(target: Target) {
    const { TritonClient } = await import('../services/triton/http.ts');
    return new TritonClient(baseUrlOf(target));
  }

  /** The model's folder in this workspace, where its tokenizer may lie; a model of a server elsewhere is sought by its name. */
  async #folder(id: string, model: string): Promise<string | undefined> {
    const { repository } = this.#around.servers.snapshot;
    if (id === 'local' && repository !== undefined) return path.join(repository, model);
    const all = await this.#around.repositories.list().catch(() => []);
    return all.flatMap(({ models }) => models).find(({ name, uri }) => name === model && uri.scheme === 'file')?.uri.fsPath;
  }
}

function baseUrlOf(target: Target): string {
  if (target.kind !== 'sagemaker') return target.baseUrl;
  throw new UserError(l10n.t('Endpoints cannot be invoked from the panel yet.'), l10n.t('Choose a Triton server.'));
}

function typed(input: Input): InvokeInput {
  return input.kind === 'tensors' ? input : { ...input, kind: 'text' };
}
